import { sql } from 'kysely'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { addCents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { toCents } from '@almoner/projections/engine/row/money-columns.ts'
import type { BooksFigure, ReportSource } from '../report-kind.ts'
import { isInPeriod } from '../books/in-period.ts'
import { ledgerRows, type LedgerRow } from '../donation-ledger/query.ts'

/** One booking of the project's income. */
export type IncomeRow = {
  booking: LedgerRow
  /** The day by the clock of the report. */
  day: CalendarDay
  /** The income of the whole day, on its last row; else null. */
  dayCents: Cents | null
}

/** The project's income in the order of its days. */
export async function* incomeRows(
  source: ReportSource,
): AsyncGenerator<readonly IncomeRow[], void, undefined> {
  let last: IncomeRow | null = null
  let dayCents = noCents
  for await (const bookings of ledgerRows(source)) {
    const rows: IncomeRow[] = []
    for (const booking of bookings) {
      const day = findDay(source, booking)
      if (last !== null) {
        const isEnd = last.day !== day
        rows.push(isEnd ? { ...last, dayCents } : last)
        if (isEnd) dayCents = noCents
      }
      dayCents = addCents(dayCents, booking.totalCents)
      last = { booking, day, dayCents: null }
    }
    if (rows.length > 0) yield rows
  }
  if (last !== null) yield [{ ...last, dayCents }]
}

const findDay = ({ request }: ReportSource, booking: LedgerRow): CalendarDay =>
  request.basis === 'business' ? booking.businessDay : toCalendarDay(booking.recordedAt)

/**
 * What the journal received online for the project: a payment never changes its project. An offline
 * entry may, and the journal does not know its project.
 */
export const incomeBooks = async (source: ReportSource): Promise<readonly BooksFigure[]> => {
  const { organisationId, request } = source
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount_cents), 0)::bigint as sum
    from read_models.postings
    where journal in ('captured', 'direct_received') and ${isInPeriod(source)}
      and payment_id in (select payment_id from read_models.payment_history
        where organisation_id = ${organisationId}
          and project_id = ${request.params.projectId})`.execute(source.db)
  return [{ key: 'online', value: toCents(requirePresent(rows[0], 'a sum').sum) }]
}
