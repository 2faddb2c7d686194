import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { loginSchema } from '@almoner/api/use-cases/accounts/contract.ts'
import { AreaHeader } from '../ui/area-header.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { LoginForm } from '../ui/login-form.tsx'
import { Page } from '../ui/page.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useCommandForm } from '../lib/command-form.ts'
import { useLoginLabels } from '../lib/login-labels.ts'
import { useLogIn } from '../lib/use-log-in.ts'

const schema = v.omit(loginSchema, ['as'])

/** The door of the charity's desk: email address and password on one screen. */
export const OrgLogin = () => {
  const { t } = useLingui()
  const { to, ended } = useSearch({ from: '/OrgLogin' })
  const state = useCommandForm({
    schema,
    initial: { username: '', password: '' },
    ...useLogIn({ realm: 'organizations', as: 'organization', home: '/AccountOverview', to }),
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
        <Button type="submit" look="primary" wide busy={state.isBusy && t`Logging in…`}>
          <Trans>Log in</Trans>
        </Button>
      </LoginForm>
    </Page>
  )
}
