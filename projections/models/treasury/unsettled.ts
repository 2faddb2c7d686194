import { takesForPlatform } from '@almoner/domain/journal/accounts.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { PaymentSucceeded } from '@almoner/domain/payment/events/outcome.ts'
import { sql, type Transaction } from 'kysely'
import type { Database, RowOf } from '../../engine/database.ts'
import type { Fact } from '../../engine/read-model.ts'
import { inPieces } from '../../engine/row/in-pieces.ts'
import { rowsToJson } from '../../engine/row/rows-as-json.ts'
import { addRows } from '../../engine/row/save-rows.ts'
import { isSuccess, type AnyFact } from './treasury-fact.ts'

export type UnsettledPayment = RowOf<'read_models.unsettled_payments'>
type Row = UnsettledPayment
type Settled = { payment_id: PaymentId; organisation_id: OrganisationId }

/**
 * Writes no payment that is taken and settled within the batch. Returns the payments that the batch
 * settles, as they were until then. A repeated batch returns none.
 */
export const projectUnsettled = async (
  trx: Transaction<Database>,
  facts: readonly AnyFact[],
): Promise<ReadonlyMap<PaymentId, UnsettledPayment>> => {
  const takenPayments = new Map<PaymentId, Row>()
  const settled: Settled[] = []
  const removed = new Map<PaymentId, Row>()
  for (const fact of facts) {
    if (isSuccess(fact) && takesForPlatform(fact.data.provider)) {
      takenPayments.set(fact.data.paymentId, toRow(fact))
    }
    if (fact.type !== 'SettlementRecorded') continue
    for (const { paymentId } of fact.data.lines) {
      // The row is also deleted, because the batch may come a second time.
      const row = takenPayments.get(paymentId)
      if (row?.organisation_id === fact.tenant) {
        takenPayments.delete(paymentId)
        removed.set(paymentId, row)
      }
      settled.push({ payment_id: paymentId, organisation_id: fact.tenant })
    }
  }
  await addRows(trx, {
    table: 'read_models.unsettled_payments',
    key: ['payment_id'],
    rows: [...takenPayments.values()],
  })
  for (const some of inPieces(settled, { sizeOf: () => 1, most: mostDeleted })) {
    for (const row of await removeSettled(trx, some)) removed.set(row.payment_id, row)
  }
  return removed
}

const mostDeleted = 20_000

const toRow = ({ data, meta, tenant }: Fact<PaymentSucceeded>): Row => ({
  payment_id: data.paymentId,
  organisation_id: tenant,
  total_cents: BigInt(data.breakdown.totalAmountCents),
  processing_fee_cents: BigInt(data.breakdown.processingFeeCents),
  net_cents: BigInt(data.breakdown.nonprofitReceivesCents),
  method: data.method,
  card_brand: data.card?.brand ?? '',
  card_local: data.card?.country === 'HK',
  captured_at: meta.at,
})

const removeSettled = async (
  trx: Transaction<Database>,
  settled: readonly Settled[],
): Promise<readonly Row[]> => {
  const table = sql.table('read_models.unsettled_payments')
  // The server expects a hundred rows of such a list, and so looks each of them up by the key. A
  // line that names another charity's payment removes nothing.
  const { rows } = await sql<Row>`delete from ${table} as unsettled
    using json_populate_recordset(null::${table}, ${rowsToJson(settled)}::json) as settled
    where unsettled.payment_id = settled.payment_id
      and unsettled.organisation_id = settled.organisation_id
    returning unsettled.*`.execute(trx)
  return rows
}
