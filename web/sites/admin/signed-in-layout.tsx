import { Trans } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { AreaHeader } from '../../ui/area-header.tsx'
import { LogOutButton } from '../../ui/log-out-button.tsx'
import { Page } from '../../ui/page.tsx'
import { AdminNavigation } from './admin-navigation.tsx'

/** The frame of administration. */
export const SignedInLayout = () => (
  <Page
    width="wide"
    header={
      <>
        <AreaHeader to="/AdminAccounts" area={<Trans>Administration</Trans>}>
          <LogOutButton realm="admin" to="/AdminLogin" />
        </AreaHeader>
        <AdminNavigation />
      </>
    }
  >
    <Outlet />
  </Page>
)
