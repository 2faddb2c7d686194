import type { ReactNode } from 'react'
import { FocusTarget } from '../../layout/focus-target.tsx'
import { Notice } from './notice.tsx'

/** Word of what was just done. */
export const FlashMessage = ({ children }: { children: ReactNode }) => (
  <FocusTarget>
    <Notice tone="success">{children}</Notice>
  </FocusTarget>
)
