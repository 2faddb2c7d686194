import { queryOptions } from '@tanstack/react-query'
import type {
  BankAccountHistory,
  ProjectHistory,
  SubscriptionHistory,
} from '@almoner/api/use-cases/history/contract.ts'
import type {
  SettingHistories,
  SettingName,
} from '@almoner/api/use-cases/history/settings/contract.ts'
import { call } from '../../lib/api/api.ts'

/**
 * The owner is the staff member's charity at the desk, and the charity with this id in
 * administration.
 */
export type HistoryOwner = { realm: 'organizations' } | { realm: 'admin'; id: string }

/** The path below which the reader's realm serves what is the charity's. */
export const pathTo = (owner: HistoryOwner): string =>
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

export const projectHistoryQuery = (owner: HistoryOwner, projectId: string) =>
  queryOptions({
    queryKey: toQueryKey(owner, `project-${projectId}`),
    queryFn: ({ signal }) => {
      const path = `${pathTo(owner)}/projects/${encodeURIComponent(projectId)}/history`
      return call<ProjectHistory>('GET', path, undefined, { signal })
    },
  })

export const settingHistoryQuery = <Name extends SettingName>(owner: HistoryOwner, name: Name) =>
  queryOptions({
    queryKey: toQueryKey(owner, name),
    queryFn: ({ signal }) => {
      const path = `${pathTo(owner)}/settings/${name}/history`
      // The type of a call depends on its answer, which must be known: here it is any of them.
      const answer = call<SettingHistories[SettingName]>('GET', path, undefined, { signal })
      return answer as Promise<SettingHistories[Name]>
    },
  })
