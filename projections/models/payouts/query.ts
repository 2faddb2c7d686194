import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Id, OrganisationId, PaymentId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'
import { payoutsAsOf, type PayoutsAsOf } from './as-of.ts'
import type { PayoutLineKind } from './table.ts'

type Row = RowOf<'read_models.payouts'>

export type PayoutRow = ReturnType<typeof toPayout>

export const toPayout = (row: Row, organisationId: OrganisationId) => {
  assert(row.organisation_id === organisationId, 'a payout of this charity')
  return {
    payoutId: row.payout_id,
    status: row.status,
    amountCents: toCents(row.amount_cents),
    carriedCents: toCents(row.carried_cents),
    keptCents: toCents(row.kept_cents),
    bank: { bankCode: row.bank_code, last4: row.bank_last4, fingerprint: row.bank_fingerprint },
    approval: row.approval,
    requestedBy: row.requested_by,
    requestedAt: row.requested_at,
    approvedBy: row.approved_by,
    approvedAt: row.approved_at,
    providerPayoutId: row.provider_payout_id,
    sentAt: row.sent_at,
    arrivalOn: row.arrival_on,
    paidOn: row.paid_on,
    paidAt: row.paid_at,
    bankReference: row.bank_reference,
    endedAt: row.ended_at,
    failureCode: row.failure_code,
    cancelledBecause: row.cancelled_because,
    cancelledBy: row.cancelled_by,
  }
}

type OfCharity = { organisationId: OrganisationId; payoutId: Id<'payout'> }

/**
 * Returns null if the payout is another charity's or does not exist. A reader of a past moment gets
 * the payout as it was then.
 */
export const findPayout = async (
  db: Db,
  options: OfCharity & { asOf: PayoutsAsOf | null },
): Promise<PayoutRow | null> => {
  const { organisationId, payoutId, asOf } = options
  if (asOf === null) {
    const row = await findRow(db, options)
    return row === null ? null : toPayout(row, organisationId)
  }
  const { rows } = await sql<Row>`
    select * from (${payoutsAsOf({ organisationId, asOf })}) as payouts
    where payout_id = ${payoutId}`.execute(db)
  return rows[0] ? toPayout(rows[0], organisationId) : null
}

/**
 * Returns the newest payout of this sum to this account that this person has requested since then.
 * Payouts that failed, were cancelled or were returned are ignored; null if there is none.
 */
export const findSamePayout = async (
  db: Db,
  options: {
    organisationId: OrganisationId
    requestedBy: StaffId
    amountCents: Cents
    bankFingerprint: string
    since: Instant
  },
): Promise<PayoutRow | null> => {
  const row = await db
    .selectFrom('read_models.payouts')
    .selectAll()
    .where('organisation_id', '=', options.organisationId)
    .where('requested_at', '>=', options.since)
    .where('requested_by', '=', options.requestedBy)
    .where('amount_cents', '=', BigInt(options.amountCents))
    .where('bank_fingerprint', '=', options.bankFingerprint)
    .where('status', 'not in', ['failed', 'cancelled', 'returned'])
    .orderBy('requested_position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toPayout(row, options.organisationId) : null
}

const findRow = async (db: Db, { organisationId, payoutId }: OfCharity): Promise<Row | null> =>
  (await db
    .selectFrom('read_models.payouts')
    .selectAll()
    .where('payout_id', '=', payoutId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()) ?? null

export type PayoutLineRow = ReturnType<typeof toLine>

/** The line after which the next page begins. */
export type LinePlace = { count: number; line: number }

export const mostPayoutLines = 200

/**
 * Returns a page of the lines of a payout in the order in which they came. Returns null if the
 * payout is another charity's, or does not exist.
 */
export const listPayoutLines = async (
  db: Db,
  { after, limit, ...asked }: OfCharity & { after: LinePlace | null; limit: number },
): Promise<{ lines: readonly PayoutLineRow[]; next: LinePlace | null } | null> => {
  assert(limit >= 1 && limit <= mostPayoutLines, 'a page of lines has a limit')
  const payout = await findRow(db, asked)
  if (payout === null) return null
  const from = after ?? { count: payout.from_count, line: 0 }
  const rows = await db
    .selectFrom('read_models.payout_lines')
    .selectAll()
    .where('organisation_id', '=', asked.organisationId)
    .where('count', '<', payout.count)
    .where(sql<boolean>`(count, line) > (${from.count}::int, ${from.line}::int)`)
    .orderBy('count')
    .orderBy('line')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const isMore = rows.length > limit && last !== undefined
  return {
    lines: page.map((row) => toLine(row, asked.organisationId)),
    next: isMore ? { count: last.count, line: last.line } : null,
  }
}

const toLine = (row: RowOf<'read_models.payout_lines'>, organisationId: OrganisationId) => {
  assert(row.organisation_id === organisationId, 'a line of this charity')
  return {
    count: row.count,
    line: row.line,
    kind: row.kind,
    paymentId: row.payment_id,
    objectId: row.object_id,
    grossCents: toCents(row.gross_cents),
    feeCents: toCents(row.fee_cents),
    netCents: toCents(row.net_cents),
    day: row.day,
  }
}

export type PayoutLineSum = {
  kind: PayoutLineKind
  lines: number
  grossCents: ReturnType<typeof toCents>
  feeCents: ReturnType<typeof toCents>
  netCents: ReturnType<typeof toCents>
}

/** Returns the sums of the lines of a payout, by kind; empty if it is another charity's. */
export const sumPayoutLines = async (
  db: Db,
  { organisationId, payoutId }: OfCharity,
): Promise<readonly PayoutLineSum[]> => {
  const { rows } = await sql<RowOf<'read_models.payout_line_sums'>>`
    select sums.kind, sum(sums.lines)::int as lines, sum(sums.gross_cents)::bigint as gross_cents,
      sum(sums.fee_cents)::bigint as fee_cents, sum(sums.net_cents)::bigint as net_cents
    from ${sql.table('read_models.payouts')} as payout
    join ${sql.table('read_models.payout_line_sums')} as sums
      on sums.organisation_id = payout.organisation_id
      and sums.count >= payout.from_count and sums.count < payout.count
    where payout.payout_id = ${payoutId} and payout.organisation_id = ${organisationId}
    group by sums.kind order by sums.kind`.execute(db)
  return rows.map((row) => ({
    kind: row.kind,
    lines: row.lines,
    grossCents: toCents(row.gross_cents),
    feeCents: toCents(row.fee_cents),
    netCents: toCents(row.net_cents),
  }))
}

/**
 * Returns when a payment was settled, and the payout that it is in, which may still be open. The
 * payout is null while the payment is in the balance. Returns null if the payment is not settled,
 * or is another charity's.
 */
export const findSettlement = async (
  db: Db,
  { organisationId, paymentId }: { organisationId: OrganisationId; paymentId: PaymentId },
) => {
  const { rows } = await sql<Pick<Row, 'payout_id' | 'status'> & Settled>`
    select line.day, payout.payout_id, payout.status
    from ${sql.table('read_models.payout_lines')} as line
    left join lateral (
      select payout_id, status from ${sql.table('read_models.payouts')}
      where organisation_id = line.organisation_id and count > line.count
        and status not in ('failed', 'cancelled')
      order by count limit 1
    ) as payout on true
    where line.payment_id = ${paymentId} and line.kind = 'payment'
      and line.organisation_id = ${organisationId}`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { day: settledOn, payout_id: payoutId, status } = row
  return { settledOn, payout: payoutId === null ? null : { payoutId, status } }
}

type Settled = Pick<RowOf<'read_models.payout_lines'>, 'day'>

/** Payouts of all charities that have not ended, the oldest first. */
export const listOpenPayouts = async (
  db: Db,
  { limit, after }: { limit: number; after: bigint | null },
) => {
  const rows = await db
    .selectFrom('read_models.payouts')
    .selectAll()
    .where('status', 'in', ['requested', 'approved', 'sent'])
    .where('requested_position', '>', after ?? 0n)
    .orderBy('requested_position')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const { organisation_id: organisationId, requested_position: position } = row
    return { organisationId, position, payout: toPayout(row, organisationId) }
  })
}
