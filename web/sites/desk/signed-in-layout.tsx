import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { AreaHeader } from '../../ui/area-header.tsx'
import { LogOutButton } from '../../ui/log-out-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OverviewFigures } from '../../desk/payments/overview-figures.tsx'
import { overviewQuery } from '../../desk/payments/payments-api.ts'
import { DeskNavigation } from './desk-navigation.tsx'

/** The frame of the charity's desk. */
export const SignedInLayout = () => {
  const { data } = useQuery(overviewQuery)
  return (
    <Page
      width="wide"
      header={
        <>
          <AreaHeader to="/AccountOverview" area={data?.organization.name}>
            <LogOutButton realm="organizations" to="/" />
          </AreaHeader>
          <DeskNavigation role={data?.person.role} />
        </>
      }
    >
      <Outlet />
    </Page>
  )
}

/** The same frame, and the figures' places, while it is being asked whether someone is signed in. */
export const WaitingLayout = () => (
  <Page
    width="wide"
    header={
      <>
        <AreaHeader to="/AccountOverview" />
        <DeskNavigation waiting />
      </>
    }
  >
    <Skeleton width="16em" height="2rem" />
    <OverviewFigures overview={undefined} />
  </Page>
)
