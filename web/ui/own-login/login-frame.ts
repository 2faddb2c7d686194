import type { ComponentType, ReactNode } from 'react'

/** The site around a screen of one's own login: a charity's, the desk, or administration. */
export type LoginFrame = ComponentType<{
  title: string
  lead?: ReactNode
  /** Whether "Back" leads to the screen before. */
  hasBack?: boolean
  mark?: 'success'
  children?: ReactNode
}>
