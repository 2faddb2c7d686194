import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { StaffFrame } from '../../account/staff-frame.tsx'
import { useLiveLists } from '../../lib/changes/use-live-lists.ts'
import { LogOutButton } from '../../ui/log-out-button.tsx'
import { AdminNavigation } from './admin-navigation.tsx'

/** The frame of administration. */
export const AdminFrame = ({ children }: { children: ReactNode }) => {
  useLiveLists('admin')
  return (
    <StaffFrame
      home="/AdminAccounts"
      area={<Trans>Administration</Trans>}
      logOut={<LogOutButton realm="admin" to="/AdminLogin" />}
      navigation={<AdminNavigation />}
    >
      {children}
    </StaffFrame>
  )
}
