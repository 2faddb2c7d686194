import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

export type LinkButtonProps = {
  to: string
  search?: Record<string, string>
  look?: ButtonLook
  icon?: IconName
  wide?: boolean
  children: ReactNode
}

/** Goes somewhere and looks as weighty as a button; an address outside this site leaves the app. */
export const LinkButton = ({
  to,
  search,
  look = 'secondary',
  icon,
  wide = false,
  children,
}: LinkButtonProps) => {
  const inner = (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </>
  )
  return /^https?:/.test(to) ? (
    <a className={buttonClass(look, wide)} href={to} rel="noreferrer">
      {inner}
    </a>
  ) : (
    <Link className={buttonClass(look, wide)} to={to} search={search ?? {}}>
      {inner}
    </Link>
  )
}
