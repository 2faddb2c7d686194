import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { OrganizationAnswer } from '@almoner/api/routes/organizations/contract.ts'
import { projectsPageSize, type MissionAnswer } from '@almoner/api/routes/projects/contract.ts'
import { call } from '../../lib/api.ts'

// Answers carry texts in the reader's language, so each language has its own.

// The same for everybody, whoever is logged in.
const meta = { isPublic: true }

export const organisationQuery = (language: Language) =>
  queryOptions({
    queryKey: ['organisation', language],
    meta,
    queryFn: ({ signal }) =>
      call<OrganizationAnswer>('GET', '/api/donors/organization', undefined, { signal }),
    staleTime: 5 * 60_000,
  })

export const missionsQuery = (language: Language) =>
  infiniteQueryOptions({
    queryKey: ['missions', language],
    meta,
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call<MissionAnswer[]>('GET', '/api/projects', undefined, {
        signal,
        query: { status: 'open', lastId: pageParam === '' ? undefined : pageParam },
      }),
    getNextPageParam: (page: MissionAnswer[]) =>
      page.length < projectsPageSize ? undefined : page.at(-1)?.id,
    // Another language's words take the place of these: nobody's place on the page is lost.
    placeholderData: keepPreviousData,
  })

export const missionQuery = (projectId: string, language: Language) =>
  queryOptions<MissionAnswer>({
    queryKey: ['mission', projectId, language],
    meta,
    queryFn: ({ signal }) =>
      call<MissionAnswer>('GET', `/api/projects/${encodeURIComponent(projectId)}`, undefined, {
        signal,
      }),
    // The same project in the language before.
    placeholderData: (before) => (before?.id === projectId ? before : undefined),
  })
