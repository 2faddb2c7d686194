import type { ReviewEvent, ReviewOpened } from '@almoner/domain/manual-review/index.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { nameOnly, type AuditedFact } from '../finding/facts.ts'
import type { Findings, NamedEvent } from '../finding/findings.ts'
import type { Refunded, Part } from './refunded.ts'

type Review = Pick<
  ReviewOpened['data'],
  'paymentId' | 'discrepancy' | 'providerObjectId' | 'amountCents'
> & { event: NamedEvent & { recordedAt: Instant } }

// A provider that does not answer is retried for hours, but a booked item closes at once.
const millisecondsToClose = 3_600_000

export const isReview = (fact: AuditedFact): fact is AuditedFact & ReviewEvent =>
  fact.type === 'InboxItemOpened' || fact.type === 'InboxItemResolved'

/**
 * A refund or a dispute with an open review is not booked, and the ledger has no room for it. If it
 * could be booked, or was, and its review is still open, then the provider was not read again after
 * the ledger had changed.
 */
export const createReviewChecks = (findings: Findings, { now }: { now: Instant }) => {
  const open = new Map<string, Review>()
  const isRecent = (at: Instant): boolean =>
    toMilliseconds(now) - toMilliseconds(at) < millisecondsToClose
  return {
    take: (fact: AuditedFact & ReviewEvent): void => {
      const { inboxItemId } = fact.data
      if (fact.type === 'InboxItemResolved') open.delete(inboxItemId)
      else if (fact.data.paymentId !== null) {
        const { paymentId, discrepancy, providerObjectId, amountCents } = fact.data
        const what = { paymentId, discrepancy, providerObjectId, amountCents }
        open.set(inboxItemId, { ...what, event: nameOnly(fact) })
      }
    },
    finish: (backOf: (paymentId: string) => Refunded | null): void => {
      for (const review of open.values()) {
        findings.checked('money_back', 'open reviews')
        const back = backOf(review.paymentId ?? '')
        if (back === null) continue
        const changes = back.parts.map(({ changedAt }) => changedAt)
        if ([review.event.recordedAt, ...changes].some(isRecent)) continue
        const fault = findFault(review, back)
        if (fault !== null) findings.found('money_back', fault, review.event)
      }
    },
  }
}

const findFault = (review: Review, back: Refunded): string | null => {
  const { discrepancy, providerObjectId, amountCents, event } = review
  const isSince = ({ changedPosition }: Part): boolean => changedPosition > event.position
  switch (discrepancy) {
    case 'unknown_dispute': {
      const disputeId = uuidFrom('dispute', providerObjectId)
      const booked = back.parts.find(({ id }) => id === disputeId)
      if (booked) return booked.openedPosition > event.position ? wasBooked : null
      const takenParts = back.parts.filter(({ status }) => status !== 'kept')
      const sum = takenParts.reduce<number>((total, part) => total + part.amountCents, amountCents)
      return sum <= back.totalCents ? 'is about a dispute that the books have room for' : null
    }
    case 'unknown_refund': {
      const booked = back.parts.find(({ name }) => name === providerObjectId)
      return booked && booked.amountCents === amountCents && isSince(booked) ? wasBooked : null
    }
    case 'not_settled': {
      const own = back.parts.find(({ id }) => id === providerObjectId)
      return own && own.status !== 'open' ? 'is about a refund that has ended' : null
    }
    case 'unknown_payment':
    case 'paid_twice':
    case 'other_sum':
    case 'missing_at_provider':
    case 'refund_came_back':
    case 'fraud_warning':
    case 'taken_after_all':
    case 'opening_stopped':
    case 'payout_not_ended':
    case 'bank_account_stopped':
    case 'receipt_not_mailed':
    case 'letter_not_mailed':
    case 'charge_not_moved':
    case 'dispute_not_taken_back':
    case 'wallet_not_read':
    case 'account_not_read':
    case 'account_unknown':
    case 'file_damaged':
    case 'import_row_refused':
    case 'process_failed':
    case 'chain_broken':
      return null
  }
}

const wasBooked = 'is about what has been booked since'
