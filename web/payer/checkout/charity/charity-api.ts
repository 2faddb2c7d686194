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

// The same for everybody, whoever is logged in.
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
    // Another language's words take the place of these: nobody's place on the page is lost.
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
    // The same project in the language before.
    placeholderData: (before) => (before?.id === projectId ? before : undefined),
  })
