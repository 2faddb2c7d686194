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
 * Whether the person who is signed in at the desk has a permission. Until that is known they have none;
 * the server asks again each time.
 */
export const useMay = (permission: Permission): boolean => {
  const { data } = useQuery(overviewQuery)
  return data !== undefined && hasPermission(data, permission)
}

/**
 * For a screen that needs a permission: the charity, and whether the person may see the screen, which
 * is undefined until it is known. Where it cannot be known the screen asks the server.
 */
export const useReader = (
  permission: Permission,
): { of: string | undefined; mayRead: boolean | undefined } => {
  const { data, isError } = useQuery(overviewQuery)
  const unknown = isError ? true : undefined
  return {
    of: data?.organization.name,
    mayRead: data ? hasPermission(data, permission) : unknown,
  }
}

/** Whether the charity is suspended: of its desk only payments, refunds and their requests are open. */
export const useIsSuspended = (): boolean => {
  const { data } = useQuery(overviewQuery)
  return data !== undefined && isSuspended(data)
}

/** Who reads, whether they see the books as of a past day, and whether their charity is suspended. */
export type DeskReader = Pick<OverviewAnswer, 'booksAsOf'> & {
  person: Pick<OverviewAnswer['person'], 'role'>
  organization: Pick<OverviewAnswer['organization'], 'status'>
}

export const isSuspended = ({ organization }: Pick<DeskReader, 'organization'>): boolean =>
  organization.status === 'suspended'

/**
 * By the permissions of the role; of a past day a reader sees only what is known as of it, and of a
 * suspended charity only what is open meanwhile.
 */
export const hasPermission = (reader: DeskReader, permission: Permission): boolean =>
  may(reader.person.role, permission) &&
  (reader.booksAsOf === null || isAllowedAsOf(permission)) &&
  (!isSuspended(reader) || isAllowedWhileSuspended(permission))
