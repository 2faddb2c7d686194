import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { loginSchema } from '@almoner/api/use-cases/accounts/contract.ts'
import { AreaHeader } from '../ui/layout/area-header.tsx'
import { Button } from '../ui/button/button.tsx'
import { Field, fieldId } from '../ui/form/field.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { LoginForm } from '../ui/account/login-form.tsx'
import { LoginCode, OneMoreStep } from '../ui/own-login/login-code.tsx'
import { Page } from '../ui/layout/page.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { useCommandForm } from '../lib/form/command-form.ts'
import { useLoginLabels } from '../lib/session/login-labels.ts'
import { useLogIn } from '../lib/session/use-log-in.ts'
import { useSecondStep } from '../lib/session/use-second-step.ts'

const schema = v.object({
  username: loginSchema.entries.username,
  password: loginSchema.entries.password,
  code: v.pipe(v.string(), v.trim()),
})

/** The door of the charity's desk: email address and password on one screen. */
export const OrgLogin = () => {
  const { t } = useLingui()
  const { to, ended } = useSearch({ from: '/OrgLogin' })
  const logIn = useLogIn({
    realm: 'organizations',
    as: 'organization',
    home: '/AccountOverview',
    to,
  })
  const secondStep = useSecondStep(fieldId('code'))
  const state = useCommandForm({
    schema,
    initial: { username: '', password: '', code: '' },
    send: ({ username, password, code }) =>
      secondStep.send(() => logIn.send({ username, password, ...(code !== '' && { code }) })),
    done: (next, { password }) =>
      next === 'code' ? secondStep.askForCode(password) : logIn.done(),
    reads: [],
    labelsOf: useLoginLabels(),
  })
  return (
    <Page header={<AreaHeader to="/" />}>
      <LoginForm
        state={state}
        title={t`Log in to your desk`}
        lead={<Trans>For the charity’s own staff.</Trans>}
        ended={ended}
      >
        <Field name="username" label={t`Email address`} error={state.errorOf('username')}>
          <TextInput type="email" autoComplete="username" {...state.form.register('username')} />
        </Field>
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
        <LinkButton to="/OrgSignupFlow" look="quiet" wide>
          <Trans>Open an account</Trans>
        </LinkButton>
      </LoginForm>
    </Page>
  )
}
