import { queryOptions } from '@tanstack/react-query'
import type {
  CharityListAnswer,
  CharityListSearchAnswer,
} from '@almoner/api/admin/charity-list/contract.ts'
import { call } from '../../lib/api/api.ts'

const path = '/api/admin/charity-list'

export const charityListKey = ['admin', 'charity-list'] as const

export const charityListQuery = queryOptions({
  queryKey: [...charityListKey, 'copy'],
  queryFn: ({ signal }) => call<CharityListAnswer>('GET', path, undefined, { signal }),
})

export type Searched = { name: string; nameZh: string; number: string }

export const searchQuery = (searched: Searched) =>
  queryOptions({
    queryKey: [...charityListKey, 'search', searched],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams(searched).toString()
      return call<CharityListSearchAnswer>('GET', `${path}/search?${query}`, undefined, { signal })
    },
  })

/** Returns false for a charity whose name is only similar. */
export const isListed = ({
  hasNumber,
  hasName,
}: Pick<CharityListSearchAnswer['matches'][number], 'hasNumber' | 'hasName'>): boolean =>
  hasNumber || hasName

const uploadSeconds = 180

export const uploadList = (
  { file, listedOn }: { file: File; listedOn: string },
  key: string,
): Promise<CharityListAnswer> => {
  const form = new FormData()
  form.set('listedOn', listedOn)
  form.set('file', file)
  const headers = { 'Idempotency-Key': key }
  return call<CharityListAnswer>('POST', path, form, { timeoutSeconds: uploadSeconds, headers })
}
