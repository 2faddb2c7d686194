import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { CommandButton } from '../../ui/button/command-button.tsx'
import { Failure } from '../../ui/feedback/notice/failure.tsx'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { CheckedLink, EmailConfirmed } from '../../ui/account/links/mailed-link.tsx'
import { useLoginSite } from '../../ui/account/login-site.tsx'
import { PasswordField } from '../../ui/own-login/password/password-field.tsx'
import { problemCode } from '../../lib/api/failure/problem.ts'
import { useCommand } from '../../lib/form/command.ts'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { useOwnLoginLabels } from '../../lib/session/login/own-login-labels.ts'
import { ownPasswordSchema } from '../../lib/session/login/own-login-schemas.ts'
import { sessionQuery } from '../../lib/session/session.ts'
import { staffAddressQuery, verifyStaffEmail } from '../staff-account-api.ts'

/** Opened by the link of the mail that verifies a staff member’s or an applicant’s address. */
export const EmailVerified = () => {
  const { t } = useLingui()
  const { Frame } = useLoginSite()
  const { token } = useParams({ from: '/EmailVerified/$token' })
  const link = useQuery(staffAddressQuery(token))
  const confirm = useCommand({ send: () => verifyStaffEmail(token) })
  const session = useQuery(sessionQuery('organizations'))
  const error = confirm.failure?.error
  if (link.data?.asksForPassword) return <ConfirmByPassword token={token} />
  if (confirm.isDone) {
    // An applicant is logged in, and has no desk yet.
    const isApplicant = problemCode(session.error) === 'not_allowed'
    return (
      <EmailConfirmed
        lead={
          isApplicant ? t`You can continue your application.` : t`You log in to your desk with it.`
        }
        isLoggedIn={isApplicant || session.data === true}
      />
    )
  }
  return (
    <CheckedLink
      link={link}
      failure={error}
      words={t`It has been used, was replaced by a newer email, or is more than 24 hours old. Log in to see under “Your account” whether your address is confirmed, and to request another email.`}
    >
      {() => (
        <Frame
          key="asked"
          title={t`Confirm your email address`}
          lead={t`Press the button if this address is yours.`}
          acts={
            <CommandButton look="primary" wide command={confirm}>
              <Trans>Confirm my address</Trans>
            </CommandButton>
          }
        >
          {error && <Failure error={error} />}
        </Frame>
      )}
    </CheckedLink>
  )
}

/**
 * Confirms an applicant on another device by the password: only the person who signed up with this
 * address knows it.
 */
const ConfirmByPassword = ({ token }: { token: string }) => {
  const { t } = useLingui()
  const { Frame } = useLoginSite()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const state = useCommandForm({
    schema: ownPasswordSchema,
    initial: { password: '' },
    send: (typed) => verifyStaffEmail(token, typed),
    done: () => setIsConfirmed(true),
    reads: [],
    labelsOf: useOwnLoginLabels(),
  })
  if (isConfirmed) {
    return <EmailConfirmed lead={t`Log in to continue your application.`} />
  }
  return (
    <Frame
      title={t`Confirm your email address`}
      lead={t`Enter the password that you chose when you signed up. If you did not sign up, close this page.`}
    >
      <FormSection state={state} act={<Trans>Confirm my address</Trans>} busy={t`One moment…`}>
        <PasswordField state={state} name="password" label={t`Password`} />
      </FormSection>
    </Frame>
  )
}
