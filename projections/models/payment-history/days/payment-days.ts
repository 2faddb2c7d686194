import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Transaction } from 'kysely'
import type { Database, RowOf } from '../../../engine/database.ts'
import { createRowKey } from '../../../engine/row/row-key.ts'
import { foldRows } from '../../../engine/row/fold-rows.ts'
import type { NextRecord, PaymentRecord } from '../rows/payment-fact.ts'

type Day = RowOf<'read_models.payment_days'>
const table = 'read_models.payment_days'
const key = [
  'organisation_id',
  'day',
  'project_id',
  'method',
  'type',
  'source',
  'status',
  'waits',
  'failure',
  'of_plan',
] as const
const toKey = createRowKey<Day>(key)

/** The amounts that an event adds to one row, or subtracts from it. */
export type DayChange = Day & { tenant: OrganisationId }

/** Returns the changes to a day's sums that follow from the change of a payment's row. */
export const listDayChanges = (
  before: PaymentRecord | null,
  after: NextRecord,
  position: bigint,
): readonly DayChange[] => {
  const added = toDay(after, position)
  if (before === null) return [added]
  const oldDay = toDay(before, position)
  if (toKey(added) === toKey(oldDay)) {
    const change = addSums(added, negate(oldDay))
    return sums.every((sum) => change[sum] === 0n) ? [] : [{ ...added, payments: 0, ...change }]
  }
  return [{ ...oldDay, payments: -1, ...negate(oldDay) }, added]
}

const sums = ['received_cents', 'asked_cents', 'fee_cents', 'given_cents', 'net_cents'] as const
type Sums = Pick<Day, (typeof sums)[number]>

const addSums = (one: Sums, other: Sums): Sums => ({
  received_cents: one.received_cents + other.received_cents,
  asked_cents: one.asked_cents + other.asked_cents,
  fee_cents: one.fee_cents + other.fee_cents,
  given_cents: one.given_cents + other.given_cents,
  net_cents: one.net_cents + other.net_cents,
})

const nothing: Sums = {
  received_cents: 0n,
  asked_cents: 0n,
  fee_cents: 0n,
  given_cents: 0n,
  net_cents: 0n,
}

const negate = (row: Sums): Sums => ({
  received_cents: -row.received_cents,
  asked_cents: -row.asked_cents,
  fee_cents: -row.fee_cents,
  given_cents: -row.given_cents,
  net_cents: -row.net_cents,
})

const toDay = (row: NextRecord, position: bigint): DayChange => ({
  tenant: row.organisation_id,
  organisation_id: row.organisation_id,
  day: toCalendarDay(row.given_at),
  project_id: row.project_id ?? '',
  method: row.method,
  type: row.transaction_type,
  source: row.source,
  status: row.status,
  waits: row.waits_for_charity,
  failure: row.failure_reason ?? '',
  of_plan: row.of_plan,
  payments: 1,
  asked_cents: row.total_amount_cents ?? row.amount_cents,
  fee_cents: row.completed_at === null ? 0n : (row.total_fee_cents ?? 0n),
  given_cents: row.completed_at === null ? 0n : row.amount_cents,
  net_cents: row.completed_at === null ? 0n : (row.nonprofit_receives_cents ?? 0n),
  received_cents:
    row.completed_at === null
      ? 0n
      : (row.total_amount_cents ?? 0n) - row.refunded_cents - row.lost_cents,
  position,
})

/** Adds the changes of a batch to the stored sums. */
export const projectDays = (
  trx: Transaction<Database>,
  changes: readonly DayChange[],
): Promise<void> =>
  foldRows<DayChange, typeof table>(trx, {
    table,
    key,
    facts: changes,
    keyOf: (change) => change,
    apply: (row, { tenant: _tenant, position: _position, ...change }) => ({
      ...change,
      payments: (row?.payments ?? 0) + change.payments,
      ...addSums(row ?? nothing, change),
    }),
  })
