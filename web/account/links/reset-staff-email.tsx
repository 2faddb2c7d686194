import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { UsernameChange } from '../../ui/account/links/mailed-link.tsx'
import { sessionQuery } from '../../lib/session/session.ts'
import { LinkPage } from './link-page.tsx'
import { changeStaffUsername, staffUsernameQuery } from '../staff-account-api.ts'

/** Opened by the link of the mail to a staff member's new username. */
export const ResetStaffEmail = () => {
  const { t } = useLingui()
  const { token } = useParams({ from: '/ResetEmail/$token' })
  const queryClient = useQueryClient()
  return (
    <UsernameChange
      Frame={LinkPage}
      asked={staffUsernameQuery(token)}
      change={() => changeStaffUsername(token)}
      // Every login has ended, the one in this browser too.
      changed={() => queryClient.setQueryData(sessionQuery('organizations').queryKey, false)}
      Lead={WhatFor}
      spent={t`It has been used, was replaced by a newer email, the change was cancelled, or its 24 hours are over. If you still want to change your email address, do so at your desk, under “Your account”.`}
      to="/OrgLogin"
    />
  )
}

const WhatFor = ({ username }: { username: ReactNode }) => (
  <Trans>
    You will log in to your desk with {username}. You will be logged out on every device.
  </Trans>
)
