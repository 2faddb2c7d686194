import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormSection } from '../../../ui/form-screen/form-section.tsx'
import { NewTabLink } from '../../../ui/legal-text/new-tab-link.tsx'
import { TypedUsername } from '../../../ui/account/log-in/typed-username.tsx'
import { SignupFailure } from '../../../ui/account/log-in/signup-failure.tsx'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { inNameOrder } from '../../../lib/text/name-order.ts'
import { register } from '../../account-api.ts'
import { PersonFields } from '../../form/account-fields.tsx'
import { PasswordField } from '../../../ui/own-login/password/password-field.tsx'
import { useAccountLabels } from '../../form/account-labels.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { AccountFrame } from '../../frame/account-frame.tsx'
import { signupSchema } from '../../form/account-schemas.ts'
import { loginProgress, pendingPassword } from '../login-progress.ts'

/** Signing up, second step of two: the password once more, and who one is. */
export const SignupPasswordAgain = () => {
  const { t } = useLingui()
  const language = useLanguage()
  const { username = '' } = loginProgress()
  const [password] = useState(() => pendingPassword() ?? '')
  const [schema] = useState(() => signupSchema(password))
  const navigate = useNavigate()
  const state = useCommandForm({
    initial: {
      again: '',
      ...inNameOrder(language, { lastName: '', firstName: '' }),
      phone: { country: 'HK', number: '' },
    },
    schema,
    send: ({ lastName, firstName, phone }) =>
      register({ username, password, lastName, firstName, phoneNumber: phone, language }),
    done: () => navigate({ to: '/EmailVerification' }),
    // Together with the name typed here, the password may be easy to guess.
    fieldOf: { phoneNumber: 'phone.number', password: 'again' },
    reads: [],
    labelsOf: useAccountLabels(),
  })
  return (
    <AccountFrame look="door" title={t`Create your account`} back="/SignupPassword">
      <FormSection
        state={state}
        act={<Trans>Create account</Trans>}
        busy={t`Creating your account…`}
        failure={<SignupFailure error={state.failure?.error} to="/LoginPassword" />}
      >
        <TypedUsername username={username} to="/LoginEmail" />
        <PasswordField state={state} name="again" label={t`Confirm password`} isNew />
        <PersonFields state={state} />
        <p>
          <Trans>
            By creating the account you agree to the <NewTabLink to="/Terms">terms</NewTabLink> and
            to the <NewTabLink to="/PrivacyPolicy">privacy policy</NewTabLink>.
          </Trans>
        </p>
      </FormSection>
    </AccountFrame>
  )
}
