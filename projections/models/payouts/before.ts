import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'

type Before = {
  /** The newest first. */
  recentCents: readonly Cents[]
  /** An earlier payout to the same bank account has arrived. */
  accountHasReceived: boolean
  /** The days of its lines; null if it has none. */
  period: { from: CalendarDay; to: CalendarDay } | null
}

/**
 * Returns what came before a payout: the payouts that arrived, and the days of its own lines.
 * Nothing came before a payout of another charity.
 */
export const findBeforePayout = async (
  db: Db,
  {
    organisationId,
    payoutId,
    most,
  }: { organisationId: OrganisationId; payoutId: Id<'payout'>; most: number },
): Promise<Before> => {
  const payouts = sql.table('read_models.payouts')
  const own = sql`select * from ${payouts}
    where payout_id = ${payoutId} and organisation_id = ${organisationId}`
  const { rows: recent } = await sql<{ amount_cents: bigint }>`
    select earlier.amount_cents from (${own}) as own
    join ${payouts} as earlier on earlier.organisation_id = own.organisation_id
      and earlier.status = 'paid' and earlier.requested_position < own.requested_position
    order by earlier.requested_position desc limit ${most}`.execute(db)
  const { rows } = await sql<{ received: boolean; from_day: CalendarDay; to_day: CalendarDay }>`
    select
      exists (select 1 from ${payouts} as earlier
        where earlier.organisation_id = own.organisation_id and earlier.status = 'paid'
          and earlier.bank_fingerprint = own.bank_fingerprint
          and earlier.requested_position < own.requested_position) as received,
      period.from_day, period.to_day
    from (${own}) as own
    cross join lateral (
      select min(day) as from_day, max(day) as to_day
      from ${sql.table('read_models.payout_lines')} as line
      where line.organisation_id = own.organisation_id
        and line.count >= own.from_count and line.count < own.count
    ) as period`.execute(db)
  const [row] = rows
  return {
    recentCents: recent.map(({ amount_cents: amountCents }) => toCents(amountCents)),
    accountHasReceived: row?.received ?? false,
    period: row?.from_day ? { from: row.from_day, to: row.to_day } : null,
  }
}
