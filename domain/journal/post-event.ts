import type { CalendarDay } from '../kernel/calendar.ts'
import type { Instant } from '../kernel/time.ts'
import type { PaymentEvent } from '../payment/events.ts'
import { businessDay } from '../payment/received-on.ts'
import { treasuryEvents, type TreasuryEvent } from '../treasury/events.ts'
import { postTreasury, treasuryDay } from './post-treasury.ts'
import { post, type PostedJournal } from './post.ts'
import type { Posting } from './posting.ts'

/** An event of an aggregate whose money stands in the books. */
type BookedEvent = PaymentEvent | TreasuryEvent

/** The postings of an event, and the Hong Kong day on which they are booked. */
export const postEvent = (
  event: BookedEvent & { meta: { at: Instant } },
): { postings: readonly Posting<PostedJournal>[]; businessDay: CalendarDay } =>
  isOfTreasury(event)
    ? { postings: postTreasury(event), businessDay: treasuryDay(event) }
    : { postings: post(event), businessDay: businessDay(event) }

const treasuryTypes: ReadonlySet<string> = new Set(treasuryEvents.map(({ type }) => type))

const isOfTreasury = <Other extends BookedEvent>(
  event: Other,
): event is Extract<Other, TreasuryEvent> => treasuryTypes.has(event.type)
