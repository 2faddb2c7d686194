import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { PaymentEvent } from '@almoner/domain/payment/events.ts'
import { receivedDay } from '@almoner/domain/payment/received-on.ts'
import { currentTry, sumReturnedCents, paymentTotal } from '@almoner/domain/payment/state.ts'
import type { StartedPayment, Transfer } from '@almoner/domain/payment/state.ts'
import type { ReceiptState } from '@almoner/domain/receipt/index.ts'

/** The letters to a payer. */
export type PaymentOccasion =
  | { kind: 'proof_received'; transfer: Transfer }
  /** The payer gets a separate letter only if the receipt was issued ahead and is valid. */
  | { kind: 'approved'; receivedOn: CalendarDay; receiptNumber: string }
  /** The receipt has no letter yet, because the charity issues it itself. */
  | { kind: 'confirmed'; receivedOn: CalendarDay }
  | { kind: 'reopened'; transfer: Transfer }
  | { kind: 'declined'; reason: string; reference: string; voidNumber: string | null }
  /** All of the payment is returned with this; `before` was refunded earlier. */
  | { kind: 'refunded'; amountCents: Cents; beforeCents: Cents; voidNumber: string | null }
  | { kind: 'returned_by_bank'; amountCents: Cents; voidNumber: string | null }
  | { kind: 'receipt_void'; receiptNumber: string }

type Change = {
  event: PaymentEvent & { meta: { at: Instant } }
  /** The current state of the payment, and its state after the event. */
  now: StartedPayment
  after: StartedPayment
  receipts: ReceiptState
  /** The number of the valid receipt that was issued ahead; null if there is none. */
  aheadNumber: string | null
}

/**
 * Returns null if no letter is needed: it is outdated, or the receipt's own letter has the content.
 */
export const findOccasion = ({
  event,
  now,
  after,
  receipts,
  aheadNumber,
}: Change): PaymentOccasion | null => {
  switch (event.type) {
    case 'ManualPaymentSubmitted': {
      const transfer = waitingTransfer(now, event.data.try)
      return transfer && { kind: 'proof_received', transfer }
    }
    case 'ManualPaymentReopened': {
      const transfer = waitingTransfer(now, event.data.try)
      return transfer && { kind: 'reopened', transfer }
    }
    case 'PaymentSucceeded':
      if (event.data.receiptOnRequest && aheadNumber === null) {
        return { kind: 'confirmed', receivedOn: receivedDay(event) }
      }
      if (event.data.provider !== null || aheadNumber === null) return null
      return { kind: 'approved', receivedOn: receivedDay(event), receiptNumber: aheadNumber }
    case 'ManualPaymentDeclined': {
      if (!isDeclined(now) || currentTry(now).number !== event.data.try) return null
      const { reason } = event.personal
      const reference = currentTry(now).transfer?.reference ?? ''
      return { kind: 'declined', reason, reference, voidNumber: mailedNumber(receipts) }
    }
    // The letter with the receipt for the rest announces a partial refund.
    case 'RefundSucceeded': {
      const { amountCents } = event.data
      const back = sumReturnedCents(after)
      if (back < paymentTotal(after)) return null
      const beforeCents = subtractCents(back, amountCents)
      return { kind: 'refunded', amountCents, beforeCents, voidNumber: mailedNumber(receipts) }
    }
    case 'DisputeClosed': {
      const { outcome, amountCents } = event.data
      if (outcome === 'won' || sumReturnedCents(after) < paymentTotal(after)) return null
      return { kind: 'returned_by_bank', amountCents, voidNumber: mailedNumber(receipts) }
    }
    case 'PaymentInitiated':
    case 'PaymentRetried':
    case 'CardIdentified':
    case 'AuthenticationRequired':
    case 'PaymentRequested':
    case 'PaymentRequestOpened':
    case 'PaymentFailed':
    case 'RefundRequested':
    case 'RefundFailed':
    case 'DisputeOpened':
    case 'PayerEmailCorrected':
      return null
  }
}

/** A receipt that was issued ahead, whose payment then failed without a decision of the charity. */
export const findVoidOccasion = (
  receiptNumber: string,
  { now, receipts }: Pick<Change, 'now' | 'receipts'>,
): PaymentOccasion | null => {
  const voided = receipts.voided.find((each) => each.receiptNumber === receiptNumber)
  const isKnown = receipts.mailed.includes(receiptNumber)
  // A declined transfer has its own letter with this content, and so has a replacement receipt.
  if (voided?.reason !== 'payment_failed' || !isKnown || isDeclined(now)) return null
  return { kind: 'receipt_void', receiptNumber }
}

const isDeclined = ({ failure }: StartedPayment): boolean =>
  failure?.reason === 'declined_by_charity'

// One that never reached its payer need not be taken back.
const mailedNumber = ({ mailed }: ReceiptState): string | null => mailed.at(-1) ?? null

// Null once it is decided, or the payer has sent another.
const waitingTransfer = (now: StartedPayment, of: number): Transfer | null => {
  const { number, transfer } = currentTry(now)
  return now.status === 'awaiting_approval' && number === of ? transfer : null
}
