import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { SentForm } from '../../ui/sent-form.tsx'
import { TypedUsername } from '../../ui/typed-username.tsx'
import { namesOfSite, passwordWeaknessCode } from '../../lib/weak-password.ts'
import { PasswordField } from '../account-fields.tsx'
import { useAccountForm } from '../account-form.ts'
import { AccountFrame } from '../account-frame.tsx'
import { chosenPasswordSchema } from '../account-schemas.ts'
import { useAccountSite } from '../account-site.tsx'
import { choosePassword, loginWay } from './login-way.ts'

/** Signing up, first step of two. */
export const SignupPassword = () => {
  const { t } = useLingui()
  const { username = '' } = loginWay()
  const { charity } = useAccountSite()
  const navigate = useNavigate()
  const form = useAccountForm({
    initial: { password: '' },
    schema: chosenPasswordSchema,
    // The API says so too, on the screen after the next one, where it cannot be corrected.
    alsoRefused: async ({ password = '' }) => {
      const code = await passwordWeaknessCode(password, [username, ...namesOfSite(charity.name)])
      return code === undefined ? [] : [{ name: 'password', code }]
    },
    send: async ({ password }) => choosePassword(password),
    done: () => navigate({ to: '/SignupPasswordAgain' }),
  })
  return (
    <AccountFrame
      look="door"
      title={t`Choose a password`}
      lead={t`There is no account for this email address yet. You can create one in two short steps.`}
      back="/LoginEmail"
    >
      <SentForm form={form} act={<Trans>Next</Trans>} busy={t`One moment…`}>
        <TypedUsername username={username} to="/LoginEmail" />
        <PasswordField form={form} name="password" label={t`New password`} isNew />
      </SentForm>
    </AccountFrame>
  )
}
