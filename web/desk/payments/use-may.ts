import { useQuery } from '@tanstack/react-query'
import { may, type Permission } from '@almoner/domain/kernel/permissions.ts'
import { overviewQuery } from './payments-api.ts'

/**
 * Whether the person who is signed in at the desk has a permission. Until that is known they have none;
 * the server asks again each time.
 */
export const useMay = (permission: Permission): boolean => {
  const { data } = useQuery(overviewQuery)
  return data !== undefined && may(data.person.role, permission)
}
