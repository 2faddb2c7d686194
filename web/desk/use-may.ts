import { useQuery } from '@tanstack/react-query'
import type { OverviewAnswer } from '@almoner/api/desk/payments/overview/overview-contract.ts'
import {
  isAllowedAsOf,
  isAllowedWhileSuspended,
  may,
  type Permission,
} from '@almoner/domain/staff/permissions.ts'
import { overviewQuery } from './payments/payments-api.ts'

/**
 * Returns whether the logged-in staff member has a permission. It is false until that is known. The
 * server checks each request again.
 */
export const useMay = (permission: Permission): boolean => {
  const { data } = useQuery(overviewQuery)
  return data !== undefined && hasPermission(data, permission)
}

/**
 * Returns whether the charity is suspended. Its desk then opens only payments, refunds and their
 * requests.
 */
export const useIsSuspended = (): boolean => {
  const { data } = useQuery(overviewQuery)
  return data !== undefined && isSuspended(data)
}

/**
 * The reader's role, whether they see the books as of a past day, and whether their charity is
 * suspended.
 */
export type DeskReader = Pick<OverviewAnswer, 'booksAsOf'> & {
  person: Pick<OverviewAnswer['person'], 'role'>
  organization: Pick<OverviewAnswer['organization'], 'status'>
}

export const isSuspended = ({ organization }: Pick<DeskReader, 'organization'>): boolean =>
  organization.status === 'suspended'

/**
 * Returns whether the role has the permission. As of a past day, a reader sees only data known by
 * then. At a suspended charity, a reader sees only what stays open.
 */
export const hasPermission = (reader: DeskReader, permission: Permission): boolean =>
  may(reader.person.role, permission) &&
  (reader.booksAsOf === null || isAllowedAsOf(permission)) &&
  (!isSuspended(reader) || isAllowedWhileSuspended(permission))
