import { queryOptions } from '@tanstack/react-query'
import type {
  BankAccountHistory,
  SubscriptionHistory,
} from '@almoner/api/use-cases/history/contract.ts'
import { call } from '../../lib/api/api.ts'

/**
 * The owner is the staff member's charity at the desk, and the charity with this id in
 * administration.
 */
export type HistoryOwner = { realm: 'organizations' } | { realm: 'admin'; id: string }

const pathTo = (owner: HistoryOwner): string =>
  owner.realm === 'organizations'
    ? '/api/organizations'
    : `/api/admin/organizations/${encodeURIComponent(owner.id)}`

const toQueryKey = (owner: HistoryOwner, of: string) =>
  owner.realm === 'organizations' ? ['desk', 'history', of] : ['admin', 'history', owner.id, of]

export const bankAccountHistoryQuery = (owner: HistoryOwner) =>
  queryOptions({
    queryKey: toQueryKey(owner, 'bank-account'),
    queryFn: ({ signal }) => {
      const path = `${pathTo(owner)}/bank-account/history`
      return call<BankAccountHistory>('GET', path, undefined, { signal })
    },
  })

export const subscriptionHistoryQuery = (owner: HistoryOwner) =>
  queryOptions({
    queryKey: toQueryKey(owner, 'subscription'),
    queryFn: ({ signal }) => {
      const path = `${pathTo(owner)}/subscription/history`
      return call<SubscriptionHistory>('GET', path, undefined, { signal })
    },
  })
