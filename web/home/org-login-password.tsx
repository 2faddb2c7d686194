import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { AreaHeader } from '../ui/layout/area/area-header.tsx'
import { Button } from '../ui/button/button.tsx'
import { Field, fieldId } from '../ui/form/field.tsx'
import { LoginForm } from '../ui/account/log-in/login-form.tsx'
import { LoginCode, OneMoreStep } from '../ui/own-login/second-factor/login-code.tsx'
import { Page } from '../ui/layout/page/page.tsx'
import { TextInput } from '../ui/form/input/text-input.tsx'
import { TypedUsername } from '../ui/account/log-in/typed-username.tsx'
import { useCommandForm } from '../lib/form/command-form.ts'
import { useLoginLabels } from '../lib/session/login/login-labels.ts'
import { passwordSchema, staffUsername } from '../lib/session/login/typed-username.ts'
import { useLogIn } from '../lib/session/login/use-log-in.ts'
import { useSecondStep } from '../lib/session/login/use-second-step.ts'

const schema = v.object({
  ...passwordSchema.entries,
  code: v.pipe(v.string(), v.trim()),
})

/** The second step of a login to the desk; without the first it leads back there. */
export const OrgLoginPassword = () => {
  const search = useSearch({ from: '/OrgLoginPassword' })
  const [username] = useState(staffUsername.read)
  if (username === undefined) return <Navigate to="/OrgLogin" search={search} replace />
  return <PasswordStep username={username} to={search.to} />
}

const PasswordStep = ({ username, to }: { username: string; to: string | undefined }) => {
  const { t } = useLingui()
  const logIn = useLogIn({
    realm: 'organizations',
    as: 'organization',
    home: '/AccountOverview',
    to,
  })
  const secondStep = useSecondStep(fieldId('code'))
  const state = useCommandForm({
    schema,
    initial: { password: '', code: '' },
    send: ({ password, code }) =>
      secondStep.send(() => logIn.send({ username, password, ...(code !== '' && { code }) })),
    done: (next, { password }) => {
      if (next === 'code') return secondStep.askForCode(password)
      staffUsername.clear()
      logIn.done()
    },
    reads: [],
    labelsOf: useLoginLabels(),
  })
  return (
    <Page header={<AreaHeader to="/" />}>
      <LoginForm state={state} title={t`Enter your password`}>
        <TypedUsername username={username} to="/OrgLogin" search={to === undefined ? {} : { to }} />
        <Field name="password" label={t`Password`} error={state.errorOf('password')}>
          <TextInput
            type="password"
            autoComplete="current-password"
            {...state.form.register('password')}
          />
        </Field>
        {secondStep.asksCode && <LoginCode state={state} lead={<OneMoreStep />} />}
        <p>
          <Link to="/OrgForgotPassword">
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
