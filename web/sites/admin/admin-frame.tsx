import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { StaffFrame } from '../../account/staff-frame.tsx'
import { LogOutButton } from '../../ui/log-out-button.tsx'
import { AdminNavigation } from './admin-navigation.tsx'

/** The frame of administration. */
export const AdminFrame = ({ children }: { children: ReactNode }) => (
  <StaffFrame
    home="/AdminAccounts"
    area={<Trans>Administration</Trans>}
    logOut={<LogOutButton realm="admin" to="/AdminLogin" />}
    navigation={<AdminNavigation />}
  >
    {children}
  </StaffFrame>
)
