import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { NumberedSteps } from '../../../ui/text/numbered-steps.tsx'
import { AccountFrame } from '../../frame/account-frame.tsx'

/** Explains the sign-up. */
export const SignupInfo = () => {
  const { t } = useLingui()
  return (
    <AccountFrame
      title={t`How to sign up`}
      lead={t`It takes about a minute, and costs nothing.`}
      back="/LoginPrompt"
    >
      <NumberedSteps
        steps={[
          {
            name: 'email',
            words: t`Enter your email address. It will be your username.`,
          },
          { name: 'password', words: t`Choose a password and enter your details.` },
          { name: 'mail', words: t`Open the link in the email we send you, then log in.` },
        ]}
      />
      <LinkButton to="/LoginEmail" look="primary" wide>
        <Trans>Start</Trans>
      </LinkButton>
    </AccountFrame>
  )
}
