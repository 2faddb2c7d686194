import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { PostedJournal } from '@almoner/domain/journal/post.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, OrganisationId, PaymentId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { ReportBasis } from '@almoner/domain/reporting/values.ts'
import type { Db } from '@almoner/projections/engine/database.ts'
import { anyOf } from '@almoner/projections/engine/row/any-of.ts'
import { toCents } from '@almoner/projections/engine/row/money-columns.ts'
import { findRecordedAt } from '@almoner/projections/models/journal/as-of.ts'
import type { ReportChanges } from '../kinds/report-kind.ts'
import { isInAnyPeriod, isIssuedInAnyPeriod, type Period } from './periods.ts'

/** The place of a change: the position of its event, and its line there. A receipt's line is 0. */
export type ChangePlace = { position: bigint; line: number }

export type ChangesQuery = {
  organisationId: OrganisationId
  projectId: ProjectId | null
  basis: ReportBasis
  /** The periods of both reports. */
  periods: readonly [Period, Period]
  changes: ReportChanges
  /** Events after the one position and up to the other. */
  from: bigint
  to: bigint
  /** The last change of the page before. */
  after: ChangePlace | null
  limit: number
}

type ChangeType = PostedJournal | 'receipt_issued' | 'receipt_voided'

/** What an event changed: one row for each thing that it is about. */
export type Change = ChangePlace & {
  type: ChangeType
  day: CalendarDay
  recordedAt: Instant
  amountCents: Cents
  paymentId: PaymentId | null
  payoutId: Id<'payout'> | null
  offlineEntryId: Id<'offline_entry'> | null
  receiptNumber: string | null
  /** Null if the event is not one of a payment, and no person's act. */
  actor: string | null
}

type ChangeRow = {
  position: bigint
  line: number
  type: ChangeType
  day: CalendarDay
  recorded_at: Instant
  amount_cents: bigint
  payment_id: PaymentId | null
  payout_id: Id<'payout'> | null
  offline_entry_id: Id<'offline_entry'> | null
  receipt_number: string | null
  actor: string | null
}

/** Lists the events between two positions that change the rows of a report, in their order. */
export const listChanges = async (db: Db, query: ChangesQuery): Promise<readonly Change[]> => {
  const { from, to, after, limit, changes } = query
  if (from >= to) return []
  const parts = [await postings(db, query), ...(changes.receipts ? receipts(query) : [])]
  const place = after ?? { position: from, line: lastLine }
  const { rows } = await sql<ChangeRow>`
    select changes.*, coalesce(timeline.actor, activity.actor) as actor
    from (select * from (${sql.join(parts, sql` union all `)}) parts
      where (position, line) > (${place.position}::bigint, ${place.line}::int)
      order by position, line limit ${limit}) changes
    left join read_models.payment_timeline timeline using (position)
    left join read_models.activity activity
      on activity.position = changes.position
      and activity.organisation_id = ${query.organisationId}
    order by changes.position, line`.execute(db)
  return rows.map(toChange)
}

const lastLine = 2 ** 31 - 1

// The clock of recording never goes back, so the index by it finds the postings between positions,
// and each page begins where the one before ended.
const postings = async (db: Db, query: ChangesQuery): Promise<RawBuilder<unknown>> => {
  const { organisationId, from, to, after, changes, limit } = query
  const first = await findRecordedAt(db, after?.position ?? from)
  const last = await findRecordedAt(db, to)
  const place = after ?? { position: from, line: lastLine }
  const isChanging = (alias: string): RawBuilder<SqlBool> =>
    changes.journals === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`${sql.ref(`${alias}.journal`)} = ${anyOf<string>(changes.journals)}`
  return sql`(select position, line, journal as type, business_date as day, recorded_at,
      amount_cents, payment_id, payout_id, offline_entry_id, null::text as receipt_number
    from read_models.postings moved
    where organisation_id = ${organisationId}
      and recorded_at >= ${first}::timestamptz and recorded_at <= ${last}::timestamptz
      and (position, line) > (${place.position}::bigint, ${place.line}::int)
      and position <= ${to} and ${isChanging('moved')}
      and not exists (select from read_models.postings earlier
        where earlier.position = moved.position
          and (${isAdvance('earlier')}, earlier.line) < (${isAdvance('moved')}, moved.line)
          and (earlier.payment_id, earlier.payout_id, earlier.offline_entry_id)
            is not distinct from (moved.payment_id, moved.payout_id, moved.offline_entry_id)
          and ${isChanging('earlier')})
      and ${isInAnyPeriod(query)} and ${isOfProject(query)}
    order by recorded_at, position, line limit ${limit})`
}

// A refund and a dispute book the sum that the platform advances before their own sum.
const isAdvance = (alias: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${alias}.debit`)} ~ '^receivable:[^:]+$')`

const isOfProject = ({ organisationId, projectId }: ChangesQuery): RawBuilder<SqlBool> =>
  projectId === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from read_models.payment_history own
        where own.payment_id = coalesce(moved.payment_id, moved.offline_entry_id)
          and own.organisation_id = ${organisationId} and own.project_id = ${projectId})`

const receipts = (query: ChangesQuery): readonly RawBuilder<unknown>[] => {
  const { organisationId, projectId, from, to, after, limit } = query
  const select = (
    type: 'receipt_issued' | 'receipt_voided',
    columns: { position: string; at: string },
  ): RawBuilder<unknown> => {
    const position = sql.ref(columns.position)
    return sql`(select ${position} as position, 0 as line, ${sql.lit(type)} as type,
        (issued_at at time zone 'Asia/Hong_Kong')::date as day,
        ${sql.ref(columns.at)} as recorded_at,
        (facts->'breakdown'->>'totalAmountCents')::bigint - (facts->>'refundedCents')::bigint
          as amount_cents,
        case when ${isOfEntry} then null else payment_id end as payment_id,
        null::uuid as payout_id, case when ${isOfEntry} then payment_id end as offline_entry_id,
        receipt_number
      from read_models.receipts
      where organisation_id = ${organisationId}
        and ${position} > ${after?.position ?? from} and ${position} <= ${to}
        and ${isIssuedInAnyPeriod(query)}
        and ${projectId === null ? sql`true` : sql`facts->>'projectId' = ${projectId}`}
      order by ${position} limit ${limit})`
  }
  return [
    select('receipt_issued', { position: 'issued_position', at: 'issued_at' }),
    select('receipt_voided', { position: 'voided_position', at: 'voided_at' }),
  ]
}

const isOfEntry = sql<SqlBool>`facts->'of'->>'kind' = 'offline_entry'`

const toChange = (row: ChangeRow): Change => ({
  position: row.position,
  line: row.line,
  type: row.type,
  day: row.day,
  recordedAt: row.recorded_at,
  amountCents: toCents(row.amount_cents),
  paymentId: row.payment_id,
  payoutId: row.payout_id,
  offlineEntryId: row.offline_entry_id,
  receiptNumber: row.receipt_number,
  actor: row.actor,
})
