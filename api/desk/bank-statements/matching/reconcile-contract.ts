import * as v from 'valibot'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { linesSchema } from '../../../http/contract.ts'

const seen = v.pipe(v.number(), v.integer(), v.minValue(1))

/**
 * POST …/bank-lines/{lineId}/reconcile. `returned_…`: the bank returned it, so a payment is recorded as
 * returned, an offline entry is voided, and a line that is open is left out with this one.
 */
export const reconcileBankLineSchema = v.variant(
  'kind',
  [
    v.object({ kind: v.literal('payout'), id: idSchema('payout') }),
    v.object({
      kind: v.literal('refund'),
      id: idSchema('refund'),
      paymentId: idSchema('payment'),
    }),
    v.object({ kind: v.literal('returned_payment'), id: idSchema('payment') }),
    v.object({
      kind: v.literal('returned_entry'),
      id: idSchema('offline_entry'),
      seen,
      /** Why it is voided, in the language of the person. */
      reason: v.pipe(linesSchema(200, 'reason'), v.trim(), v.nonEmpty('reason.required')),
    }),
    v.object({ kind: v.literal('returned_line'), id: idSchema('bank_line') }),
  ],
  'kind.unknown',
)
export type ReconcileBankLine = v.InferOutput<typeof reconcileBankLineSchema>

/** What a line may be, the strongest first. Days are Hong Kong days. */
export type BankCounterpartSuggestion = {
  kind: ReconcileBankLine['kind']
  id: string
  /** Of a refund. */
  paymentId?: string
  /** The version of an offline entry. */
  seen: number
  strength: 'certain' | 'likely' | 'possible'
  /** Of the payer; what the bank wrote of a line that is open; empty for a payout. */
  name: string
  method: string | null
  day: string | null
  amount: Cents
}
