import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Failure } from '../../ui/failure.tsx'
import { fieldId } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { TypedUsername } from '../../ui/typed-username.tsx'
import { problemCode } from '../../lib/problem.ts'
import { logIn } from '../account-api.ts'
import { PasswordField } from '../account-fields.tsx'
import { useAccountLabels } from '../account-labels.ts'
import { useCommandForm } from '../../lib/command-form.ts'
import { AccountFrame } from '../account-frame.tsx'
import { loginSchema } from '../account-schemas.ts'
import { LoginCode } from './login-code.tsx'
import { loginWay } from './login-way.ts'
import { useEntry } from './use-entry.ts'

/** The last step of a login. */
export const LoginPassword = () => {
  const { t } = useLingui()
  const { username = '' } = loginWay()
  const enter = useEntry()
  // Known only once the password was right; asked for until the door opens.
  const [rightPassword, setRightPassword] = useState<string>()
  const asksCode = rightPassword !== undefined
  const state = useCommandForm({
    initial: { password: '', code: '' },
    schema: loginSchema,
    send: async ({ password, code }) => {
      try {
        await logIn({ username, password, ...(code !== '' && { code }) })
      } catch (error) {
        // Nobody is to blame for a field that they have not seen: it is the next step.
        if (asksCode || problemCode(error) !== 'second_factor_required') throw error
        return 'code'
      }
      return 'entered'
    },
    done: (next, { password }) => (next === 'code' ? setRightPassword(password) : enter()),
    fieldOf: { wrong_credentials: 'password' },
    reads: [],
    labelsOf: useAccountLabels(),
  })
  const typedPassword = useWatch({ control: state.form.control, name: 'password' })
  useEffect(() => {
    if (asksCode) document.getElementById(fieldId('code'))?.focus()
  }, [asksCode])
  return (
    <AccountFrame look="door" title={t`Enter your password`} back="/LoginEmail">
      <FormSection
        state={state}
        act={<Trans>Log in</Trans>}
        busy={t`Logging in…`}
        failure={<LoginFailure error={state.failure?.error} />}
      >
        <TypedUsername username={username} to="/LoginEmail" />
        <PasswordField state={state} name="password" label={t`Password`} />
        {asksCode && (
          <LoginCode state={state} lead={typedPassword === rightPassword && <OneMoreStep />} />
        )}
        <p>
          <Link to="/ForgotPassword">
            <Trans>Forgot your password?</Trans>
          </Link>
        </p>
      </FormSection>
    </AccountFrame>
  )
}

const OneMoreStep = () => (
  <Notice>
    <Trans>The password is right. One more step: the code from your phone.</Trans>
  </Notice>
)

const LoginFailure = ({ error }: { error: Error | undefined }) =>
  problemCode(error) === 'email_not_verified' ? (
    <Notice tone="warning" title={<Trans>This email address has not yet been verified</Trans>}>
      <Trans>We have just sent you a new mail. Open its link, then log in here.</Trans>
    </Notice>
  ) : (
    <Failure error={error} />
  )
