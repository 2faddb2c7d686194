import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { isSpentBy, LinkFailure } from '../../ui/account/links/mailed-link.tsx'
import { NewPasswordForm } from '../../ui/own-login/password/new-password-form.tsx'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { newPasswordTwiceSchema } from '../../lib/password/new-password-twice.ts'
import { useOwnLoginLabels } from '../../lib/session/login/own-login-labels.ts'
import { sessionQuery } from '../../lib/session/session.ts'
import type { PasswordSite } from './password-site.ts'

/** A new password, by the link that was followed. */
export const NewPassword = ({ site }: { site: PasswordSite }) => {
  const router = useRouter()
  const [token] = useState(() => router.state.location.state.resetToken)
  if (token === undefined) return <Navigate to={site.paths.forgot} replace />
  return <ByToken site={site} token={token} />
}

type ByTokenProps = { site: PasswordSite; token: string }

const ByToken = ({ site: { login, Door, paths }, token }: ByTokenProps) => {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [isSet, setSet] = useState(false)
  const state = useCommandForm({
    initial: { newPassword: '', again: '' },
    schema: newPasswordTwiceSchema,
    send: ({ newPassword }) => login.resetPassword(token, { newPassword }),
    done: () => {
      // Every login has ended, the one in this browser too.
      queryClient.setQueryData(sessionQuery(login.realm).queryKey, false)
      setSet(true)
    },
    reads: [],
    labelsOf: useOwnLoginLabels(),
  })
  const spent = state.failure?.error
  if (spent && isSpentBy(spent)) {
    return (
      <LinkFailure
        Frame={Door}
        error={spent}
        retry={state.submit}
        words={t`It has been used, or its 24 hours are over. Request another one.`}
        to={paths.forgot}
        act={<Trans>Request another link</Trans>}
      />
    )
  }
  if (isSet) {
    return (
      <Door
        key="set"
        mark="success"
        title={t`Your password is changed`}
        lead={t`Use the new one from now on. Other devices are logged out.`}
      >
        <LinkButton to={paths.logIn} look="primary" wide>
          <Trans>Log in</Trans>
        </LinkButton>
      </Door>
    )
  }
  return (
    <Door
      key="asked"
      title={t`Choose a new password`}
      lead={t`You will be logged out on every device.`}
    >
      <NewPasswordForm state={state} />
    </Door>
  )
}
