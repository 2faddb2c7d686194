import { calendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { FailedBecause } from '@almoner/domain/payment/values.ts'
import { sql, type RawBuilder } from 'kysely'
import type { RowOf } from '../../../engine/database.ts'
import { listQuery } from '../../../engine/list/list-query.ts'
import { toCents } from '../../../engine/row/money-columns.ts'
import { isFailure } from '../lists/payment-totals.ts'
import { selectRows } from './platform-giving.ts'

type ReturnFilters = {
  day: { from: CalendarDay | null; to: CalendarDay | null }
  /** Only payments that failed for this reason count, and charities without one are left out. */
  failure: FailedBecause
  /** What was recorded by the end of this day. Failed payments are not counted as known earlier. */
  known: CalendarDay
}

// The sums have no other column of the table than the charity and the three numbers.
type Row = RowOf<'read_models.giving_days'> & {
  position: bigint
  refunded: bigint
  lost: bigint
  failed: number
}

// No sum is outside of these days, which end a period that is open.
const [firstDay, lastDay] = [calendarDay('2000-01-01'), calendarDay('2099-12-31')]

const clamp = (day: CalendarDay): CalendarDay =>
  day < firstDay ? firstDay : day > lastDay ? lastDay : day

const selectCharities = ({ day, failure, known }: Partial<ReturnFilters>): RawBuilder<unknown> => {
  const period = { from: clamp(day?.from ?? firstDay), to: clamp(day?.to ?? lastDay) }
  const given = selectRows({ recordedBy: known ?? null }, period)
  const failures = sql`
    select organisation_id, 0 as refunds, 0 as refunded_cents, 0 as disputes, 0 as losses,
      0 as lost_cents, payments
    from ${sql.table('read_models.payment_days')}
    where ${isFailure({ day: period, failure })} and ${known === undefined}`
  const isListed =
    failure === undefined
      ? sql`sum(refunds) <> 0 or sum(disputes) <> 0 or sum(losses) <> 0 or sum(failed) <> 0`
      : sql`sum(failed) <> 0`
  // The order of recording has no meaning for sums: the id decides between equal ones.
  return sql`
    select organisation_id, (hashtextextended(organisation_id::text, 0) & 9223372036854775807) as position,
      sum(refunds)::int as refunds, sum(refunded_cents)::bigint as refunded,
      sum(disputes)::int as disputes, sum(losses)::int as losses,
      sum(lost_cents)::bigint as lost, sum(failed)::int as failed
    from (
      select organisation_id, refunds, refunded_cents, disputes, losses, lost_cents, 0 as failed
      from (${given}) as given
      union all ${failures}
    ) as returns
    group by organisation_id having ${isListed}`
}

/**
 * What was refunded, disputed and lost at each charity, and the payments that failed there. The
 * sums of the rows are the figures of all charities.
 */
export const returnsByCharity = listQuery({
  table: 'read_models.giving_days',
  source: (_scope: null, filters: Partial<ReturnFilters>) => selectCharities(filters),
  scope: () => sql`true`,
  where: {
    day: (_row, _days: ReturnFilters['day']) => sql`true`,
    failure: (_row, _reason: FailedBecause) => sql`true`,
    known: (_row, _day: CalendarDay) => sql`true`,
  },
  position: 'position',
  order: {
    refunds: { column: sql.ref('refunds'), type: 'bigint' },
    refunded: { column: sql.ref('refunded'), type: 'bigint' },
    disputes: { column: sql.ref('disputes'), type: 'bigint' },
    losses: { column: sql.ref('losses'), type: 'bigint' },
    lost: { column: sql.ref('lost'), type: 'bigint' },
    failed: { column: sql.ref('failed'), type: 'bigint' },
  },
  totals: {
    columns: sql`count(*) as rows, sum(refunds)::bigint as refunds,
      sum(refunded)::bigint as refunded, sum(disputes)::bigint as disputes,
      sum(losses)::bigint as losses, sum(lost)::bigint as lost, sum(failed)::bigint as failed`,
    read: ({ rows, ...sums }) => ({ rows: Number(rows ?? 0n), ...toFigures(sums) }),
  },
  row: (row: Row) => ({ organisationId: row.organisation_id, ...toFigures(row) }),
})

type Figure = 'refunds' | 'refunded' | 'disputes' | 'losses' | 'lost' | 'failed'
type Sums = Partial<Record<Figure, number | bigint | null>>

const toFigures = (sums: Sums) => ({
  refunds: Number(sums.refunds ?? 0),
  refundedCents: toCents(BigInt(sums.refunded ?? 0)),
  disputes: Number(sums.disputes ?? 0),
  losses: Number(sums.losses ?? 0),
  lostCents: toCents(BigInt(sums.lost ?? 0)),
  failed: Number(sums.failed ?? 0),
})

export type CharityReturns = { organisationId: OrganisationId } & ReturnType<typeof toFigures>
