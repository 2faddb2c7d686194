import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { emailSchema } from '@almoner/api/http/contract.ts'
import { BackLink } from '../../ui/button/back-link.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { TextInput } from '../../ui/form/input/text-input.tsx'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { useRefusalMessage } from '../../lib/api/failure/refusal-message.ts'
import { useStaffLogin } from '../site/staff-login-site.tsx'

const schema = v.object({ username: emailSchema })

/** Requests a letter with a link for choosing a new password. */
export const ForgotPassword = () => {
  const { login, Frame, paths } = useStaffLogin()
  const { t } = useLingui()
  const language = useLanguage()
  const navigate = useNavigate()
  const state = useCommandForm({
    initial: { username: '' },
    schema,
    send: ({ username }) => login.askForReset({ username, language }),
    done: (_, { username }) =>
      navigate({ to: paths.forgotSent, state: { resetAsked: { username, at: Date.now() } } }),
    reads: [],
    labelsOf: useRefusalMessage(),
  })
  return (
    <Frame
      title={t`Forgot your password?`}
      lead={t`We will email you a link to choose a new one.`}
      acts={<BackLink to={paths.logIn} label={<Trans>Back to the login</Trans>} />}
    >
      <FormSection state={state} act={<Trans>Send me a link</Trans>} busy={t`One moment…`}>
        <Field name="username" label={t`Email address`} error={state.errorOf('username')}>
          <TextInput
            {...state.form.register('username')}
            type="email"
            inputMode="email"
            autoComplete="username"
          />
        </Field>
      </FormSection>
    </Frame>
  )
}
