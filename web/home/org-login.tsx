import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { emailSchema } from '@almoner/api/http/contract.ts'
import { AreaHeader } from '../ui/layout/area/area-header.tsx'
import { Button } from '../ui/button/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { EmailInput } from '../ui/form/input/email-input.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { LoginForm } from '../ui/account/log-in/login-form.tsx'
import { Page } from '../ui/layout/page/page.tsx'
import { useCommandForm } from '../lib/form/command-form.ts'
import { useRefusalMessage } from '../lib/api/failure/refusal-message.ts'
import { hasLogin } from '../lib/session/has-login.ts'
import { staffUsername } from '../lib/session/login/typed-username.ts'

const schema = v.object({ username: emailSchema })

/** The first step of a login to the desk: the email address decides between login and sign-up. */
export const OrgLogin = () => {
  const { t } = useLingui()
  const search = useSearch({ from: '/OrgLogin' })
  const navigate = useNavigate()
  const state = useCommandForm({
    schema,
    initial: { username: staffUsername.read() ?? '' },
    send: ({ username }) => hasLogin('organizations', username),
    done: async (isKnown, { username }) => {
      staffUsername.save(username)
      if (isKnown) await navigate({ to: '/OrgLoginPassword', search })
      else await navigate({ to: '/OrgSignup', state: { isUnknown: true } })
    },
    reads: [],
    labelsOf: useRefusalMessage(),
  })
  return (
    <Page header={<AreaHeader to="/" />}>
      <LoginForm
        state={state}
        title={t`Log in to your desk`}
        lead={
          <Trans>
            For the charity’s own staff. If your email address is new, you can open an account.
          </Trans>
        }
        ended={search.ended}
      >
        <Field name="username" label={t`Email address`} error={state.errorOf('username')}>
          <EmailInput
            {...state.form.register('username')}
            choose={(address) =>
              state.form.setValue('username', address, { shouldDirty: true, shouldValidate: true })
            }
            autoComplete="username"
          />
        </Field>
        <Button type="submit" look="primary" wide busy={state.isBusy && t`One moment…`}>
          <Trans>Next</Trans>
        </Button>
        <LinkButton to="/OrgSignupFlow" look="quiet" wide>
          <Trans>Open an account</Trans>
        </LinkButton>
      </LoginForm>
    </Page>
  )
}
