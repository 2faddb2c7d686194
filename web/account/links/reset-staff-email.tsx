import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { UsernameChange } from '../../ui/account/links/mailed-link.tsx'
import { useLoginSite } from '../../ui/account/login-site.tsx'

/** Opened by the link of the mail to a staff member's new username. */
export const ResetStaffEmail = () => {
  const { t } = useLingui()
  const { login } = useLoginSite()
  const { token } = useParams({ from: '/ResetEmail/$token' })
  return (
    <UsernameChange
      token={token}
      change={() => login.changeUsername(token)}
      Lead={WhatFor}
      spent={t`It has been used, was replaced by a newer email, or is more than 24 hours old, or the change was cancelled. If you still want to change your email address, do so at your desk, under “Your account”.`}
    />
  )
}

const WhatFor = ({ username }: { username: ReactNode }) => (
  <Trans>
    You will log in to your desk with {username}. You will be logged out on every device.
  </Trans>
)
