import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLoginSite } from '../../ui/account/login-site.tsx'
import { StaffFrame } from '../../account/site/staff-frame.tsx'
import { useLiveLists } from '../../lib/changes/use-live-lists.ts'
import { LogOutButton } from '../../ui/account/log-out-button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { Keys } from '../../ui/keys/keys.tsx'
import { OrganisationName } from '../../ui/layout/page/screen-title.tsx'
import { AdminNavigation } from './admin-navigation.tsx'

const setUpPath = '/AdminSecondFactor'

/** The frame of administration. An administrator who must set up two-step login sees only that. */
export const AdminFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useLingui()
  useLiveLists('admin')
  const { data } = useQuery(useLoginSite().login.secondFactorQuery)
  const pathname = useLocation({ select: (location) => location.pathname })
  const mustSetUp = data !== undefined && data.isRequired && !data.enabled
  const isElsewhere = pathname !== setUpPath && pathname !== '/AdminChangePassword'
  return (
    <Keys keys={noKeys}>
      <StaffFrame
        home="/AdminAccounts"
        area={<Trans>Administration</Trans>}
        side={<LogOutButton realm="admin" to="/AdminLogin" />}
        navigation={mustSetUp ? undefined : <AdminNavigation />}
      >
        {mustSetUp && (
          <Notice tone="warning">
            <Trans>Set up two-step login first. Administration opens when it is on.</Trans>
          </Notice>
        )}
        <OrganisationName value={t`Administration`}>
          {mustSetUp && isElsewhere ? <Navigate to={setUpPath} replace /> : children}
        </OrganisationName>
      </StaffFrame>
    </Keys>
  )
}

/** No key works on every screen of administration: a screen has its own. */
const noKeys = [] as const
