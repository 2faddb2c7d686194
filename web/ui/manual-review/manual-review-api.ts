import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  mostInboxOpen,
  type InboxAnswer,
  type ReviewItem,
} from '@almoner/api/desk/manual-review/contract.ts'
import { call } from '../../lib/api.ts'

/** Whose inbox it is, as the API spells it: a charity's own, or the platform's. */
export type InboxArea = 'organizations' | 'admin'

/** `all`: the settled ones too. Nothing in the address is what waits for somebody. */
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

// What comes in does so at night, or when a provider notices something.
const looksEveryMilliseconds = 60_000

/** How many wait for somebody: "3", "99+", or nothing where none does. */
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
