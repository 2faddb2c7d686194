import { queryOptions } from '@tanstack/react-query'
import type { ConnectedAccountAnswer } from '@almoner/api/use-cases/connected-account/contract.ts'
import { call } from '../../lib/api/api.ts'

/** The account of the charity whose desk is open. */
export const connectedAccountQuery = queryOptions({
  queryKey: ['connected-account'],
  queryFn: () => call<ConnectedAccountAnswer>('GET', '/api/organizations/connected-account'),
})
