import { infiniteQueryOptions, type InfiniteData, type QueryKey } from '@tanstack/react-query'
import type {
  BankAccountHistory,
  HistoryAnswer,
  ProjectHistory,
  SubscriptionHistory,
} from '@almoner/api/use-cases/history/contract.ts'
import type {
  SettingHistories,
  SettingName,
} from '@almoner/api/use-cases/history/settings/contract.ts'
import { call, type CallOptions } from '../../lib/api/api.ts'

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

type AnyHistory = HistoryAnswer<string, unknown>

/** The pages of a history, the newest first, as one history. */
const joinPages = <Answer extends AnyHistory>({ pages }: InfiniteData<Answer>): Answer => {
  const entries = [...pages].reverse().flatMap((page) => page.entries)
  // What stands before the oldest page stands before all of them.
  return { ...(pages.at(-1) as Answer), entries }
}

const pagedQuery = <Answer extends AnyHistory>(
  queryKey: QueryKey,
  loadPage: (options: CallOptions) => Promise<Answer>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => loadPage({ signal, query: { before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, earlier }) => (earlier > 0 ? entries[0]?.position : undefined),
    select: joinPages<Answer>,
  })

export const bankAccountHistoryQuery = (owner: HistoryOwner) =>
  pagedQuery(toQueryKey(owner, 'bank-account'), (options) => {
    const path = `${pathTo(owner)}/bank-account/history`
    return call<BankAccountHistory>('GET', path, undefined, options)
  })

export const subscriptionHistoryQuery = (owner: HistoryOwner) =>
  pagedQuery(toQueryKey(owner, 'subscription'), (options) => {
    const path = `${pathTo(owner)}/subscription/history`
    return call<SubscriptionHistory>('GET', path, undefined, options)
  })

export const projectHistoryQuery = (owner: HistoryOwner, projectId: string) =>
  pagedQuery(toQueryKey(owner, `project-${projectId}`), (options) => {
    const path = `${pathTo(owner)}/projects/${encodeURIComponent(projectId)}/history`
    return call<ProjectHistory>('GET', path, undefined, options)
  })

export const settingHistoryQuery = <Name extends SettingName>(owner: HistoryOwner, name: Name) =>
  pagedQuery(toQueryKey(owner, name), (options) => {
    const path = `${pathTo(owner)}/settings/${name}/history`
    // The type of a call depends on its answer, which must be known: here it is any of them.
    const answer = call<SettingHistories[SettingName]>('GET', path, undefined, options)
    return answer as Promise<SettingHistories[Name]>
  })
