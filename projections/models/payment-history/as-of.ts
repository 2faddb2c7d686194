import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName, type OrganisationId, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { anyOf } from '../../engine/row/any-of.ts'
import { paymentAfter } from './rows/payment-after.ts'
import { offlineAfter } from './rows/offline-after.ts'
import {
  isOffline,
  type OfflineFact,
  type PaymentFact,
  type PaymentRecord,
} from './rows/payment-fact.ts'
import { selectPayments, toPayment, type PaymentRow } from './query.ts'

type AsOf = { organisationId: OrganisationId; position: bigint }

/**
 * The most payments that are folded from their events. A reader of older books requests a report
 * instead.
 */
const mostChanged = 1_000
const mostEvents = 500

/** Subqueries with the columns of the table: all payments, and those that have changed since. */
export type PaymentsAsOf = { rows: RawBuilder<unknown>; foldedRows: RawBuilder<unknown> }

/**
 * Reads a charity's payments as they were at a position. Payments that have changed since are
 * folded from their events. Returns null if too many have changed. A recurring plan's decision
 * after a failed try is no event of the payment, so such a payment shows that it failed.
 */
export const paymentsAsOf = async (
  { db, store }: { db: Db; store: EventStore },
  { organisationId, position }: AsOf,
): Promise<PaymentsAsOf | null> => {
  const changed = await selectPayments(db, organisationId)
    .where('initiated_position', '<=', position)
    .where('position', '>', position)
    .limit(mostChanged + 1)
    .execute()
  if (changed.length > mostChanged) return null
  const rows: PaymentRecord[] = []
  const receipts = await receiptsAsOf(db, { organisationId, position }, changed)
  for (const row of changed) rows.push(await foldPayment(store, { row, position, receipts }))
  const folded = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  const table = sql.table('read_models.payment_history')
  const foldedRows = sql`select * from jsonb_populate_recordset(null::${table}, ${folded}::jsonb)`
  return {
    rows: sql`select * from ${table}
      where organisation_id = ${organisationId} and position <= ${position}
      union all ${foldedRows}`,
    foldedRows,
  }
}

/**
 * Returns one of these payments; null if it began later, is of another source, or is another
 * charity's.
 */
export const findPaymentAsOf = async (
  { db, store }: { db: Db; store: EventStore },
  {
    organisationId,
    position,
    paymentId,
    source = 'online',
  }: AsOf & { paymentId: PaymentId; source?: PaymentRecord['source'] },
): Promise<PaymentRow | null> => {
  const row = await selectPayments(db, organisationId)
    .where('payment_id', '=', paymentId)
    .where('source', '=', source)
    .where('initiated_position', '<=', position)
    .executeTakeFirst()
  if (row === undefined) return null
  if (row.position <= position) return toPayment(row, organisationId)
  const receipts = await receiptsAsOf(db, { organisationId, position }, [row])
  return toPayment(await foldPayment(store, { row, position, receipts }), organisationId)
}

type Receipt = { receipt_number: string; receipt_void: boolean }

/** Returns these payments and offline entries as they were at a position, by their ids. */
export const findPaymentsAsOf = async (
  { db, store }: { db: Db; store: Pick<EventStore, 'read'> },
  { organisationId, position, ids }: AsOf & { ids: readonly PaymentId[] },
): Promise<ReadonlyMap<PaymentId, PaymentRow>> => {
  const rows = await selectPayments(db, organisationId)
    .where('payment_id', '=', anyOf<PaymentId>(ids))
    .execute()
  const changed = rows.filter((row) => row.position > position)
  const receipts = await receiptsAsOf(db, { organisationId, position }, changed)
  const payments = new Map<PaymentId, PaymentRow>()
  for (const row of rows) {
    const then =
      row.position > position ? await foldPayment(store, { row, position, receipts }) : row
    payments.set(row.payment_id, toPayment(then, organisationId))
  }
  return payments
}

const foldPayment = async (
  store: Pick<EventStore, 'read'>,
  {
    row: { payment_id: paymentId, source },
    position,
    receipts,
  }: { row: PaymentRecord; position: bigint; receipts: ReadonlyMap<string, Receipt> },
): Promise<PaymentRecord> => {
  const { category, shapes } = source === 'offline' ? offlineEntry : payment
  const recorded = await store.read(streamName(category, paymentId), { limit: mostEvents })
  const folded = recorded
    .filter((event) => event.position <= position)
    .reduce<PaymentRecord | null>((row, event) => {
      const fact = { ...event, ...readEvent(shapes, event) } as unknown as PaymentFact | OfflineFact
      const next = isOffline(fact) ? offlineAfter(row, fact) : paymentAfter(row, fact)
      return { ...next, position: event.position }
    }, null)
  if (folded === null) throw new Error(`payment ${paymentId} has no event at ${position}`)
  return { ...folded, ...receipts.get(paymentId) }
}

/** Returns the newest receipt of each payment at the position. */
const receiptsAsOf = async (
  db: Db,
  { organisationId, position }: AsOf,
  payments: readonly PaymentRecord[],
): Promise<ReadonlyMap<string, Receipt>> => {
  if (payments.length === 0) return new Map()
  const ids = payments.map(({ payment_id }) => payment_id)
  const rows = await db
    .selectFrom('read_models.payment_timeline')
    .select(['payment_id', 'type', 'details'])
    .where('organisation_id', '=', organisationId)
    .where('payment_id', '=', anyOf<PaymentId>(ids))
    .where('type', 'in', ['ReceiptIssued', 'ReceiptVoided'])
    .where('position', '<=', position)
    .orderBy('position')
    .execute()
  const newest = new Map<string, Receipt>()
  for (const { payment_id: id, type, details } of rows) {
    const number = String(details['receiptNumber'])
    if (type === 'ReceiptIssued') newest.set(id, { receipt_number: number, receipt_void: false })
    else if (newest.get(id)?.receipt_number === number) {
      newest.set(id, { receipt_number: number, receipt_void: true })
    }
  }
  return newest
}
