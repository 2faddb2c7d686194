import { useQuery } from '@tanstack/react-query'
import type { Permission } from '@almoner/domain/staff/permissions.ts'
import { approvableQuery, waitingApprovalsQuery } from './approvals/safety-api.ts'
import { overdueStatementsQuery } from './bank-statements/bank-statements-api.ts'
import { hasPermission, type DeskReader } from './use-may.ts'
import { countReviewsQuery } from '../ui/manual-review/manual-review-api.ts'

/** The numbers of items that wait for the reader. What the reader may not decide is not counted. */
export const useWaitingCounts = (reader: DeskReader | undefined) => {
  const mayRead = (permission: Permission) =>
    reader !== undefined && hasPermission(reader, permission)
  const reviews = useQuery({
    ...countReviewsQuery('organizations'),
    enabled: mayRead('inbox.read'),
  })
  const overdue = useQuery({ ...overdueStatementsQuery, enabled: mayRead('bank_lines.read') })
  const requests = useQuery({ ...waitingApprovalsQuery, enabled: mayRead('approvals.decide') })
  const approvable = useQuery({ ...approvableQuery, enabled: requests.data !== undefined })
  return {
    reviews: reviews.data ?? 0,
    bankLines: overdue.data?.lines ?? 0,
    /** Some of them are being read. */
    isPending: [reviews, overdue, requests].some(({ isLoading }) => isLoading),
    approvals: requests.data === undefined ? 0 : (approvable.data ?? 0),
  }
}
