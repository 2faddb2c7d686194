import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { AreaHeader } from '../ui/area-header.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { LoginForm } from '../ui/login-form.tsx'
import { Page } from '../ui/page.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useSchemaForm } from '../lib/form.ts'
import { loginSearchSchema } from '../lib/login-address.ts'
import { useLoginRefusal } from '../lib/login-refusal.ts'
import { keepUsername, keptUsername, usernameSchema } from './kept-username.ts'

/** The first step of an administrator's login. */
export const AdminLogin = () => {
  const { t } = useLingui()
  const search = v.parse(loginSearchSchema, useSearch({ strict: false }))
  const navigate = useNavigate()
  const refusalOf = useLoginRefusal()
  const form = useSchemaForm(usernameSchema, { username: keptUsername() ?? '' })
  const message = form.formState.errors.username?.message
  const next = form.handleSubmit(
    async ({ username }) => {
      keepUsername(username)
      await navigate({ to: '/AdminLoginPassword', search })
    },
    () => document.getElementById('field-username')?.focus(),
  )
  return (
    <Page header={<AreaHeader to="/AdminLogin" area={<Trans>Administration</Trans>} />}>
      <LoginForm
        title={t`Administration`}
        lead={<Trans>For the platform’s own staff.</Trans>}
        ended={search.ended}
        onSubmit={() => void next()}
      >
        <Field
          name="username"
          label={t`Email`}
          error={
            message === 'username.required' ? t`Please enter an email address` : refusalOf(message)
          }
        >
          <TextInput type="email" autoComplete="username" {...form.register('username')} />
        </Field>
        <Button type="submit" look="primary" wide>
          <Trans>Next</Trans>
        </Button>
      </LoginForm>
    </Page>
  )
}
