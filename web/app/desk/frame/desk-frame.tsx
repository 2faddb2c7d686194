import { useQuery } from '@tanstack/react-query'
import { Trans } from '@lingui/react/macro'
import { Navigate, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StaffFrame } from '../../../account/site/staff-frame.tsx'
import { useLiveLists } from '../../../lib/changes/use-live-lists.ts'
import { ProblemError } from '../../../lib/api/failure/problem.ts'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { OrganisationName } from '../../../ui/layout/page/screen-title.tsx'
import { YearStartsIn } from '../../../ui/list-screen/filters/listed-periods.ts'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { findFaqArea } from '../../../desk/faq/faq-areas.ts'
import { Help } from '../../../desk/faq/help.tsx'
import { SettingsFrame } from '../../../desk/settings/settings-frame.tsx'
import { TermsDue } from '../../../desk/settings/terms/terms-due.tsx'
import { OverviewFigures } from '../../../desk/payments/overview/overview-figures.tsx'
import { overviewQuery } from '../../../desk/payments/payments-api.ts'
import { hasPermission, isSuspended } from '../../../desk/use-may.ts'
import { AccountMenu } from './account-menu.tsx'
import { DeskFinder, SearchButton } from './desk-finder.tsx'
import { DeskMenu, DeskNavigation } from './desk-navigation.tsx'
import { RepeatedEntry } from './repeated-entry.tsx'
import { SuspendedNotice, useMustReadReason } from './suspended-notice.tsx'

const setUpPath = '/OrgSettings/SecondFactor'

const isSetUpRequired = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.error.code === 'second_factor_setup_required'

/**
 * The frame of the charity's desk. A staff member who must set up two-step login sees only that.
 */
export const DeskFrame = ({ children }: { children: ReactNode }) => {
  useLiveLists('organizations')
  const { data, error } = useQuery(overviewQuery)
  const pathname = useLocation({ select: (location) => location.pathname })
  const mustReadReason = useMustReadReason(data !== undefined && isSuspended(data))
  const area = findFaqArea(pathname)
  const booksAsOf = data?.booksAsOf ?? null
  const mustSetUp = isSetUpRequired(error)
  const isElsewhere = pathname !== setUpPath && pathname !== '/OrgSettings/ChangePassword'
  if (mustReadReason) return <Navigate to="/OrgDecline" replace />
  return (
    <DeskFinder reader={mustSetUp ? undefined : data}>
      <StaffFrame
        home="/AccountOverview"
        area={data?.organization.name}
        side={
          <>
            <SearchButton />
            {area && !mustSetUp && <Help key={area} area={area} />}
            <AccountMenu person={data?.person} />
          </>
        }
        rail={mustSetUp ? undefined : <DeskNavigation reader={data} />}
        menu={mustSetUp ? undefined : <DeskMenu reader={data} />}
      >
        {mustSetUp && (
          <Notice tone="warning">
            <Trans>
              Your charity requires two-step login. Set it up first; the desk opens when it is on.
            </Trans>
          </Notice>
        )}
        {booksAsOf !== null && (
          <Notice tone="info">
            <Trans>
              You see the books as they were on <Time at={booksAsOf} />. Later changes are not
              shown.
            </Trans>
          </Notice>
        )}
        {data && isSuspended(data) && <SuspendedNotice reader={data} />}
        {data?.termsDue &&
          hasPermission(data, 'terms.accept') &&
          pathname !== '/OrgSettings/Terms' && <TermsDue />}
        <OrganisationName value={data?.organization.name}>
          <YearStartsIn value={data?.organization.yearStartsIn ?? null}>
            {mustSetUp && isElsewhere ? (
              <Navigate to={setUpPath} replace />
            ) : (
              <SettingsFrame pathname={pathname}>{children}</SettingsFrame>
            )}
          </YearStartsIn>
        </OrganisationName>
        <RepeatedEntry />
      </StaffFrame>
    </DeskFinder>
  )
}

/**
 * Shows the desk's frame while the session is being read, at its front with placeholders for the
 * figures.
 */
export const WaitingDesk = () => {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <StaffFrame home="/AccountOverview" rail={<DeskNavigation />} menu={<DeskMenu />}>
      <Skeleton width="16em" height="2rem" />
      {pathname === '/AccountOverview' ? (
        <OverviewFigures overview={undefined} />
      ) : (
        <div aria-busy>
          <Skeleton height="24rem" />
        </div>
      )}
    </StaffFrame>
  )
}
