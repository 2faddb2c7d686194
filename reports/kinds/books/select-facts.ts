import { sql, type RawBuilder } from 'kysely'
import type { PostedJournal } from '@almoner/domain/journal/post.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { ReportSource } from '../report-kind.ts'

/** What happened, who did it, and one of its postings if it moved money. */
export type FactRecord<Type extends string> = {
  position: bigint
  /** Null for a fact about no payment. An offline entry's is its own id. */
  payment_id: PaymentId | null
  at: Instant
  actor: string
  type: Type
  details: Readonly<Record<string, string | number | boolean | null>>
  /** The day to which the fact belongs: that of its posting, else that of the fact. */
  day: CalendarDay
  journal: PostedJournal | null
  posted_cents: bigint | null
}

/**
 * The facts of these types from the timelines of a charity's payments. The types are part of the
 * text: the index is for these alone.
 */
export const timelineFacts = (
  { organisationId, position }: ReportSource,
  types: readonly string[],
): RawBuilder<unknown> =>
  sql`select position, payment_id, at, actor, type, details from read_models.payment_timeline
    where organisation_id = ${organisationId} and type in (${sql.join(types.map((type) => sql.lit(type)))})
      and position <= ${position}`

/** Selects the facts of the period, each with its postings or with the first of them. */
export const selectFacts = <Type extends string>(
  { request: { basis, from, to } }: ReportSource,
  { facts, postings }: { facts: RawBuilder<unknown>; postings: 'all' | 'first' },
): RawBuilder<FactRecord<Type>> => {
  const recorded = sql`coalesce(posted.recorded_at, facts.at)`
  const recordedDay = sql`(${recorded} at time zone 'Asia/Hong_Kong')::date`
  const day = sql`coalesce(posted.business_date, ${recordedDay})`
  return sql<FactRecord<Type>>`
    select facts.*, ${day} as day, posted.journal, posted.amount_cents as posted_cents
    from (${facts}) facts
    left join read_models.postings posted on posted.position = facts.position
      and ${postings === 'all' ? sql`true` : sql`posted.line = 1`}
    where ${basis === 'business' ? day : recordedDay} between ${from}::date and ${to}::date
    order by ${basis === 'business' ? day : recorded}, facts.position, posted.line`
}
