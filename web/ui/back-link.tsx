import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import styles from './back-link.module.css'
import { Icon } from './icon.tsx'

export type BackLinkProps = {
  to: string
  search?: Record<string, string> | undefined
}

/** The way to the screen before, above a heading. */
export const BackLink = ({ to, search }: BackLinkProps) => (
  <Link className={styles.back} to={to} search={search ?? {}}>
    <Icon name="arrow-left" />
    <Trans>Back</Trans>
  </Link>
)
