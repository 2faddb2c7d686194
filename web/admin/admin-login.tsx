import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { AreaHeader } from '../ui/layout/area/area-header.tsx'
import { Button } from '../ui/button/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { LoginForm } from '../ui/account/log-in/login-form.tsx'
import { Page } from '../ui/layout/page/page.tsx'
import { TextInput } from '../ui/form/input/text-input.tsx'
import { useCommandForm } from '../lib/form/command-form.ts'
import { useLoginLabels } from '../lib/session/login/login-labels.ts'
import { administratorUsername, usernameSchema } from '../lib/session/login/typed-username.ts'

/** Shows the first step of an administrator's login. */
export const AdminLogin = () => {
  const { t } = useLingui()
  const search = useSearch({ from: '/AdminLogin' })
  const navigate = useNavigate()
  const state = useCommandForm({
    schema: usernameSchema,
    initial: { username: administratorUsername.read() ?? '' },
    send: async ({ username }) => administratorUsername.save(username),
    done: () => navigate({ to: '/AdminLoginPassword', search }),
    reads: [],
    labelsOf: useLoginLabels(),
  })
  return (
    <Page header={<AreaHeader to="/AdminLogin" area={<Trans>Administration</Trans>} />}>
      <LoginForm
        state={state}
        title={t`Administration`}
        lead={<Trans>For the platform’s own staff.</Trans>}
        ended={search.ended}
      >
        <Field name="username" label={t`Email`} error={state.errorOf('username')}>
          <TextInput type="email" autoComplete="username" {...state.form.register('username')} />
        </Field>
        <Button type="submit" look="primary" wide>
          <Trans>Next</Trans>
        </Button>
      </LoginForm>
    </Page>
  )
}
