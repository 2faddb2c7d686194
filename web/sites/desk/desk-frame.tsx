import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { StaffFrame } from '../../account/staff-frame.tsx'
import { useLiveLists } from '../../lib/changes/use-live-lists.ts'
import { LogOutButton } from '../../ui/account/log-out-button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { OverviewFigures } from '../../desk/payments/overview-figures.tsx'
import { overviewQuery } from '../../desk/payments/payments-api.ts'
import { DeskNavigation } from './desk-navigation.tsx'

/** The frame of the charity's desk. */
export const DeskFrame = ({ children }: { children: ReactNode }) => {
  useLiveLists('organizations')
  const { data } = useQuery(overviewQuery)
  return (
    <StaffFrame
      home="/AccountOverview"
      area={data?.organization.name}
      logOut={<LogOutButton realm="organizations" to="/" />}
      navigation={<DeskNavigation role={data?.person.role} />}
    >
      {children}
    </StaffFrame>
  )
}

/** The same frame, and the places of the figures, while the session is being read. */
export const WaitingDesk = () => (
  <StaffFrame home="/AccountOverview" navigation={<DeskNavigation waiting />}>
    <Skeleton width="16em" height="2rem" />
    <OverviewFigures overview={undefined} />
  </StaffFrame>
)
