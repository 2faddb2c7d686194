import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { hasLogin } from '../../lib/session/has-login.ts'
import { UsernameField } from '../form/account-fields.tsx'
import { useAccountLabels } from '../form/account-labels.ts'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { AccountFrame } from '../frame/account-frame.tsx'
import { usernameSchema } from '../form/account-schemas.ts'
import { saveProgress, loginProgress } from './login-progress.ts'

/** The first question of all: it decides between logging in and signing up. */
export const LoginEmail = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const state = useCommandForm({
    initial: { username: loginProgress().username ?? '' },
    schema: usernameSchema,
    send: ({ username }) => hasLogin('donors', username),
    done: async (isKnown, { username }) => {
      saveProgress({ username })
      await navigate({ to: isKnown ? '/LoginPassword' : '/SignupPassword' })
    },
    reads: [],
    labelsOf: useAccountLabels(),
  })
  return (
    <AccountFrame
      look="door"
      title={t`What is your email address?`}
      lead={t`It is your username, whether you have an account already or not.`}
      back="/LoginPrompt"
    >
      <FormSection state={state} act={<Trans>Next</Trans>} busy={t`One moment…`}>
        <UsernameField state={state} />
      </FormSection>
    </AccountFrame>
  )
}
