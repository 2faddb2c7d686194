import { Trans } from '@lingui/react/macro'
import { Link, type HistoryState } from '@tanstack/react-router'
import styles from './back-link.module.css'
import { Icon } from './icon.tsx'

export type BackLinkProps = {
  to: string
  search?: Record<string, string> | undefined
  /** What that screen is told beside its address. */
  state?: HistoryState | undefined
}

/** The way to the screen before, above a heading. */
export const BackLink = ({ to, search, state }: BackLinkProps) => (
  <Link className={styles.back} to={to} search={search ?? {}} state={state ?? {}}>
    <Icon name="arrow-left" />
    <Trans>Back</Trans>
  </Link>
)
