import * as v from 'valibot'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { linesSchema } from '../../../http/contract.ts'

const seenSchema = v.pipe(v.number(), v.integer(), v.minValue(1))

/**
 * POST …/bank-lines/{lineId}/reconcile reconciles a whole line. With `returned_…` the bank returned
 * the money. A payment is then recorded as returned, an offline entry is voided, and an open line
 * is ignored together with this one.
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
      seen: seenSchema,
      /** Why it is voided, in the language of the person. */
      reason: v.pipe(linesSchema(200, 'reason'), v.trim(), v.nonEmpty('reason.required')),
    }),
    v.object({ kind: v.literal('returned_line'), id: idSchema('bank_line') }),
  ],
  'kind.unknown',
)
export type ReconcileBankLine = v.InferOutput<typeof reconcileBankLineSchema>

/** The possible counterparts of a line, the strongest first. Days are Hong Kong days. */
export type BankCounterpartSuggestion = {
  kind: ReconcileBankLine['kind']
  id: string
  /** The payment of a refund. */
  paymentId?: string
  /** The version of an offline entry. */
  seen: number
  strength: 'certain' | 'likely' | 'possible'
  /** The payer's name, or the bank's text of an open line; empty for a payout. */
  name: string
  method: string | null
  day: string | null
  amount: Cents
}
