import { Link, type HistoryState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

export type LinkButtonProps = {
  to: string
  search?: Record<string, string>
  /** State for the next screen beside its address. */
  state?: HistoryState
  look?: ButtonLook
  icon?: IconName
  wide?: boolean
  /** Called before the navigation. */
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** A link that looks like a button; an address outside this site leaves the app. */
export const LinkButton = ({
  to,
  search,
  state,
  look = 'secondary',
  icon,
  wide = false,
  onClick,
  children,
}: LinkButtonProps) => {
  const inner = (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </>
  )
  return /^https?:/.test(to) ? (
    <a className={buttonClass(look, wide)} href={to} rel="noreferrer" onClick={onClick}>
      {inner}
    </a>
  ) : (
    <Link
      className={buttonClass(look, wide)}
      to={to}
      search={search ?? {}}
      state={state ?? {}}
      onClick={onClick}
    >
      {inner}
    </Link>
  )
}
