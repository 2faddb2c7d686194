import { useQuery } from '@tanstack/react-query'
import type { OverviewAnswer } from '@almoner/api/desk/payments/overview-contract.ts'
import { isAllowedAsOf, may, type Permission } from '@almoner/domain/kernel/permissions.ts'
import { overviewQuery } from './payments-api.ts'

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

/** Who reads, and whether they see the books as of a past day. */
export type DeskReader = Pick<OverviewAnswer, 'booksAsOf'> & {
  person: Pick<OverviewAnswer['person'], 'role'>
}

/** By the permissions of the role; of a past day a reader sees only what is known as of it. */
export const hasPermission = ({ person, booksAsOf }: DeskReader, permission: Permission): boolean =>
  may(person.role, permission) && (booksAsOf === null || isAllowedAsOf(permission))
