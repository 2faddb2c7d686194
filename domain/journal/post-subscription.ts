import { toCalendarDay, type CalendarDay } from '../kernel/calendar.ts'
import type { EventOf } from '../kernel/decider.ts'
import {
  creditApplied,
  creditExpired,
  creditGranted,
  invoiceIssued,
  invoicePaid,
  invoiceSettled,
  invoiceVoided,
} from '../plan-subscription/events.ts'
import { toPostings } from './money-fact.ts'
import type { PostedFact, PostedJournal } from './post.ts'
import type { Posting } from './posting.ts'

/** The events of a subscription that move money. */
export const subscriptionMoneyEvents = [
  invoiceIssued,
  invoicePaid,
  invoiceSettled,
  invoiceVoided,
  creditGranted,
  creditApplied,
  creditExpired,
] as const
export type SubscriptionMoneyEvent = EventOf<(typeof subscriptionMoneyEvents)[number]>

/** The double-entry postings of what a charity pays the platform, on the day of the event. */
export const postSubscription = (
  event: SubscriptionMoneyEvent,
): readonly { posting: Posting<PostedJournal>; businessDay: CalendarDay }[] => {
  const businessDay = toCalendarDay(event.data.at)
  return toPostings(toFact(event)).map((posting) => ({ posting, businessDay }))
}

const toFact = (event: SubscriptionMoneyEvent): PostedFact => {
  const { organisationId, amountCents } = event.data
  const sum = { organisationId, amountCents }
  switch (event.type) {
    case 'InvoiceIssued':
      return { ...sum, type: 'plan_fee_due', invoiceId: event.data.invoiceId }
    case 'InvoicePaid': {
      const { invoiceId, feeCents } = event.data
      return { ...sum, type: 'plan_fee_charged', invoiceId, provider: 'stripe', feeCents }
    }
    case 'InvoiceSettled': {
      const { invoiceId } = event.data
      return { ...sum, type: 'plan_fee_settled', invoiceId, provider: 'stripe' }
    }
    case 'InvoiceVoided':
      return { ...sum, type: 'plan_fee_voided', invoiceId: event.data.invoiceId }
    case 'CreditGranted':
      return { ...sum, type: 'credit_granted', creditId: event.data.creditId }
    case 'CreditApplied': {
      const { creditId, invoiceId } = event.data
      return { ...sum, type: 'credit_used', creditId, part: invoiceId }
    }
    case 'CreditExpired':
      return { ...sum, type: 'credit_expired', creditId: event.data.creditId }
  }
}
