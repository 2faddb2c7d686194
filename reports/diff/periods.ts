import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { addDays, instantAt, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { ReportBasis } from '@almoner/domain/reporting/values.ts'
import type { ReportChanges } from '../kinds/report-kind.ts'

/** The first and the last day of a report. */
export type Period = { from: CalendarDay; to: CalendarDay }

type InPeriods = {
  organisationId: OrganisationId
  periods: readonly [Period, Period]
  basis: ReportBasis
  changes: ReportChanges
}

/** The condition that the posting `moved` belongs to one of the periods, by the reach of a kind. */
export const isInAnyPeriod = ({
  organisationId,
  periods,
  basis,
  changes,
}: InPeriods): RawBuilder<SqlBool> => {
  const day = (alias: string): RawBuilder<SqlBool> =>
    any(periods.map((period) => isOn(alias, basis, period)))
  if (changes.reach === 'until') {
    return any(periods.map(({ to }) => isOn('moved', basis, { from: null, to })))
  }
  if (changes.reach === 'period') return day('moved')
  const same = (column: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
    select from read_models.postings other
    where ${sql.ref(`other.${column}`)} = ${sql.ref(`moved.${column}`)} and ${day('other')})`
  const receipt = sql<SqlBool>`exists (select from read_models.receipts
    where receipts.organisation_id = ${organisationId}
      and receipts.payment_id = coalesce(moved.offline_entry_id, moved.payment_id)
      and ${isIssuedInAnyPeriod({ periods })})`
  return any([
    day('moved'),
    same('payment_id'),
    same('payout_id'),
    same('offline_entry_id'),
    ...(changes.receipts ? [receipt] : []),
  ])
}

/** The condition that a receipt was issued in one of the periods: both clocks go by its issue. */
export const isIssuedInAnyPeriod = ({ periods }: Pick<InPeriods, 'periods'>): RawBuilder<SqlBool> =>
  any(periods.map((period) => isWithin('issued_at', period)))

const isOn = (
  alias: string,
  basis: ReportBasis,
  { from, to }: { from: CalendarDay | null; to: CalendarDay },
): RawBuilder<SqlBool> => {
  if (basis === 'recorded') return isWithin(`${alias}.recorded_at`, { from, to })
  const day = sql.ref(`${alias}.business_date`)
  return from === null
    ? sql<SqlBool>`${day} <= ${to}::date`
    : sql<SqlBool>`${day} between ${from}::date and ${to}::date`
}

const isWithin = (
  column: string,
  { from, to }: { from: CalendarDay | null; to: CalendarDay },
): RawBuilder<SqlBool> => {
  const moment = sql.ref(column)
  const until = sql<SqlBool>`${moment} < ${instantAt(addDays(to, 1), 0)}::timestamptz`
  return from === null
    ? until
    : sql<SqlBool>`(${moment} >= ${instantAt(from, 0)}::timestamptz and ${until})`
}

const any = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
