import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import type {
  ImportAnswer,
  importCommitSchema,
  importMappingSchema,
  importReadingSchema,
  importRowSchema,
  ImportRowsAnswer,
  ImportsAnswer,
} from '@almoner/api/desk/imports/contract.ts'
import { importMoney } from '@almoner/api/desk/imports/money-contract.ts'
import { call } from '../../lib/api/api.ts'
import { upload } from '../../lib/api/upload.ts'
import type { RowsShown } from './rows/rows-shown.ts'

const imports = '/api/organizations/imports'
const importPath = (id: string): string => `${imports}/${encodeURIComponent(id)}`

export const templatePath = `${imports}/template.csv`
export const badRowsPath = (id: string): string => `${importPath(id)}/bad-rows.csv`

/** All that is read about imports. */
export const importsKey = ['desk', 'imports'] as const

/** The data that a change of a file's rows makes out of date, for `useCommand`. */
export const rowsChange = (id: string) => ({
  updates: [...importsKey, id],
  reads: [[...importsKey, id, 'rows']],
})

export const importsQuery = infiniteQueryOptions({
  queryKey: [...importsKey, 'list'],
  queryFn: ({ signal, pageParam }) =>
    call<ImportsAnswer>('GET', imports, undefined, {
      money: importMoney,
      signal,
      query: { before: pageParam },
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
})

/** While rows are recorded or voided it is read again every second. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, id],
    queryFn: ({ signal }) =>
      call<ImportAnswer>('GET', importPath(id), undefined, { money: importMoney, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.record?.status === 'recording' || (data?.record?.toVoid ?? 0) > 0 ? 1_000 : false,
  })

/**
 * Reads the rows of an import. `round` changes once rows are recorded, and only the other rows are
 * left.
 */
export const rowsQuery = (id: string, show: RowsShown, round: string) =>
  infiniteQueryOptions({
    queryKey: [...importsKey, id, 'rows', show, round],
    queryFn: ({ signal, pageParam }) =>
      call<ImportRowsAnswer>('GET', `${importPath(id)}/rows`, undefined, {
        signal,
        query: { show, after: pageParam },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

// A file of 20,000 rows is checked before it answers.
const longTimeout = { timeoutSeconds: 120 }

export const uploadImport = async (
  file: File,
  onProgress: (share: number) => void = () => undefined,
): Promise<ImportAnswer> => {
  const form = new FormData()
  form.set('file', file)
  return await upload<ImportAnswer>(imports, form, { onProgress, money: importMoney })
}

export const mapImport = (id: string, body: v.InferInput<typeof importMappingSchema>) =>
  call<ImportAnswer>('PUT', `${importPath(id)}/mapping`, body, {
    ...longTimeout,
    money: importMoney,
  })

export const readImportAgain = (id: string, choices: v.InferInput<typeof importReadingSchema>) =>
  call<ImportAnswer>('PUT', `${importPath(id)}/reading`, choices, {
    ...longTimeout,
    money: importMoney,
  })

export const editImportRow = (id: string, body: v.InferInput<typeof importRowSchema>) =>
  call<ImportAnswer>('PUT', `${importPath(id)}/rows`, body, { ...longTimeout, money: importMoney })

export const decideDuplicates = (id: string, choice: 'add' | 'leave') =>
  call<ImportAnswer>('POST', `${importPath(id)}/duplicates`, { choice }, { money: importMoney })

type Commit = v.InferInput<typeof importCommitSchema>

export const commitImport = (id: string, body: Commit, key: string) =>
  call<ImportAnswer, Commit>('POST', `${importPath(id)}/commit`, body, {
    money: importMoney,
    ...longTimeout,
    headers: { 'Idempotency-Key': key },
  })

export const undoImport = (id: string, key: string) =>
  call<ImportAnswer>('POST', `${importPath(id)}/undo`, undefined, {
    money: importMoney,
    headers: { 'Idempotency-Key': key },
  })

export const discardImport = (id: string) => call<undefined>('DELETE', importPath(id))
