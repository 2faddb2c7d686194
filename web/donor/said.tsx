import type { ReactNode } from 'react'
import { LedHere } from '../ui/led-here.tsx'
import { Notice } from '../ui/notice.tsx'

/** Word of what was just done. */
export const Said = ({ children }: { children: ReactNode }) => (
  <LedHere>
    <Notice tone="success">{children}</Notice>
  </LedHere>
)
