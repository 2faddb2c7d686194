import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { present } from '@almoner/domain/kernel/assert.ts'
import { centsOf } from '../../../lib/answered-amount.ts'
import {
  newAttemptId,
  readCheckout,
  startOver,
  updateCheckout,
  type Lines,
  type PaymentResult,
  type SentPayment,
} from '../checkout-state.ts'
import { askForPayment, type Outcome, type Waiting } from './ask-for-payment.ts'

/** What Review shows instead of its button. */
export type PaymentView =
  | { kind: 'ready' }
  | Waiting
  | Exclude<Outcome, { kind: 'succeeded' } | { kind: 'processing' }>

export type Payment = {
  view: PaymentView
  /** Does nothing while a payment is under way. */
  start: (sent: SentPayment, lines: Lines) => void
  /** Asks about the payment under way once more. */
  askAgain: () => void
}

/** Follows the payment of this checkout, also one that was begun before a reload. */
export const usePayment = (): Payment => {
  const navigate = useNavigate()
  const [view, setView] = useState(initialView)
  const running = useRef<AbortController>(undefined)

  const follow = useCallback(() => {
    if (running.current) return
    const run = new AbortController()
    running.current = run
    const finish = (outcome: Outcome) => {
      const next = settle(outcome)
      if (next) void navigate({ to: next, replace: true })
      else setView(viewAfter(outcome))
    }
    askForPayment(sentPayment(), setView, run.signal)
      .then(finish)
      .catch(() => {
        // Left on purpose, or a fault of ours: either way the payment's end is not known here.
        if (!run.signal.aborted) setView({ kind: 'unknown' })
      })
      .finally(() => {
        if (running.current === run) running.current = undefined
      })
  }, [navigate])

  useEffect(() => {
    if (readCheckout().payment?.phase === 'asked') follow()
    return () => {
      running.current?.abort()
      running.current = undefined
    }
  }, [follow])

  const start = (sent: SentPayment, lines: Lines): void => {
    if (running.current) return
    // Remembered before it is sent: whatever happens to this page, the next one asks about it.
    updateCheckout({
      attemptId: sent.fingerprint,
      payment: { phase: 'asked', sent, lines, id: null, code: null },
    })
    follow()
  }
  return { view, start, askAgain: follow }
}

const sentPayment = (): SentPayment => present(readCheckout().payment, 'the payment').sent

// A refusal is shown until there is another card to try.
const initialView = (): PaymentView => {
  const { payment, card } = readCheckout()
  if (payment?.phase === 'asked') return { kind: 'asking' }
  const sameCard = payment?.sent.paymentMethod === card?.reference
  return payment?.phase === 'refused' && sameCard
    ? { kind: 'refused', code: payment.code ?? 'provider_refused' }
    : { kind: 'ready' }
}

const viewAfter = (outcome: Outcome): PaymentView =>
  outcome.kind === 'succeeded' || outcome.kind === 'processing' ? { kind: 'asking' } : outcome

/** Writes an outcome down; answers the screen it leads to, if it leads on. */
export const settle = (outcome: Outcome): '/ConfirmPayment' | undefined => {
  const { payment } = readCheckout()
  switch (outcome.kind) {
    case 'succeeded':
      startOver(resultOf(outcome))
      return '/ConfirmPayment'
    case 'processing':
      updateCheckout({ payment: payment && { ...payment, phase: 'processing', id: outcome.id } })
      return '/ConfirmPayment'
    case 'refused':
      updateCheckout({ payment: payment && { ...payment, phase: 'refused', code: outcome.code } })
      return undefined
    case 'rejected':
      // It never began; with what is put right it is another attempt.
      updateCheckout({ payment: null, attemptId: newAttemptId() })
      return undefined
    case 'unknown':
      return undefined
  }
}

const resultOf = (outcome: Extract<Outcome, { kind: 'succeeded' }>): PaymentResult => {
  const { payment, gift, payer, card } = readCheckout()
  const { sent, lines } = present(payment, 'the payment')
  const totalCents = centsOf(outcome.totalAmount)
  return {
    projectId: sent.projectId ?? null,
    transactionType: sent.transactionType,
    steps: gift?.steps ?? 4,
    receiptLink: outcome.receiptLink,
    totalCents,
    lines: lines.totalCents === totalCents ? lines : null,
    firstName: payer?.kind === 'company' ? payer.orgName.trim() : sent.firstName,
    email: sent.email,
    card: {
      reference: sent.paymentMethod,
      brand: sent.type,
      country: sent.cardCountry,
      last4: card?.reference === sent.paymentMethod ? card.last4 : '',
    },
    paidAt: new Date().toISOString(),
  }
}
