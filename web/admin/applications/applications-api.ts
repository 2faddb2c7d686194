import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
  AnsweredFile,
  ApplicationAnswer,
  EvidenceAnswer,
  UnmaskAnswer,
} from '@almoner/api/admin/applications/contract.ts'
import type {
  AtAnswer,
  CompareAnswer,
  HistoryAnswer,
} from '@almoner/api/admin/applications/history/history-contract.ts'
import { call, type PlainBody } from '../../lib/api/api.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'

/** The interval at which an opening under way is read again. */
export const openingMilliseconds = 2_000

const toKey = (id: string) => ['admin', 'application', id] as const
const pathTo = (id: string) => `/api/admin/organizations/${encodeURIComponent(id)}`

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...toKey(id), 'itself'],
    queryFn: ({ signal }) => call<ApplicationAnswer>('GET', pathTo(id), undefined, { signal }),
    ...follows('applications'),
    // The opening is recorded in the charity's own streams, which the list does not follow.
    refetchInterval: ({ state: { data } }) =>
      // The card provider may take days: that step is read with the page.
      data?.opening?.some(({ step, state }) => step !== 'card_payments' && state !== 'done')
        ? openingMilliseconds
        : false,
  })

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...toKey(id), 'history'],
    queryFn: ({ signal }) =>
      call<HistoryAnswer>('GET', `${pathTo(id)}/history`, undefined, { signal }),
    ...follows('applications'),
  })

/**
 * Reads an application after one event. It changes only if a person or a picture is erased, or if
 * another applicant sends an identical file.
 */
export const atQuery = (id: string, position: string) =>
  queryOptions({
    queryKey: [...toKey(id), 'at', position],
    queryFn: ({ signal }) =>
      call<AtAnswer>('GET', `${pathTo(id)}/at/${position}`, undefined, { signal }),
    staleTime: 30_000,
  })

/** Reads the differences between two moments, which never change. */
export const compareQuery = (id: string, position: string, against: string) =>
  queryOptions({
    queryKey: [...toKey(id), 'compared', position, against],
    queryFn: ({ signal }) => {
      const path = `${pathTo(id)}/at/${position}/against/${against}`
      return call<CompareAnswer>('GET', path, undefined, { signal })
    },
  })

const uploadSeconds = 180

/** Stores the evidence of a check. Its hash then identifies it. */
export const uploadEvidence = (id: string, file: File): Promise<EvidenceAnswer> => {
  const form = new FormData()
  form.set('file', file)
  const options = { timeoutSeconds: uploadSeconds }
  return call<EvidenceAnswer>('POST', `${pathTo(id)}/evidence`, form, options)
}

/** Shows the representative's details at a moment, which is recorded. */
export const unmask = (
  id: string,
  body: { position?: string; stepUp: { password: string } },
): Promise<UnmaskAnswer> => call<UnmaskAnswer>('POST', `${pathTo(id)}/unmask`, body)

/** Records that this screen has shown a file, or saved all of it. */
export const recordOpening = async (
  { path, sha256 }: Pick<AnsweredFile, 'path' | 'sha256'>,
  key: string,
): Promise<void> =>
  call('POST', `${path.split('?')[0]}/opened`, { sha256 }, { headers: { 'Idempotency-Key': key } })

/** Returns the path of the download of a moment's evidence. */
export const packPath = (id: string, position: string): string =>
  `${pathTo(id)}/pack.zip?at=${position}`

export type Review = (path: string, body: PlainBody, key: string) => Promise<ApplicationAnswer>

/**
 * Sends a reviewer's command and returns the updated application. A retry with the same key is the
 * same command.
 */
export const useReview = (id: string): Review => {
  const queryClient = useQueryClient()
  const { queryKey } = applicationQuery(id)
  return async (path, body, key) => {
    try {
      const headers = { 'Idempotency-Key': key }
      const answer = await call<ApplicationAnswer>('POST', `${pathTo(id)}/${path}`, body, {
        headers,
      })
      queryClient.setQueryData(queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: historyQuery(id).queryKey })
      return answer
    } catch (error) {
      // It was refused because it had changed, or was done although the answer was lost.
      void queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
}
