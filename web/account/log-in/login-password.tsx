import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { Button } from '../../ui/button/button.tsx'
import { Field, fieldId } from '../../ui/form/field.tsx'
import { LoginForm } from '../../ui/account/log-in/login-form.tsx'
import { LoginCode, OneMoreStep } from '../../ui/own-login/second-factor/login-code.tsx'
import { Page } from '../../ui/layout/page/page.tsx'
import { TextInput } from '../../ui/form/input/text-input.tsx'
import { TypedUsername } from '../../ui/account/log-in/typed-username.tsx'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { loginSearchSchema } from '../../lib/session/login/login-address.ts'
import { useLoginLabels } from '../../lib/session/login/login-labels.ts'
import { passwordSchema } from '../../lib/session/login/typed-username.ts'
import { useLogIn } from '../../lib/session/login/use-log-in.ts'
import { useSecondStep } from '../../lib/session/login/use-second-step.ts'
import { useStaffLogin } from '../site/staff-login-site.tsx'

const schema = v.object({
  ...passwordSchema.entries,
  code: v.pipe(v.string(), v.trim()),
})

/** The second step of a login to the desk or administration; without the first it leads back. */
export const LoginPassword = () => {
  const { typedUsername, paths } = useStaffLogin()
  const search = v.parse(loginSearchSchema, useSearch({ strict: false }))
  const [username] = useState(typedUsername.read)
  if (username === undefined) return <Navigate to={paths.logIn} search={search} replace />
  return <PasswordStep username={username} to={search.to} />
}

const PasswordStep = ({ username, to }: { username: string; to: string | undefined }) => {
  const { t } = useLingui()
  const { realm, as, header, typedUsername, paths } = useStaffLogin()
  const logIn = useLogIn({ realm, as, home: paths.home, to })
  const secondStep = useSecondStep(fieldId('code'))
  const state = useCommandForm({
    schema,
    initial: { password: '', code: '' },
    send: ({ password, code }) =>
      secondStep.send(() => logIn.send({ username, password, ...(code !== '' && { code }) })),
    done: (next, { password }) => {
      if (next === 'code') return secondStep.askForCode(password)
      typedUsername.clear()
      logIn.done()
    },
    reads: [],
    labelsOf: useLoginLabels(),
  })
  return (
    <Page header={header}>
      <LoginForm state={state} title={t`Enter your password`}>
        <TypedUsername
          username={username}
          to={paths.logIn}
          search={to === undefined ? {} : { to }}
        />
        <Field name="password" label={t`Password`} error={state.errorOf('password')}>
          <TextInput
            type="password"
            autoComplete="current-password"
            {...state.form.register('password')}
          />
        </Field>
        {secondStep.asksCode && <LoginCode state={state} lead={<OneMoreStep />} />}
        <p>
          <Link to={paths.forgot}>
            <Trans>Forgot your password?</Trans>
          </Link>
        </p>
        <Button type="submit" look="primary" wide busy={state.isBusy && t`Logging in…`}>
          <Trans>Log in</Trans>
        </Button>
      </LoginForm>
    </Page>
  )
}
