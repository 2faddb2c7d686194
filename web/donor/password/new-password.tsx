import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { newPasswordTwiceSchema } from '../../lib/new-password-twice.ts'
import { problemCode } from '../../lib/problem.ts'
import { resetLinkQuery, resetPassword } from '../account-api.ts'
import { PasswordField } from '../account-fields.tsx'
import { useAccountLabels } from '../account-labels.ts'
import { useCommandForm } from '../../lib/command-form.ts'
import { AccountFrame } from '../account-frame.tsx'
import { CheckingLink, LinkFailure } from '../mail-link.tsx'
import { RePassword } from './re-password.tsx'

/** Where the link of a forgotten password leads. */
export const NewPassword = () => {
  const { token } = useParams({ from: '/account/NewPassword/{-$token}' })
  return token === undefined ? <RePassword /> : <ByLink token={token} />
}

const ByLink = ({ token }: { token: string }) => {
  const { t } = useLingui()
  const link = useQuery(resetLinkQuery(token))
  const navigate = useNavigate()
  const state = useCommandForm({
    initial: { newPassword: '', again: '' },
    schema: newPasswordTwiceSchema,
    send: ({ newPassword }) => resetPassword(token, { newPassword }),
    done: () => navigate({ to: '/ConfirmPassword', replace: true }),
    reads: [],
    labelsOf: useAccountLabels(),
  })
  const error =
    problemCode(state.failure?.error) === 'link_invalid' ? state.failure?.error : link.error
  if (error) {
    return (
      <LinkFailure
        error={error}
        retry={() => void link.refetch()}
        words={t`It has been used, or its 24 hours are over. Ask for another one.`}
        to="/ForgotPassword"
        act={<Trans>Ask for another link</Trans>}
      />
    )
  }
  if (!link.data) return <CheckingLink />
  return (
    <AccountFrame
      look="door"
      title={t`Choose a new password`}
      lead={t`You will be logged out on every device.`}
    >
      <FormSection state={state} act={<Trans>Set the password</Trans>} busy={t`One moment…`}>
        <PasswordField
          state={state}
          name="newPassword"
          repeatedIn="again"
          label={t`New password`}
          isNew
        />
        <PasswordField state={state} name="again" label={t`New password once more`} isNew />
      </FormSection>
    </AccountFrame>
  )
}
