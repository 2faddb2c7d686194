import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { addDays, instantAt } from '@almoner/domain/kernel/calendar.ts'
import type { ReportSource } from '../report-kind.ts'

/**
 * The condition that a row of `postings` is in the period of a report, by its clock, and was
 * recorded by its position.
 */
export const isInPeriod = ({
  organisationId,
  position,
  request,
}: ReportSource): RawBuilder<SqlBool> =>
  sql<SqlBool>`organisation_id = ${organisationId} and position <= ${position} and ${byClock(request)}`

const byClock = ({ basis, from, to }: ReportSource['request']): RawBuilder<SqlBool> =>
  basis === 'business'
    ? sql<SqlBool>`business_date between ${from}::date and ${to}::date`
    : sql<SqlBool>`recorded_at >= ${instantAt(from, 0)}::timestamptz
        and recorded_at < ${instantAt(addDays(to, 1), 0)}::timestamptz`

/** The order of the rows: the clock of the report, then the order of recording. */
export const inOrder = ({ request }: ReportSource): RawBuilder<unknown> =>
  request.basis === 'business'
    ? sql`business_date, position, line`
    : sql`recorded_at, position, line`
