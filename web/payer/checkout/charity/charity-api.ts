import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import {
  organizationMoney,
  type OrganizationAnswer,
} from '@almoner/api/payer/organizations/contract.ts'
import type { MissionAnswer } from '@almoner/api/payer/projects/contract.ts'
import { missionMoney } from '@almoner/api/payer/projects/money-contract.ts'
import { call, callPage } from '../../../lib/api/api.ts'

// Answers carry texts in the reader's language, so each language has its own.

// The answer is equal for every user, with or without a login.
const meta = { isPublic: true }

export const organisationQuery = (language: Language) =>
  queryOptions({
    queryKey: ['organisation', language],
    meta,
    queryFn: ({ signal }) =>
      call<OrganizationAnswer>('GET', '/api/donors/organization', undefined, {
        money: organizationMoney,
        signal,
      }),
    staleTime: 5 * 60_000,
  })

export const missionsQuery = (language: Language) =>
  infiniteQueryOptions({
    queryKey: ['missions', language],
    meta,
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      callPage<MissionAnswer>('/api/projects', {
        money: missionMoney,
        signal,
        query: { status: 'open', lastId: pageParam === '' ? undefined : pageParam },
      }),
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
    // After a change of language the old texts stay until the new ones arrive, so the reader keeps
    // their place on the page.
    placeholderData: keepPreviousData,
  })

export const missionQuery = (projectId: string, language: Language) =>
  queryOptions<MissionAnswer>({
    queryKey: ['mission', projectId, language],
    meta,
    queryFn: ({ signal }) =>
      call<MissionAnswer>('GET', `/api/projects/${encodeURIComponent(projectId)}`, undefined, {
        money: missionMoney,
        signal,
      }),
    // This is the same project in the previous language.
    placeholderData: (before) => (before?.id === projectId ? before : undefined),
  })
