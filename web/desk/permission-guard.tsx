import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Permission } from '@almoner/domain/staff/permissions.ts'
import { Notice } from '../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../ui/feedback/waiting/skeleton.tsx'
import { ScreenTitle, useHeading, WaitingTitle } from '../ui/layout/page/screen-title.tsx'
import { overviewQuery } from './payments/payments-api.ts'
import { hasPermission } from './use-may.ts'

type Props = { permission: Permission; refusal: string; children: ReactNode }

/**
 * Shows a screen to staff who have the permission. If the permissions cannot be loaded, the screen
 * sends its requests and the server decides.
 */
export const PermissionGuard = ({ permission, refusal, children }: Props) => {
  // The count outlasts a new try, which the screen itself may start: it would otherwise lose what
  // was typed into it, and could be mounted again for ever.
  const { data, errorUpdateCount } = useQuery(overviewQuery)
  const heading = useHeading()
  if (data === undefined && errorUpdateCount > 0) return children
  if (data === undefined) {
    return (
      <>
        <WaitingTitle {...heading} />
        <div aria-busy="true">
          <Skeleton height="24rem" />
        </div>
      </>
    )
  }
  if (hasPermission(data, permission)) return children
  return (
    <>
      <ScreenTitle {...heading} />
      <Notice>{refusal}</Notice>
    </>
  )
}
