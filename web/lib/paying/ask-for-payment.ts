import type { PlanStartedAnswer } from '@almoner/api/use-cases/recurring-plans/contract.ts'
import type {
  ConfirmAnswer,
  PaymentAnswer,
  PaymentStatusAnswer,
} from '@almoner/api/use-cases/payments/contract.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { problemCode } from '../api/failure/problem.ts'
import {
  askAgainAfterMilliseconds,
  authentication,
  findFinalRefusal,
  wait,
  type Refusal,
} from './asking.ts'

/** The calls about one payment, each with its request. */
export type PaymentCalls = {
  pay: (signal: AbortSignal) => Promise<PaymentAnswer | PlanStartedAnswer>
  status: (reference: string, signal: AbortSignal) => Promise<PaymentStatusAnswer>
  confirm: (paymentIntent: string, signal: AbortSignal) => Promise<ConfirmAnswer>
  /** The outcome if the session has expired after the request may have arrived. */
  loginLost: 'as_guest' | 'signed_out' | 'unknown'
}

/** The state that the payer sees while the payment is in progress. */
export type Waiting =
  | { kind: 'asking' }
  /** The bank takes longer than usual. */
  | { kind: 'slow' }
  /** The bank authenticates the payer, in a frame at this address. */
  | { kind: 'authenticating'; url: string }
  | { kind: 'confirming' }
  /** The answer was lost. It is unknown whether money was taken, so the request is repeated. */
  | { kind: 'checking' }

export type Outcome =
  /** `receiptLink` is empty if this browser cannot prove that it began the payment. */
  | { kind: 'succeeded'; receiptLink: string; totalCents: Cents; providerPaymentId: string }
  | { kind: 'processing'; id: string }
  /** A monthly gift is set up: nothing is charged yet. */
  | {
      kind: 'scheduled'
      plan: Pick<PlanStartedAnswer, 'id' | 'scheduledDate' | 'recurringOccurrences'>
    }
  | Refusal
  /** The session has expired, and only its owner can continue. */
  | { kind: 'signed_out' }
  /** We could not find out. Asking once more is safe. */
  | { kind: 'unknown' }

/**
 * Sends a payment and follows it to its end. A payment with equal content and fingerprint is one
 * payment, however often it is sent. After a lost answer it is therefore sent again, and nothing is
 * paid twice.
 */
export const askForPayment = async (
  { calls, isResumed }: { calls: PaymentCalls; isResumed: boolean },
  tell: (waiting: Waiting) => void,
  signal: AbortSignal,
): Promise<Outcome> => {
  tell({ kind: 'asking' })
  let last: Outcome = { kind: 'unknown' }
  // A request from before this page loaded may have arrived.
  let wasLost = isResumed
  for (const pause of [...askAgainAfterMilliseconds, undefined]) {
    try {
      const answer = await calls.pay(signal)
      if (answer.status === 'scheduled') return scheduled(answer)
      if (answer.status === 'succeeded') return succeeded(answer, answer.paymentIntent)
      if (answer.status === 'requires_action')
        return await authenticate(answer, calls, tell, signal)
      tell({ kind: 'slow' })
      last = { kind: 'processing', id: answer.id }
    } catch (error) {
      if (problemCode(error) === 'not_signed_in') {
        if (!wasLost) return { kind: 'signed_out' }
        if (calls.loginLost !== 'as_guest') return { kind: calls.loginLost }
        // A guest who repeats the request gets its outcome.
        continue
      }
      const refusal = findFinalRefusal(error, signal, { wasLost })
      if (refusal) return refusal
      wasLost = true
      tell({ kind: 'checking' })
      last = { kind: 'unknown' }
    }
    if (pause !== undefined) await wait(pause, signal)
  }
  return last
}

/** Follows a payment that the bank is slow about; it only reads. */
export const followPayment = async (
  id: string,
  calls: PaymentCalls,
  signal: AbortSignal,
): Promise<Outcome | 'ask_again'> => {
  const deadline = Date.now() + authentication.withinMilliseconds
  while (Date.now() < deadline) {
    const status = await fetchStatus(id, calls, signal)
    if (status === 'succeeded' || status === 'requires_payment_method') {
      return confirm(id, calls, signal)
    }
    // Only the payment call returns the address of the bank's authentication.
    if (status === 'requires_action') return 'ask_again'
    await wait(authentication.lookEveryMilliseconds, signal)
  }
  return { kind: 'processing', id }
}

const authenticate = async (
  answer: Extract<PaymentAnswer, { status: 'requires_action' }>,
  calls: PaymentCalls,
  tell: (waiting: Waiting) => void,
  signal: AbortSignal,
): Promise<Outcome> => {
  tell({ kind: 'authenticating', url: answer.stripe3DS })
  const deadline = Date.now() + authentication.withinMilliseconds
  while (Date.now() < deadline) {
    await wait(authentication.lookEveryMilliseconds, signal)
    const status = await fetchStatus(answer.paymentIntent, calls, signal)
    if (status === 'succeeded' || status === 'requires_payment_method') break
    // The payer has answered; the bank has not.
    if (status === 'processing') tell({ kind: 'confirming' })
  }
  tell({ kind: 'confirming' })
  return confirm(answer.paymentIntent, calls, signal)
}

const confirm = async (
  paymentIntent: string,
  calls: PaymentCalls,
  signal: AbortSignal,
): Promise<Outcome> => {
  for (const pause of [...askAgainAfterMilliseconds, undefined]) {
    try {
      const answer = await calls.confirm(paymentIntent, signal)
      return answer.status === 'succeeded'
        ? succeeded(answer, paymentIntent)
        : { kind: 'processing', id: answer.id }
    } catch (error) {
      // A rate limit does not show the outcome of a payment that was sent.
      const refusal = findFinalRefusal(error, signal, { wasLost: true })
      if (refusal) return refusal
    }
    if (pause !== undefined) await wait(pause, signal)
  }
  return { kind: 'unknown' }
}

const scheduled = ({ id, scheduledDate, recurringOccurrences }: PlanStartedAnswer): Outcome => ({
  kind: 'scheduled',
  plan: { id, scheduledDate, recurringOccurrences },
})

const succeeded = (
  { receiptLink, totalAmount }: { receiptLink: string | null; totalAmount: Cents },
  providerPaymentId: string,
): Outcome => ({
  kind: 'succeeded',
  receiptLink: receiptLink ?? '',
  totalCents: totalAmount,
  providerPaymentId,
})

// A status that cannot be read now is read again two seconds later.
const fetchStatus = async (reference: string, calls: PaymentCalls, signal: AbortSignal) => {
  try {
    const { status } = await calls.status(reference, signal)
    return status
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}
