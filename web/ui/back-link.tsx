import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './back-link.module.css'
import { Icon } from './icon.tsx'

export type BackLinkProps = {
  to: string
  search?: Record<string, string> | undefined
  /** Its label, where "Back" alone does not say where to. */
  label?: ReactNode
  /** Whether the screen before starts at its top. */
  resetScroll?: boolean
}

/** The way to the screen before, above a heading. */
export const BackLink = ({ to, search, label, resetScroll = true }: BackLinkProps) => (
  <Link className={styles.back} to={to} search={search ?? {}} resetScroll={resetScroll}>
    <Icon name="arrow-left" />
    {label ?? <Trans>Back</Trans>}
  </Link>
)
