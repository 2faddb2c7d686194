import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import styles from './typed-username.module.css'
import type { SitePath } from '../../../lib/router/site-path.ts'

export type TypedUsernameProps = {
  username: string
  /** The screen on which it was typed and can be changed. */
  to: SitePath
  search?: Record<string, string>
}

/**
 * The username, typed on the screen before: as text for the reader, and as a control for password
 * managers, which store it together with the password.
 */
export const TypedUsername = ({ username, to, search }: TypedUsernameProps) => (
  <>
    <p className={styles.username}>
      <span>{username}</span>
      <Link to={to} search={search ?? {}}>
        <Trans>Change</Trans>
      </Link>
    </p>
    <input type="hidden" name="username" autoComplete="username" value={username} />
  </>
)
