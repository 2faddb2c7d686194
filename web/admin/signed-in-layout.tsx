import { Trans } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { AreaHeader } from '../components/area-header.tsx'
import { LogOutButton } from '../components/log-out-button.tsx'
import { Page } from '../components/page.tsx'
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
