import { infiniteQueryOptions } from '@tanstack/react-query'
import type { CharityNotesAnswer } from '@almoner/api/admin/charity-notes/contract.ts'
import { call } from '../../lib/api/api.ts'

const pathTo = (id: string) => `/api/admin/organizations/${encodeURIComponent(id)}/notes`

/** The internal notes on a charity, the newest first, page by page. */
export const notesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'notes', id],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      call<CharityNotesAnswer>('GET', pathTo(id), undefined, {
        signal,
        query: { before: pageParam ?? undefined },
      }),
    getNextPageParam: ({ next }) => next,
  })

/** Adds a note. A retry with the same key is the same note. */
export const addNote = (id: string, text: string, key: string): Promise<undefined> =>
  call<undefined>('POST', pathTo(id), { text }, { headers: { 'Idempotency-Key': key } })
