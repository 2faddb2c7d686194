import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { AreaHeader } from '../ui/area-header.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { LoginForm } from '../ui/login-form.tsx'
import { Page } from '../ui/page.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { TypedUsername } from '../ui/typed-username.tsx'
import { useCommandForm } from '../lib/command-form.ts'
import { useLoginLabels } from '../lib/login-labels.ts'
import { useLogIn } from '../lib/use-log-in.ts'
import { forgetUsername, keptUsername, passwordSchema } from './kept-username.ts'

/** The second step; without the first it leads back there. */
export const AdminLoginPassword = () => {
  const search = useSearch({ from: '/AdminLoginPassword' })
  const [username] = useState(keptUsername)
  if (username === undefined) return <Navigate to="/AdminLogin" search={search} replace />
  return <PasswordStep username={username} to={search.to} />
}

const PasswordStep = ({ username, to }: { username: string; to: string | undefined }) => {
  const { t } = useLingui()
  const logIn = useLogIn({ realm: 'admin', as: 'admin', home: '/AdminAccounts', to })
  const state = useCommandForm({
    schema: passwordSchema,
    initial: { password: '' },
    send: ({ password }) => logIn.send({ username, password }),
    done: () => {
      forgetUsername()
      logIn.done()
    },
    reads: [],
    labelsOf: useLoginLabels(),
  })
  return (
    <Page header={<AreaHeader to="/AdminLogin" area={<Trans>Administration</Trans>} />}>
      <LoginForm state={state} title={t`Enter your password`}>
        <TypedUsername
          username={username}
          to="/AdminLogin"
          search={to === undefined ? {} : { to }}
        />
        <Field name="password" label={t`Password`} error={state.errorOf('password')}>
          <TextInput
            type="password"
            autoComplete="current-password"
            {...state.form.register('password')}
          />
        </Field>
        <Button type="submit" look="primary" wide busy={state.isBusy && t`Logging in…`}>
          <Trans>Log in</Trans>
        </Button>
      </LoginForm>
    </Page>
  )
}
