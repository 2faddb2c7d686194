import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { fieldId } from '../../../ui/form/field.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { CheckedLink, EmailConfirmed } from '../../../ui/account/links/mailed-link.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { FormSection } from '../../../ui/form-screen/form-section.tsx'
import { problemCode } from '../../../lib/api/failure/problem.ts'
import { confirmRegistration, registrationLinkQuery } from '../../account-api.ts'
import { PasswordField } from '../../../ui/own-login/password/password-field.tsx'
import { useAccountLabels } from '../../form/account-labels.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { AccountFrame } from '../../frame/account-frame.tsx'
import { replacedPasswordSchema, signupPasswordSchema } from '../../form/account-schemas.ts'

/**
 * Opened by the link of a donor's first mail. Opening it confirms nothing. The reader of the mail
 * enters the password of the sign-up. Any other password must be entered twice and replaces it. A
 * person who signed up with a stranger's address therefore has no access.
 */
export const DonorEmailVerified = () => {
  const { token } = useParams({ from: '/account/DonorEmailVerified/$token' })
  const { t } = useLingui()
  const link = useQuery(registrationLinkQuery(token))
  const [isConfirmed, setConfirmed] = useState(false)
  // The typed password, if it turned out not to be the password of the sign-up.
  const [otherPassword, setOtherPassword] = useState<string>()
  const replace = otherPassword !== undefined
  const state = useCommandForm({
    initial: { password: '', again: '' },
    schema: replace ? replacedPasswordSchema : signupPasswordSchema,
    send: async ({ password }) => {
      try {
        await confirmRegistration(token, { password, replace })
      } catch (error) {
        // This is the next step, not an error of the user.
        if (replace || problemCode(error) !== 'password_not_as_given') throw error
        return 'other'
      }
      return 'confirmed'
    },
    done: (outcome, { password }) =>
      outcome === 'other' ? setOtherPassword(password) : setConfirmed(true),
    reads: [],
    labelsOf: useAccountLabels(),
  })
  useEffect(() => {
    if (replace) document.getElementById(fieldId('again'))?.focus()
  }, [replace])
  if (isConfirmed) {
    const lead = t`Your account is ready. Log in with your email address and password.`
    return <EmailConfirmed lead={lead} />
  }
  return (
    <CheckedLink
      link={link}
      failure={state.failure?.error}
      words={t`It has been used, or is more than 24 hours old. If your email address is confirmed already, log in. If not, request a new link.`}
      other={
        <LinkButton to="/ForgotPassword" wide>
          <Trans>Request a new link</Trans>
        </LinkButton>
      }
    >
      {() => (
        <AccountFrame
          look="door"
          title={t`Confirm your email address`}
          lead={t`Enter your password to confirm that this address and this account are yours.`}
        >
          <FormSection state={state} act={<Trans>Confirm my address</Trans>} busy={t`One moment…`}>
            {replace && (
              <Notice
                tone="warning"
                title={<Trans>This is not the password that you chose when you signed up</Trans>}
              >
                <Trans>
                  To use this password from now on, enter it once more. The one that you chose when
                  you signed up then no longer works.
                </Trans>
              </Notice>
            )}
            <PasswordField
              state={state}
              name="password"
              repeatedIn="again"
              label={t`Password`}
              isNew={replace}
            />
            {replace && (
              <PasswordField state={state} name="again" label={t`Confirm password`} isNew />
            )}
          </FormSection>
          {!replace && (
            <p>
              <Trans>
                If you did not sign up, close this page and nothing will change. If you do not know
                the password, enter the one that you want to use.
              </Trans>
            </p>
          )}
        </AccountFrame>
      )}
    </CheckedLink>
  )
}
