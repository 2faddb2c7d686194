import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormSection } from '../../../ui/form-screen/form-section.tsx'
import { TypedUsername } from '../../../ui/account/log-in/typed-username.tsx'
import { namesOfSite } from '../../../lib/password/weak-password.ts'
import { PasswordField } from '../../../ui/own-login/password/password-field.tsx'
import { useAccountLabels } from '../../form/account-labels.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { AccountFrame } from '../../frame/account-frame.tsx'
import { chosenPasswordSchema } from '../../form/account-schemas.ts'
import { useAccountSite } from '../../frame/account-site.tsx'
import { choosePassword, loginProgress } from '../login-progress.ts'

/** Shows the first of two steps of signing up. */
export const SignupPassword = () => {
  const { t } = useLingui()
  const { username = '' } = loginProgress()
  const { charity } = useAccountSite()
  const navigate = useNavigate()
  const [schema] = useState(() => chosenPasswordSchema([username, ...namesOfSite(charity.name)]))
  const state = useCommandForm({
    initial: { password: '' },
    schema,
    send: async ({ password }) => choosePassword(password),
    done: () => navigate({ to: '/SignupPasswordAgain' }),
    reads: [],
    labelsOf: useAccountLabels(),
  })
  return (
    <AccountFrame
      look="door"
      title={t`Choose a password`}
      lead={t`There is no account for this email address yet. You can create one in two short steps.`}
      back="/LoginEmail"
    >
      <FormSection state={state} act={<Trans>Next</Trans>} busy={t`One moment…`}>
        <TypedUsername username={username} to="/LoginEmail" />
        <PasswordField state={state} name="password" label={t`New password`} isNew />
      </FormSection>
    </AccountFrame>
  )
}
