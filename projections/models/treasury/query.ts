import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { noCents } from '@almoner/domain/kernel/money.ts'
import type { MoneyBack } from '@almoner/domain/treasury/state.ts'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../engine/database.ts'
import { anyOf } from '../../engine/row/any-of.ts'
import { toCents } from '../../engine/row/money-columns.ts'

/**
 * Returns the state of a charity's treasury; everything is zero or null if it has had no
 * settlement.
 */
export const findTreasury = async (db: Db, organisationId: OrganisationId) => {
  const { rows } = await sql<RowOf<'read_models.treasuries'> & { oldest: CalendarDay | null }>`
    select treasury.*, (
      select day from (
        select day, sum(added_cents) over (order by day desc) as added_since
        from ${sql.table('read_models.treasury_days')}
        where organisation_id = ${organisationId}
      ) days
      where added_since >= treasury.available_cents and treasury.available_cents > 0
      order by day desc limit 1
    ) as oldest
    from ${sql.table('read_models.treasuries')} as treasury
    where treasury.organisation_id = ${organisationId}`.execute(db)
  const [row] = rows
  if (row === undefined) return nothingYet
  assert(row.organisation_id === organisationId, 'the treasury of this charity')
  return {
    count: row.count,
    availableCents: toCents(row.available_cents),
    advancedCents: toCents(row.advanced_cents),
    /** The day from which the oldest available money is there; null if there is none. */
    oldestAvailableOn: row.oldest,
    openPayout: toOpenPayout(row),
    lastPayout: toLastPayout(row),
  }
}

const nothingYet = {
  count: 0,
  availableCents: noCents,
  advancedCents: noCents,
  oldestAvailableOn: null,
  openPayout: null,
  lastPayout: null,
}

const toOpenPayout = (row: RowOf<'read_models.treasuries'>) =>
  row.open_payout_id === null || row.open_payout_status === null || row.open_payout_cents === null
    ? null
    : {
        payoutId: row.open_payout_id,
        amountCents: toCents(row.open_payout_cents),
        status: row.open_payout_status,
        arrivalOn: row.arrival_on,
      }

const toLastPayout = (row: RowOf<'read_models.treasuries'>) =>
  row.last_payout_id === null || row.last_payout_status === null || row.last_payout_cents === null
    ? null
    : {
        payoutId: row.last_payout_id,
        amountCents: toCents(row.last_payout_cents),
        status: row.last_payout_status,
        at: row.last_payout_at,
      }

/** A page of charities or payments begins after this one. */
type Page<After> = { limit: number; after: After | null }

/** The charities that an automatic payout may pay: with a balance, and no payout under way. */
export const listPayable = async (
  db: Db,
  { atLeastCents, limit, after }: Page<OrganisationId> & { atLeastCents: number },
) => {
  const rows = await db
    .selectFrom('read_models.treasuries')
    .select(['organisation_id', 'available_cents'])
    .where('available_cents', '>=', BigInt(atLeastCents))
    .where('advanced_cents', '=', 0n)
    .where('open_payout_id', 'is', null)
    .where(after === null ? sql<boolean>`true` : sql<boolean>`organisation_id > ${after}::uuid`)
    .orderBy('organisation_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    organisationId: row.organisation_id,
    availableCents: toCents(row.available_cents),
  }))
}

export type UnsettledRow = ReturnType<typeof toUnsettled>

/** Payments that the provider has not settled, of all charities, the oldest first. */
export const listUnsettled = async (
  db: Db,
  { limit, after }: Page<Pick<UnsettledRow, 'capturedAt' | 'paymentId'>>,
): Promise<readonly UnsettledRow[]> => {
  const rows = await db
    .selectFrom('read_models.unsettled_payments')
    .selectAll()
    .$if(after !== null, (payments) =>
      payments.where(
        sql<boolean>`(captured_at, payment_id) > (${after?.capturedAt}::timestamptz, ${after?.paymentId}::uuid)`,
      ),
    )
    .orderBy('captured_at')
    .orderBy('payment_id')
    .limit(limit)
    .execute()
  return rows.map(toUnsettled)
}

/** Returns those of the payments that are not settled, in no order. */
export const findUnsettledByPayments = async (
  db: Db,
  paymentIds: readonly PaymentId[],
): Promise<readonly UnsettledRow[]> => {
  const rows = await db
    .selectFrom('read_models.unsettled_payments')
    .selectAll()
    .where('payment_id', '=', anyOf<PaymentId>(paymentIds))
    .execute()
  return rows.map(toUnsettled)
}

const toUnsettled = (row: RowOf<'read_models.unsettled_payments'>) => ({
  organisationId: row.organisation_id,
  paymentId: row.payment_id,
  totalCents: toCents(row.total_cents),
  processingFeeCents: toCents(row.processing_fee_cents),
  netCents: toCents(row.net_cents),
  capturedAt: row.captured_at,
})

/** Refunds and disputes of which the treasury has not recorded the advance or the return. */
export const listAdvancesMissing = async (
  db: Db,
  { limit, after }: Page<bigint>,
): Promise<readonly MissingAdvance[]> => {
  const rows = await db
    .selectFrom('read_models.advances')
    .selectAll()
    .where('is_missing', '=', true)
    .where('first_position', '>', after ?? 0n)
    .orderBy('first_position')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    of: { kind: row.kind, id: row.id } as MoneyBack,
    organisationId: row.organisation_id,
    paymentId: row.payment_id,
    advanceCents: row.advance_recorded ? noCents : toCents(row.advance_cents),
    returnCents: row.return_recorded ? noCents : toCents(row.return_cents),
    position: row.first_position,
  }))
}

export type MissingAdvance = {
  of: MoneyBack
  organisationId: OrganisationId
  paymentId: PaymentId
  /** The sums to record as advanced, and then as returned; 0 if there is nothing to record. */
  advanceCents: ReturnType<typeof toCents>
  returnCents: ReturnType<typeof toCents>
  /** The position after which the next page begins. */
  position: bigint
}
