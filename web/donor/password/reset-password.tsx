import { Trans, useLingui } from '@lingui/react/macro'
import { MailLimit } from '../../ui/account/links/mail-limit.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { AccountFrame } from '../frame/account-frame.tsx'
import styles from '../frame/account-text.module.css'
import { loginProgress } from '../login/login-progress.ts'

/**
 * Confirms that a link was requested. It does not reveal whether the address is known; only the
 * mailbox does.
 */
export const ResetPassword = () => {
  const { t } = useLingui()
  const { username } = loginProgress()
  return (
    <AccountFrame
      look="door"
      mark="mail"
      title={t`Check your mailbox`}
      lead={
        username === undefined ? (
          <Trans>
            If there is an account for your email address, we have emailed a link to it.
          </Trans>
        ) : (
          <Trans>
            If there is an account for <strong translate="no">{username}</strong>, we have emailed a
            link to it.
          </Trans>
        )
      }
    >
      <div className={styles.small}>
        <p>
          <Trans>The link works for 24 hours and lets you choose a new password.</Trans>
        </p>
        <p>
          <Trans>No email? Check your junk folder, and the spelling of the address.</Trans>
        </p>
        <MailLimit />
      </div>
      <Stack gap={3}>
        <LinkButton to="/LoginEmail" look="primary" wide>
          <Trans>Back to the login</Trans>
        </LinkButton>
        <LinkButton to="/ForgotPassword" wide>
          <Trans>Request another link</Trans>
        </LinkButton>
      </Stack>
    </AccountFrame>
  )
}
