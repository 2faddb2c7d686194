import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { refundFailed, refundRequested } from '@almoner/domain/payment/events/refund.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { RowOf } from '../../engine/database.ts'
import { readFacts, toTypes, type ReadModel } from '../../engine/read-model.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'

type Row = RowOf<'read_models.charity_refunds'>
const counted = [refundRequested, refundFailed]
type RefundFact = ReturnType<
  typeof readFacts<[typeof refundRequested, typeof refundFailed]>
>[number]

/**
 * The amount that a charity's staff refunded in the last day: above a limit, a second person is
 * needed.
 */
export const charityRefundsModel: ReadModel = {
  name: 'charity-refunds',
  version: 1,
  categories: [payment.category],
  types: toTypes(counted),
  personal: false,
  tables: ['read_models.charity_refunds'],
  project: (trx, events) =>
    foldRows<RefundFact, 'read_models.charity_refunds'>(trx, {
      table: 'read_models.charity_refunds',
      key: ['payment_id', 'refund_id'],
      facts: readFacts([refundRequested, refundFailed], events),
      keyOf: ({ data }) => ({ payment_id: data.paymentId, refund_id: data.refundId }),
      apply: rowAfter,
    }),
}

const rowAfter = (row: Row | null, fact: RefundFact): Omit<Row, 'position'> => {
  if (fact.type === 'RefundFailed') {
    return {
      ...requirePresent(row, `the refund of ${fact.type} at ${fact.position}`),
      counts: false,
    }
  }
  const { paymentId, refundId, amountCents, reason } = fact.data
  return {
    payment_id: paymentId,
    refund_id: refundId,
    organisation_id: fact.tenant,
    requested_at: fact.meta.at,
    amount_cents: BigInt(amountCents),
    counts: reason !== 'made_at_provider',
  }
}
