import { sql } from 'kysely'
import { addDays, instantAt } from '@almoner/domain/kernel/calendar.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { bankMatch } from '@almoner/domain/bank-match/index.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { receiptBook } from '@almoner/domain/receipt-book/index.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { isSealed } from '@almoner/eventstore/personal-data.ts'
import { isAfter, toPosition, type Position } from '@almoner/eventstore/position.ts'
import { eventHash, eventText } from '@almoner/projections/models/hash-chain/link.ts'
import { findPositionAt } from '@almoner/projections/models/payment-timeline/position-at.ts'
import { isInPeriod } from '../books/in-period.ts'
import type { ReportSource } from '../report-kind.ts'

/** The positions of the first and the last event. */
type EventRange = { first: bigint; last: bigint }

/**
 * The events that were recorded in the period, and those that moved its money: a gift of December
 * that is recorded in January is in both years. Null if there is none.
 */
export const findEventRange = async (source: ReportSource): Promise<EventRange | null> => {
  const { db, organisationId, position, request } = source
  const { rows } = await sql<EventRange>`
    select min(position) as first, max(position) as last from read_models.postings
    where ${isInPeriod(source)} having count(*) > 0`.execute(db)
  const find = (at: Instant) => findPositionAt(db, { organisationId, at })
  const first = (await find(toLastMoment(instantAt(request.from, 0)))) + 1n
  const end = await find(toLastMoment(instantAt(addDays(request.to, 1), 0)))
  const last = end < position ? end : position
  const ranges = first > last ? rows : [...rows, { first, last }]
  return ranges.reduce<EventRange | null>(
    (all, range) =>
      all === null
        ? range
        : {
            first: all.first < range.first ? all.first : range.first,
            last: all.last > range.last ? all.last : range.last,
          },
    null,
  )
}

const toLastMoment = (before: Instant): Instant =>
  instantFromMilliseconds(toMilliseconds(before) - 1)

const mostAtOnce = 500

type Wanted = {
  /** The position of an event before these, as near as one is known. */
  after: Position
  /** They rise. */
  positions: readonly Position[]
}

/** Reads the events at these positions as they are stored: sealed. */
export async function* readEventsAt(
  store: Pick<EventStore, 'readAll' | 'countBetween'>,
  { after, positions }: Wanted,
): AsyncGenerator<RecordedEvent, void, undefined> {
  let from = after
  let next = 0
  while (next < positions.length) {
    const left = positions.slice(next)
    // If positions are dense, the others' events in between need not be read.
    if (store.countBetween) from = toPosition((left[0] ?? 0n) - 1n)
    const limit = store.countBetween ? countSpan(left) : mostAtOnce
    const events = await store.readAll({ after: from, limit, personal: 'sealed' })
    from = requirePresent(events.at(-1), 'the events of the chain').position
    for (const event of events) {
      if (event.position !== positions[next]) continue
      next += 1
      yield event
    }
    const isPast = next < positions.length && !isAfter(positions[next] ?? from, from)
    assert(!isPast, 'the store has the event of the chain')
  }
}

/** The number of events from the first of these positions to the last one that is near it. */
const countSpan = (positions: readonly Position[]): number => {
  const first = positions[0] ?? 0n
  const last = positions.findLast((position) => position - first < mostAtOnce) ?? first
  return Number(last - first) + 1
}

// Receipts and bank lines are proofs of the money. Other streams may hold the platform's own notes.
const aboutMoney = [payment, treasury, offlineEntry, planSubscription, receiptBook, bankMatch]
const wholeCategories = aboutMoney.map(({ category }) => category)

/**
 * The line of an event: its text, of which the chain has the hash, or its hash alone if it is about
 * no money, or from before personal parts were sealed.
 */
export const toLine = (event: RecordedEvent): string => {
  const isAboutMoney = wholeCategories.some((category) => event.stream.startsWith(`${category}-`))
  const isReadable = event.personal !== undefined && !isSealed(event.personal)
  if (isAboutMoney && !isReadable) return `${eventText(event)}\n`
  return `${JSON.stringify({ position: String(event.position), hash: eventHash(event) })}\n`
}
