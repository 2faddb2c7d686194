import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { TreasuryEvent } from '@almoner/domain/treasury/events.ts'
import type { Transaction } from 'kysely'
import type { Database, RowOf } from '../../engine/database.ts'
import type { Fact } from '../../engine/read-model.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import { createRowKey } from '../../engine/row/row-key.ts'
import type { AnyFact } from './treasury-fact.ts'
import type { UnsettledPayment } from './unsettled.ts'

type Row = RowOf<'read_models.provider_fee_months'>
type Sums = Pick<Row, 'payments' | 'charged_cents' | 'promised_cents' | 'taken_cents'>
type Kind = Pick<Row, 'organisation_id' | 'month' | 'method' | 'card_brand' | 'card_local'>
/** The sums that one settlement adds to a row. */
type Added = { kind: Kind; sums: Sums; position: bigint; tenant: OrganisationId }
type Settlement = Fact<Extract<TreasuryEvent, { type: 'SettlementRecorded' }>>

const table = 'read_models.provider_fee_months'
const key = ['organisation_id', 'month', 'method', 'card_brand', 'card_local'] as const
const toKey = createRowKey<Row>(key)

/** Adds up the fees of the payments that the batch settles, which `settled` has by their ids. */
export const projectProviderFees = async (
  trx: Transaction<Database>,
  facts: readonly AnyFact[],
  settled: ReadonlyMap<PaymentId, UnsettledPayment>,
): Promise<void> =>
  await foldRows<Added, typeof table>(trx, {
    table,
    key,
    facts: facts.filter(isSettlement).flatMap((fact) => addUp(fact, settled)),
    keyOf: ({ kind }) => kind,
    apply: (row, { kind, sums }) => ({ ...kind, ...addSums(row, sums) }),
  })

const isSettlement = (fact: AnyFact): fact is Settlement => fact.type === 'SettlementRecorded'

const addUp = (
  { data, position, tenant }: Settlement,
  settled: ReadonlyMap<PaymentId, UnsettledPayment>,
): readonly Added[] => {
  const rows = new Map<string, Added>()
  for (const { paymentId, totalCents, settledCents, differenceCents } of data.lines) {
    const payment = settled.get(paymentId)
    if (payment?.organisation_id !== tenant) continue
    const kind: Kind = {
      organisation_id: tenant,
      month: data.day.slice(0, 7),
      method: payment.method,
      card_brand: payment.card_brand,
      card_local: payment.card_local,
    }
    const takenCents = BigInt(totalCents - settledCents)
    const line = {
      payments: 1,
      charged_cents: BigInt(totalCents),
      promised_cents: takenCents - BigInt(differenceCents),
      taken_cents: takenCents,
    }
    const sums = addSums(rows.get(toKey(kind))?.sums, line)
    rows.set(toKey(kind), { kind, sums, position, tenant })
  }
  return [...rows.values()]
}

const addSums = (before: Sums | null | undefined, added: Sums): Sums => ({
  payments: (before?.payments ?? 0) + added.payments,
  charged_cents: (before?.charged_cents ?? 0n) + added.charged_cents,
  promised_cents: (before?.promised_cents ?? 0n) + added.promised_cents,
  taken_cents: (before?.taken_cents ?? 0n) + added.taken_cents,
})
