import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { Failure } from '../../ui/feedback/notice/failure.tsx'
import { fieldId } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { TypedUsername } from '../../ui/account/log-in/typed-username.tsx'
import { problemCode } from '../../lib/api/failure/problem.ts'
import { logIn } from '../../lib/session/login/log-in.ts'
import { PasswordField } from '../../ui/own-login/password/password-field.tsx'
import { useAccountLabels } from '../form/account-labels.ts'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { useSecondStep } from '../../lib/session/login/use-second-step.ts'
import { AccountFrame } from '../frame/account-frame.tsx'
import { loginSchema } from '../../lib/session/login/own-login-schemas.ts'
import { LoginCode, OneMoreStep } from '../../ui/own-login/second-factor/login-code.tsx'
import { loginProgress } from './login-progress.ts'
import { useEntry } from './use-entry.ts'

/** Shows the last step of a login. */
export const LoginPassword = () => {
  const { t } = useLingui()
  const { username = '' } = loginProgress()
  const enter = useEntry()
  const { asksCode, rightPassword, send, askForCode } = useSecondStep(fieldId('code'))
  const state = useCommandForm({
    initial: { password: '', code: '' },
    schema: loginSchema,
    send: ({ password, code }) =>
      send(() => logIn({ username, password, ...(code !== '' && { code }), as: 'donor' })),
    done: (next, { password }) => (next === 'code' ? askForCode(password) : enter()),
    fieldOf: { wrong_credentials: 'password' },
    reads: [],
    labelsOf: useAccountLabels(),
  })
  const typedPassword = useWatch({ control: state.form.control, name: 'password' })
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

const LoginFailure = ({ error }: { error: Error | undefined }) =>
  problemCode(error) === 'email_not_verified' ? (
    <Notice tone="warning" title={<Trans>This email address has not yet been verified</Trans>}>
      <Trans>We have just sent you a new email. Open its link, then log in here.</Trans>
    </Notice>
  ) : (
    <Failure error={error} />
  )
