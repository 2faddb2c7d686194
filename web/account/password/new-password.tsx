import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isSpentBy, LinkDone, LinkFailure } from '../../ui/account/links/mailed-link.tsx'
import { NewPasswordForm } from '../../ui/own-login/password/new-password-form.tsx'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { newPasswordTwiceSchema } from '../../lib/password/new-password-twice.ts'
import { useOwnLoginLabels } from '../../lib/session/login/own-login-labels.ts'
import { useStaffLogin } from '../site/staff-login-site.tsx'

/** A new password, by the link that was followed. */
export const NewPassword = () => {
  const { paths } = useStaffLogin()
  const router = useRouter()
  const [token] = useState(() => router.state.location.state.resetToken)
  if (token === undefined) return <Navigate to={paths.forgot} replace />
  return <ByToken token={token} />
}

const ByToken = ({ token }: { token: string }) => {
  const { login, Frame, paths, loginsEnded } = useStaffLogin()
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [isSet, setSet] = useState(false)
  const state = useCommandForm({
    initial: { newPassword: '', again: '' },
    schema: newPasswordTwiceSchema,
    send: ({ newPassword }) => login.resetPassword(token, { newPassword }),
    done: () => {
      loginsEnded(queryClient)
      setSet(true)
    },
    reads: [],
    labelsOf: useOwnLoginLabels(),
  })
  const error = state.failure?.error
  if (error && isSpentBy(error)) {
    return (
      <LinkFailure
        error={error}
        retry={state.submit}
        words={t`It has been used, or is more than 24 hours old. Request another one.`}
        to={paths.forgot}
        act={<Trans>Request another link</Trans>}
      />
    )
  }
  if (isSet) {
    return (
      <LinkDone
        title={t`Your password is changed`}
        lead={t`Use the new one from now on. Other devices are logged out.`}
      />
    )
  }
  return (
    <Frame
      key="asked"
      title={t`Choose a new password`}
      lead={t`You will be logged out on every device.`}
    >
      <NewPasswordForm state={state} />
    </Frame>
  )
}
