import { infiniteQueryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type {
  AdminOrganization,
  AdminOrganizationsAnswer,
} from '@almoner/api/admin/organisations/contract.ts'
import { call } from '../lib/api.ts'

export type AccountStatus = AdminOrganization['status']

export const accountStatuses = ['approved', 'pending', 'declined'] as const

/** The list's words in the address; one that means nothing is left out rather than refused. */
export const accountsSearchSchema = v.object({
  status: v.optional(v.fallback(v.optional(v.picklist(accountStatuses)), undefined)),
})

/** Every charity on the platform, newest first. */
export const accountsQuery = (status: AccountStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'organizations', status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call<AdminOrganizationsAnswer>('GET', '/api/admin/organizations', undefined, {
        query: { status, before: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
