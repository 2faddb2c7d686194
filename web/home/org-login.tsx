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
import { useErrorMessage } from '../lib/error-message.ts'
import { useSchemaForm } from '../lib/form.ts'
import { loginSearchSchema } from '../lib/login-address.ts'
import { useLoginRefusal } from '../lib/login-refusal.ts'
import { useLogIn } from '../lib/use-log-in.ts'

const schema = v.omit(loginSchema, ['as'])

/** The door of the charity's desk: email address and password on one screen. */
export const OrgLogin = () => {
  const { t } = useLingui()
  const { to, ended } = v.parse(loginSearchSchema, useSearch({ strict: false }))
  const messageOf = useErrorMessage()
  const refusalOf = useLoginRefusal()
  const form = useSchemaForm(schema, { username: '', password: '' })
  const logIn = useLogIn({
    realm: 'organizations',
    as: 'organization',
    home: '/AccountOverview',
    to,
  })
  const { errors } = form.formState
  const submit = form.handleSubmit((typed) => logIn.mutate(typed), focusFirst)
  return (
    <Page header={<AreaHeader to="/" />}>
      <LoginForm
        title={t`Log in to your desk`}
        lead={<Trans>For the charity’s own staff.</Trans>}
        ended={ended}
        refusal={logIn.isError ? messageOf(logIn.error) : undefined}
        onSubmit={() => void submit()}
      >
        <Field name="username" label={t`Email address`} error={refusalOf(errors.username?.message)}>
          <TextInput type="email" autoComplete="username" {...form.register('username')} />
        </Field>
        <Field name="password" label={t`Password`} error={refusalOf(errors.password?.message)}>
          <TextInput
            type="password"
            autoComplete="current-password"
            {...form.register('password')}
          />
        </Field>
        <Button type="submit" look="primary" wide busy={logIn.isPending && t`Logging in…`}>
          <Trans>Log in</Trans>
        </Button>
      </LoginForm>
    </Page>
  )
}

// Two fields need no summary: the first that is missing takes the focus.
const focusFirst = (errors: { username?: unknown }): void => {
  document.getElementById(errors.username ? 'field-username' : 'field-password')?.focus()
}
