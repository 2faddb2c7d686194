import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  bankLinesMoney,
  statementsMoney,
  type BankCandidatesAnswer,
  type BankLineAnswer,
  type BankLinesAnswer,
  type BankSuggestion,
  type OverdueStatementsAnswer,
  type StatementAnswer,
  type StatementMapping,
  type StatementRemovalAnswer,
  type StatementsAnswer,
} from '@almoner/api/desk/bank-statements/contract.ts'
import {
  uploadedStatementMoney,
  type UploadedStatement,
} from '@almoner/api/desk/bank-statements/upload/preview-contract.ts'
import type {
  BankCounterpartSuggestion,
  ReconcileBankLine,
} from '@almoner/api/desk/bank-statements/matching/reconcile-contract.ts'
import type { IgnoreReason } from '@almoner/domain/bank-match/values.ts'
import { call } from '../../lib/api/api.ts'
import { upload } from '../../lib/api/upload.ts'

const root = '/api/organizations'

/** All that the desk has read of bank statements. */
export const statementsKey = ['desk', 'bank-statements'] as const

export type ShownLines = 'open' | 'matched' | 'ignored' | 'out'

export const statementsQuery = queryOptions({
  queryKey: [...statementsKey, 'all'],
  queryFn: ({ signal }) =>
    call<StatementsAnswer>('GET', `${root}/bank-statements`, undefined, {
      money: statementsMoney,
      signal,
    }),
})

export const statementQuery = (statementId: string) =>
  queryOptions({
    queryKey: [...statementsKey, 'one', statementId],
    queryFn: ({ signal }) =>
      call<StatementAnswer>(
        'GET',
        `${root}/bank-statements/${encodeURIComponent(statementId)}`,
        undefined,
        { money: statementsMoney, signal },
      ),
  })

export const linesQuery = (statementId: string, show: ShownLines) =>
  infiniteQueryOptions({
    queryKey: [...statementsKey, 'lines', statementId, show],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      call<BankLinesAnswer>('GET', `${root}/bank-lines`, undefined, {
        money: bankLinesMoney,
        signal,
        query: { statementId, show, after: pageParam ?? undefined },
      }),
    getNextPageParam: ({ next }) => next,
  })

/** Every screen of the desk counts them: an answer serves for a few minutes. */
export const overdueStatementsQuery = queryOptions({
  queryKey: [...statementsKey, 'overdue'],
  queryFn: ({ signal }) =>
    call<OverdueStatementsAnswer>('GET', `${root}/bank-lines/overdue`, undefined, {
      money: statementsMoney,
      signal,
    }),
  staleTime: 300_000,
})

/** Reads the payments that wait for an approval and contain these words. */
export const candidatesQuery = (lineId: string, q: string) =>
  queryOptions({
    queryKey: [...statementsKey, 'candidates', lineId, q],
    queryFn: ({ signal }) =>
      call<BankCandidatesAnswer>('GET', `${root}/bank-lines/${lineId}/candidates`, undefined, {
        money: bankLinesMoney,
        signal,
        query: { q },
      }),
    enabled: q !== '',
  })

/** The choices of a person if the file was read wrongly. */
export type StatementChoices = {
  account: string
  mapping?: StatementMapping | undefined
  encoding?: string | undefined
  sheet?: string | undefined
  lines?: Readonly<Record<string, 'same' | 'new'>> | undefined
}

/** Reads a file; with `confirm` of what was read, adds its lines. */
export const uploadStatement = (
  { file, confirm, ...choices }: StatementChoices & { file: File; confirm?: string | undefined },
  key: string,
  onProgress: (share: number) => void = () => undefined,
) => {
  const form = new FormData()
  const { account, mapping, encoding, sheet, lines } = choices
  form.set('account', account)
  if (mapping) form.set('mapping', JSON.stringify(mapping))
  if (encoding !== undefined) form.set('encoding', encoding)
  if (sheet !== undefined) form.set('sheet', sheet)
  if (lines) form.set('lines', JSON.stringify(lines))
  if (confirm !== undefined) form.set('confirm', confirm)
  form.set('file', file)
  return upload<UploadedStatement>(`${root}/bank-statements`, form, {
    money: uploadedStatementMoney,
    headers: { 'Idempotency-Key': key },
    onProgress,
  })
}

export const removalQuery = (statementId: string) =>
  queryOptions({
    queryKey: [...statementsKey, 'removal', statementId],
    queryFn: ({ signal }) =>
      call<StatementRemovalAnswer>(
        'GET',
        `${root}/bank-statements/${statementId}/removal`,
        undefined,
        { money: bankLinesMoney, signal },
      ),
  })

export const removeStatement = (statementId: string) =>
  call<undefined>('DELETE', `${root}/bank-statements/${statementId}`)

export const eraseTexts = (statementId: string) =>
  call<StatementAnswer>('DELETE', `${root}/bank-statements/${statementId}/texts`, undefined, {
    money: statementsMoney,
  })

export type LineAct =
  | { act: 'match'; suggestion: Pick<BankSuggestion, 'kind' | 'id' | 'seen'> }
  | { act: 'unmatch'; match: Pick<BankSuggestion, 'kind' | 'id'> }
  | { act: 'ignore'; reason: IgnoreReason }
  | { act: 'reconcile'; counterpart: BankCounterpartSuggestion; reason: string }
  | { act: 'restore' }

/** Sends the change that a key makes to a line. */
export const changeLine = (lineId: string, change: LineAct): Promise<BankLineAnswer> => {
  const at = `${root}/bank-lines/${lineId}`
  switch (change.act) {
    case 'match': {
      const { kind, id, seen } = change.suggestion
      return call<BankLineAnswer>(
        'POST',
        `${at}/matches`,
        { kind, id, seen },
        { money: bankLinesMoney },
      )
    }
    case 'unmatch': {
      const { kind, id } = change.match
      return call<BankLineAnswer>('DELETE', `${at}/matches/${id}`, undefined, {
        money: bankLinesMoney,
        query: { kind },
      })
    }
    case 'ignore':
      return call<BankLineAnswer>(
        'POST',
        `${at}/ignore`,
        { reason: change.reason },
        { money: bankLinesMoney },
      )
    case 'reconcile':
      return call<BankLineAnswer>('POST', `${at}/reconcile`, toReconciled(change), {
        money: bankLinesMoney,
      })
    case 'restore':
      return call<BankLineAnswer>('POST', `${at}/restore`, {}, { money: bankLinesMoney })
  }
}

const toReconciled = ({
  counterpart: { kind, id, paymentId, seen },
  reason,
}: Extract<LineAct, { act: 'reconcile' }>) =>
  ({
    kind,
    id,
    ...(kind === 'refund' && { paymentId }),
    ...(kind === 'returned_entry' && { seen, reason }),
  }) as ReconcileBankLine
