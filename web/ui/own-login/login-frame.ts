import type { ComponentType, ReactNode } from 'react'

/** The site around a screen of the user's own login: a charity's, the desk, or administration. */
export type LoginFrame = ComponentType<{
  title: string
  lead?: ReactNode
  /** Whether "Back" leads to the previous screen. */
  hasBack?: boolean
  mark?: 'success'
  children?: ReactNode
}>
