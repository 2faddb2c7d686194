import { infiniteQueryOptions } from '@tanstack/react-query'
import type { SupportersAnswer } from '@almoner/api/use-cases/marketing-consent/contract.ts'
import { call } from '../../lib/api.ts'

const path = '/api/organizations/supporters'

/** A file with all of them, each with their own link to unsubscribe. */
export const supportersFile = `${path}.csv`

/** Newest first, a page at a time. */
export const supportersQuery = infiniteQueryOptions({
  queryKey: ['desk', 'supporters'],
  queryFn: ({ pageParam, signal }) =>
    call<SupportersAnswer>('GET', path, undefined, {
      query: { before: pageParam ?? undefined },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})
