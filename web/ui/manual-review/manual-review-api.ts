import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  mostInboxOpen,
  type InboxAnswer,
  type ReviewItem,
} from '@almoner/api/desk/manual-review/contract.ts'
import { call } from '../../lib/api.ts'

/** The owner of the reviews, as the API spells it: a charity, or the platform. */
export type InboxArea = 'organizations' | 'admin'

/** `all`: the settled ones too. Without a parameter: the open ones. */
export const inboxSearchSchema = v.object({
  show: v.optional(v.fallback(v.optional(v.literal('all')), undefined)),
})
export type InboxFilter = v.InferOutput<typeof inboxSearchSchema>['show']

export const inboxKey = (area: InboxArea) => ['inbox', area] as const

const page =
  (area: InboxArea, options: { all: boolean; before: string | null }) =>
  ({ signal }: { signal: AbortSignal }) =>
    call<InboxAnswer>('GET', `/api/${area}/inbox`, undefined, {
      query: { open: options.all ? undefined : true, before: options.before ?? undefined },
      signal,
    })

/** Newest first, a page at a time. */
export const inboxQuery = (area: InboxArea, show: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: [...inboxKey(area), 'list', show ?? 'open'],
    queryFn: ({ pageParam, signal }) =>
      page(area, { all: show === 'all', before: pageParam })({ signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

// New reviews are opened at night, or when a provider sends a notice.
const looksEveryMilliseconds = 60_000

/** How many reviews are open: "3", "99+", or nothing where there is none. */
export const inboxCountQuery = (area: InboxArea) =>
  queryOptions({
    queryKey: [...inboxKey(area), 'count'],
    queryFn: page(area, { all: false, before: null }),
    select: ({ open }) => countOf(open),
    refetchInterval: looksEveryMilliseconds,
  })

export const countOf = (open: number): string | undefined => {
  if (open === 0) return undefined
  return open >= mostInboxOpen ? `${mostInboxOpen - 1}+` : String(open)
}

export const settle = (area: InboxArea, { id }: Pick<ReviewItem, 'id'>, note: string) =>
  call<undefined>('POST', `/api/${area}/inbox/${id}/resolve`, { note })
