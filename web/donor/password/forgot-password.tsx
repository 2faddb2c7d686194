import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { useLanguage } from '../../lib/language/i18n.ts'
import { donorLogin } from '../account-api.ts'
import { UsernameField } from '../form/account-fields.tsx'
import { useAccountLabels } from '../form/account-labels.ts'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { AccountFrame } from '../frame/account-frame.tsx'
import { usernameSchema } from '../form/account-schemas.ts'
import { saveProgress, loginProgress } from '../login/login-progress.ts'

/** Requests a link for choosing another password. */
export const ForgotPassword = () => {
  const { t } = useLingui()
  const language = useLanguage()
  const navigate = useNavigate()
  const state = useCommandForm({
    initial: { username: loginProgress().username ?? '' },
    schema: usernameSchema,
    send: ({ username }) => donorLogin.askForReset({ username, language }),
    done: async (_, { username }) => {
      saveProgress({ username })
      await navigate({ to: '/ResetPassword' })
    },
    reads: [],
    labelsOf: useAccountLabels(),
  })
  return (
    <AccountFrame
      look="door"
      title={t`Forgot your password?`}
      lead={t`We will email you a link to choose a new one.`}
      back="/LoginPrompt"
    >
      <FormSection state={state} act={<Trans>Send me a link</Trans>} busy={t`One moment…`}>
        <UsernameField state={state} />
      </FormSection>
    </AccountFrame>
  )
}
