import { queryOptions } from '@tanstack/react-query'
import type { SuspensionAnswer } from '@almoner/api/desk/suspension/contract.ts'
import { call } from '../../lib/api/api.ts'

/** Why the desk is closed, for staff of a suspended charity. */
export const suspensionQuery = queryOptions({
  queryKey: ['suspension'],
  queryFn: ({ signal }) =>
    call<SuspensionAnswer>('GET', '/api/organizations/suspension', undefined, { signal }),
  staleTime: 0,
  // The desk reads from this cache whether this tab has shown the reason.
  gcTime: Infinity,
})
