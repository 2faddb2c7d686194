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

type Row = RowOf<'read_models.unsettled_payments'>
type Settled = { payment_id: PaymentId; organisation_id: OrganisationId }

/** A payment that is taken and settled within the batch is never written. */
export const projectUnsettled = async (
  trx: Transaction<Database>,
  facts: readonly AnyFact[],
): Promise<void> => {
  const taken = new Map<PaymentId, Row>()
  const settled: Settled[] = []
  for (const fact of facts) {
    if (isSuccess(fact) && takesForPlatform(fact.data.provider)) {
      taken.set(fact.data.paymentId, toRow(fact))
    }
    if (fact.type !== 'SettlementRecorded') continue
    for (const { paymentId } of fact.data.lines) {
      // It is also deleted: the batch may come a second time.
      if (taken.get(paymentId)?.organisation_id === fact.tenant) taken.delete(paymentId)
      settled.push({ payment_id: paymentId, organisation_id: fact.tenant })
    }
  }
  await addRows(trx, {
    table: 'read_models.unsettled_payments',
    key: ['payment_id'],
    rows: [...taken.values()],
  })
  for (const some of inPieces(settled, { sizeOf: () => 1, most: mostDeleted })) {
    await removeSettled(trx, some)
  }
}

const mostDeleted = 20_000

const toRow = ({ data, meta, tenant }: Fact<PaymentSucceeded>): Row => ({
  payment_id: data.paymentId,
  organisation_id: tenant,
  total_cents: BigInt(data.breakdown.totalAmountCents),
  processing_fee_cents: BigInt(data.breakdown.processingFeeCents),
  net_cents: BigInt(data.breakdown.nonprofitReceivesCents),
  captured_at: meta.at,
})

const removeSettled = async (
  trx: Transaction<Database>,
  settled: readonly Settled[],
): Promise<void> => {
  const table = sql.table('read_models.unsettled_payments')
  // The server expects a hundred rows of such a list, and so looks each of them up by the key. A
  // line that names another charity's payment removes nothing.
  await sql`delete from ${table} as unsettled
    using json_populate_recordset(null::${table}, ${rowsToJson(settled)}::json) as settled
    where unsettled.payment_id = settled.payment_id
      and unsettled.organisation_id = settled.organisation_id`.execute(trx)
}
