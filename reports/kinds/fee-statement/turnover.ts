import { sql } from 'kysely'
import { reducedFeeAboveCents } from '@almoner/domain/fees/service.ts'
import { formatAccount, directReceipts } from '@almoner/domain/journal/accounts.ts'
import { addDays, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { addCents, noCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { walletMethods } from '@almoner/domain/payment-methods/payment-method.ts'
import { anyOf } from '@almoner/projections/engine/row/any-of.ts'
import { toCents } from '@almoner/projections/engine/row/money-columns.ts'
import type { ReportSource } from '../report-kind.ts'

/** The days on which the turnover was above the limit: from the day on which it passed it. */
export type ReducedFee = {
  since: CalendarDay
  /** The last of these days; later than the report if the turnover was still above the limit. */
  until: CalendarDay
  /** The turnover at the end of the first day. */
  turnoverCents: Cents
}

/** The turnover is that of the day and of the 365 days before it. */
const daysBefore = 365

/** Returns when the service fee was reduced, up to the last day of the report. */
export const findReducedFees = async (source: ReportSource): Promise<readonly ReducedFee[]> => {
  const { to } = source.request
  const days = await loadDays(source)
  const first = days.keys().next().value
  const reducedFees: ReducedFee[] = []
  if (first === undefined) return reducedFees
  let turnoverCents = noCents
  let reduced: ReducedFee | null = null
  for (let day = first; day <= to; day = addDays(day, 1)) {
    const gone = days.get(addDays(day, -daysBefore - 1)) ?? noCents
    turnoverCents = subtractCents(addCents(turnoverCents, days.get(day) ?? noCents), gone)
    if (turnoverCents > reducedFeeAboveCents) {
      reduced = { ...(reduced ?? { since: day, turnoverCents }), until: addDays(to, 1) }
    } else if (reduced !== null) {
      reducedFees.push({ ...reduced, until: addDays(day, -1) })
      reduced = null
    }
  }
  return reduced === null ? reducedFees : [...reducedFees, reduced]
}

/**
 * The net collection of each day, from the first on, as known at the position. A day on which more
 * happened since is added up from its postings: those of a provider's money have the same day.
 */
const loadDays = async ({
  db,
  organisationId,
  position,
  request,
}: ReportSource): Promise<ReadonlyMap<CalendarDay, Cents>> => {
  const wallets = walletMethods.map((method) =>
    formatAccount(directReceipts(organisationId, method)),
  )
  const { rows } = await sql<{ day: CalendarDay; cents: bigint }>`
    with days as (select day, collected_cents - given_back_cents as cents, position
      from read_models.charity_turnover
      where organisation_id = ${organisationId} and day <= ${request.to}::date),
    changed as materialized (select day from days where position > ${position})
    select day, cents::bigint as cents from days where position <= ${position}
    union all
    select business_date, sum(case
      when journal = 'captured' then amount_cents
      when journal = 'direct_received' and debit = ${anyOf<string>(wallets)} then amount_cents
      when journal in ('refund_done', 'dispute_lost') then -amount_cents
      when journal = 'direct_returned' and credit = ${anyOf<string>(wallets)} then -amount_cents
      else 0 end)::bigint
    from read_models.postings
    where organisation_id = ${organisationId} and position <= ${position}
      and business_date in (select day from changed)
      and recorded_at >= (select min(day) - 1 from changed)
    group by 1
    order by day`.execute(db)
  return new Map(rows.map(({ day, cents }) => [day, toCents(cents)]))
}
