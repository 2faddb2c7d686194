import { sql, type RawBuilder } from 'kysely'
import type { PostedJournal } from '@almoner/domain/journal/post.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName, type Id, type ProjectId } from '@almoner/domain/kernel/ids.ts'
import { listBookings } from '@almoner/domain/offline-entry/bookings.ts'
import type { OfflineEntryEvent } from '@almoner/domain/offline-entry/events.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { toCents } from '@almoner/projections/engine/row/money-columns.ts'
import type { CharityPosting } from '../../accounting/charity-entry.ts'
import { isInPeriod } from '../books/in-period.ts'
import { readRows } from '../books/read-rows.ts'
import type { ReportSource } from '../report-kind.ts'

type Gift = NonNullable<CharityPosting['gift']>

/** Equal postings of a day as one sum; those of an entry that was amended are one by one. */
type Sum = {
  day: CalendarDay
  journal: PostedJournal
  debit: string
  credit: string
  transaction_type: TransactionType | null
  project_id: ProjectId | null
  reversed_id: Id<'offline_entry'> | null
  reversed_position: bigint | null
  sum: bigint
}

/** The sums of the postings of a period, in batches. */
export async function* readPostings(
  source: ReportSource,
): AsyncGenerator<readonly CharityPosting[], void, undefined> {
  for await (const sums of readRows<Sum>(source.db, sumPostings(source))) {
    const postings: CharityPosting[] = []
    for (const sum of sums) {
      const gift = await findGift(source, sum)
      const { day, journal, debit, credit } = sum
      postings.push({ day, journal, debit, credit, amountCents: toCents(sum.sum), gift })
    }
    yield postings
  }
}

/**
 * The type and project of a payment never change. Those of an offline entry do by an amendment,
 * which reverses what was booked and books it again.
 */
const sumPostings = (source: ReportSource): RawBuilder<Sum> => sql<Sum>`
  with moved as (
    select ${day(source)} as day, journal, debit, credit, amount_cents, position,
      coalesce(payment_id, offline_entry_id) as payment_id,
      case when offline_entry_id is not null and exists (
        select from read_models.postings reversals
        where reversals.offline_entry_id = postings.offline_entry_id
          and reversals.journal = 'offline_voided') then offline_entry_id end as reversed_id
    from read_models.postings
    where ${isInPeriod(source)})
  select day, journal, debit, credit, reversed_id,
    case when reversed_id is null then payments.transaction_type end as transaction_type,
    case when reversed_id is null then payments.project_id end as project_id,
    case when reversed_id is not null then moved.position end as reversed_position,
    sum(moved.amount_cents)::bigint as sum
  from moved left join read_models.payment_history payments
    on payments.payment_id = moved.payment_id
    and payments.organisation_id = ${source.organisationId}
  group by 1, 2, 3, 4, 5, 6, 7, 8`

const day = ({ request }: ReportSource): RawBuilder<unknown> =>
  request.basis === 'business'
    ? sql`business_date`
    : sql`(recorded_at at time zone 'Asia/Hong_Kong')::date`

const findGift = async (source: ReportSource, sum: Sum): Promise<Gift | null> => {
  const { transaction_type: transactionType, project_id: projectId } = sum
  if (sum.reversed_id !== null) return await findBookedGift(source, sum)
  return transactionType === null ? null : { transactionType, projectId }
}

// An entry has some tens of events at most.
const mostEvents = 500

/** The type and project with which an entry was booked, or reversed, at the posting's position. */
const findBookedGift = async (
  { store }: ReportSource,
  { reversed_id: id, reversed_position: position, journal }: Sum,
): Promise<Gift> => {
  const stream = streamName(offlineEntry.category, requirePresent(id, 'an entry'))
  const recorded = await store.read(stream, { limit: mostEvents, personal: false })
  const event = requirePresent(
    recorded.find((each) => each.position === position),
    'the event of a posting',
  )
  const sign = journal === 'offline_voided' ? -1 : 1
  const booking = listBookings(
    readEvent(offlineEntry.shapes, event) as RecordedEvent & OfflineEntryEvent,
  ).find((each) => each.sign === sign)
  const { transactionType, projectId } = requirePresent(booking, 'the booking of a posting').entry
  return { transactionType, projectId }
}
