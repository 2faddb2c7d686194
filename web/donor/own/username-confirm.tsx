import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { MailLimit } from '../../ui/account/links/mail-limit.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { AccountFrame } from '../frame/account-frame.tsx'
import styles from '../frame/account-text.module.css'
import { useArrival } from '../use-arrival.ts'

/** After a change of username, which its own mailbox has to confirm. */
export const UsernameConfirm = () => {
  const { t } = useLingui()
  const { confirm } = useArrival()
  if (!confirm) return <Navigate to="/" replace />
  const { username, next } = confirm
  return (
    <AccountFrame
      look="door"
      mark="mail"
      title={t`Check your mailbox`}
      lead={
        <Trans>
          We have emailed a link to <strong translate="no">{username}</strong>. Open it to make this
          your username.
        </Trans>
      }
    >
      <div className={styles.small}>
        <p>
          <Trans>
            You are logged out. Until you open the link, log in with your current email address. The
            link works for 24 hours.
          </Trans>
        </p>
        <MailLimit />
      </div>
      <LinkButton to={next} look="primary" wide>
        <Trans>Done</Trans>
      </LinkButton>
    </AccountFrame>
  )
}
