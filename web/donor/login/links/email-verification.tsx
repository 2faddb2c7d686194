import { Trans, useLingui } from '@lingui/react/macro'
import { MailLimit } from '../../../ui/account/links/mail-limit.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { AccountFrame } from '../../frame/account-frame.tsx'
import styles from '../../frame/account-text.module.css'
import { loginProgress } from '../login-progress.ts'

/** An account has been made, and waits for the answer to its mail. */
export const EmailVerification = () => {
  const { t } = useLingui()
  const { username = '' } = loginProgress()
  return (
    <AccountFrame
      look="door"
      mark="mail"
      title={t`Check your mailbox`}
      lead={
        <Trans>
          Click the link that we have emailed to <strong translate="no">{username}</strong>, then
          log in.
        </Trans>
      }
    >
      <LinkButton to="/LoginPassword" look="primary" wide>
        <Trans>Log in</Trans>
      </LinkButton>
      <div className={styles.small}>
        <p>
          <Trans>The link works for 24 hours.</Trans>
        </p>
        <p>
          <Trans>
            No email? Check your junk folder. If it is not there either, log in, and we will email
            you a new link.
          </Trans>
        </p>
        <MailLimit />
      </div>
    </AccountFrame>
  )
}
