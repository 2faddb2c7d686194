import type { ReactNode } from 'react'
import { LedHere } from '../../components/led-here.tsx'
import { Notice } from '../../components/notice.tsx'

/** Word of what was just done. */
export const Said = ({ children }: { children: ReactNode }) => (
  <LedHere>
    <Notice tone="success">{children}</Notice>
  </LedHere>
)
