import { Trans, useLingui } from '@lingui/react/macro'
import type { Realm } from '../../lib/session/session.ts'
import { useLogOut } from '../../lib/session/login/use-log-out.ts'
import header from '../layout/area/header-button.module.css'
import styles from './log-out-button.module.css'
import { Icon } from '../picture/icon.tsx'
import { Spinner } from '../feedback/waiting/spinner.tsx'
import type { SitePath } from '../../lib/router/site-path.ts'

/** The log-out button of the desk and of administration. */
export const LogOutButton = ({ realm, to }: { realm: Realm; to: SitePath }) => {
  const { t } = useLingui()
  const leaving = useLogOut(realm)
  return (
    <>
      {leaving.isError && (
        <span role="alert" className={styles.failure}>
          <Trans>Not logged out yet. Try again.</Trans>
        </span>
      )}
      <button
        type="button"
        className={header.button}
        aria-label={t`Log out`}
        aria-disabled={leaving.isPending || undefined}
        onClick={() => {
          if (!leaving.isPending) leaving.mutate({ to })
        }}
      >
        {leaving.isPending ? <Spinner /> : <Icon name="log-out" />}
        <span className={header.words}>{t`Log out`}</span>
      </button>
    </>
  )
}
