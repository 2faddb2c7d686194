import { useRef, useState } from 'react'
import { newUuid } from '../../../../lib/browser/new-uuid.ts'
import type { Outcome } from '../../../../lib/paying/ask-for-payment.ts'
import {
  usePaymentFlow,
  type OpenPayment,
  type PaymentView,
} from '../../../../lib/paying/use-payment-flow.ts'
import { instalmentCalls, type SentInstalment } from '../../recurring-plan-api.ts'
import { forgetPaying, keepPaying, recallPaying, type Paid, type PayingNow } from './paying-now.ts'

/** The outcomes that lead to another screen. */
export type Leave = Extract<Outcome, { kind: 'succeeded' | 'processing' | 'signed_out' }>

export type PayInstalment = {
  view: PaymentView
  /** Does nothing while a payment is under way. */
  start: (wanted: Omit<SentInstalment, 'fingerprint'>, how: Paid) => void
  /** Reads the status of the payment under way again. */
  askAgain: () => void
}

type Callbacks = {
  leave: (outcome: Leave, how: Paid) => void
  /** The API would not start it: it may not wait any more. */
  rejected: () => void
}

/** Pays an instalment that waits, and follows it to its outcome, also one sent before a reload. */
export const usePayInstalment = (id: string, { leave, rejected }: Callbacks): PayInstalment => {
  const [recalled] = useState(() => recallPaying(id))
  const paying = useRef(recalled)
  const { view, start, askAgain } = usePaymentFlow({
    findOpen: () => paying.current && openPayment(paying.current),
    initialView: () => ({ kind: recalled ? 'asking' : 'ready' }),
    onOutcome: (outcome) => {
      if (outcome.kind === 'unknown') return outcome
      const how = paying.current?.how
      paying.current = undefined
      forgetPaying(id)
      switch (outcome.kind) {
        case 'succeeded':
        case 'processing':
        case 'signed_out':
          if (how) leave(outcome, how)
          return undefined
        case 'rejected':
          rejected()
          return outcome
        case 'refused':
          return outcome
        // This answer does not occur for an instalment.
        case 'scheduled':
          return { kind: 'unknown' }
      }
    },
  })
  return {
    view,
    start: (wanted, how) =>
      start(() => {
        // A refused payment has ended. A payment with another card, or with the same card again, is
        // another attempt.
        const next: PayingNow = { sent: { ...wanted, fingerprint: newUuid() }, how }
        paying.current = next
        keepPaying(next)
        return openPayment(next)
      }),
    askAgain,
  }
}

// The state is read before a retry. A retry after a failure would be another attempt, which the
// payer did not request.
const openPayment = ({ sent }: PayingNow): OpenPayment => ({
  calls: instalmentCalls(sent),
  readBy: sent.paymentId,
})
