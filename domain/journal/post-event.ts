import type { CalendarDay } from '../kernel/calendar.ts'
import type { Instant } from '../kernel/time.ts'
import { offlineEntryEvents, type OfflineEntryEvent } from '../offline-entry/events.ts'
import type { PaymentEvent } from '../payment/events.ts'
import { businessDay } from '../payment/received-on.ts'
import { treasuryEvents, type TreasuryEvent } from '../treasury/events.ts'
import { postOffline } from './post-offline.ts'
import {
  postSubscription,
  subscriptionMoneyEvents,
  type SubscriptionMoneyEvent,
} from './post-subscription.ts'
import { postTreasury, treasuryDay } from './post-treasury.ts'
import { post, type PostedJournal } from './post.ts'
import type { Posting } from './posting.ts'

/** An event of an aggregate whose money is booked. */
export type BookedEvent = PaymentEvent | TreasuryEvent | OfflineEntryEvent | SubscriptionMoneyEvent

/** A posting, and the Hong Kong day on which it is booked. */
type BookedPosting = { posting: Posting<PostedJournal>; businessDay: CalendarDay }

/** The postings of an event, in their order. */
export const postEvent = (
  event: BookedEvent & { meta: { at: Instant } },
): readonly BookedPosting[] => {
  if (isOneOf(offlineTypes, event)) return postOffline(event)
  if (isOneOf(subscriptionTypes, event)) return postSubscription(event)
  return isOneOf(treasuryTypes, event)
    ? postTreasury(event).map((posting) => ({ posting, businessDay: treasuryDay(event) }))
    : post(event).map((posting) => ({ posting, businessDay: businessDay(event) }))
}

type Types<Event extends BookedEvent> = ReadonlySet<string> & { readonly __of?: Event }

const treasuryTypes: Types<TreasuryEvent> = new Set(treasuryEvents.map(({ type }) => type))
const subscriptionTypes: Types<SubscriptionMoneyEvent> = new Set(
  subscriptionMoneyEvents.map(({ type }) => type),
)
const offlineTypes: Types<OfflineEntryEvent> = new Set(offlineEntryEvents.map(({ type }) => type))

const isOneOf = <Of extends BookedEvent, Other extends BookedEvent>(
  types: Types<Of>,
  event: Other,
): event is Extract<Other, Of> => types.has(event.type)
