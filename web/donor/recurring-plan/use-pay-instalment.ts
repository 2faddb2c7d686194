import { useCallback, useEffect, useRef, useState } from 'react'
import { newUuid } from '../../lib/new-uuid.ts'
import {
  askForPayment,
  followPayment,
  type Outcome,
  type Waiting,
} from '../../lib/paying/ask-for-payment.ts'
import { instalmentCalls, type SentInstalment } from './recurring-plan-api.ts'
import { forgetPaying, keepPaying, recallPaying, type Paid, type PayingNow } from './paying-now.ts'

type Leading = 'succeeded' | 'processing' | 'signed_out'
/** What leads on to another screen. */
export type Leave = Extract<Outcome, { kind: Leading }>
/** What is shown where the instalment is paid. */
export type PayView = { kind: 'ready' } | Waiting | Exclude<Outcome, { kind: Leading }>

export type PayInstalment = {
  view: PayView
  /** Does nothing while a payment is under way. */
  start: (wanted: Omit<SentInstalment, 'fingerprint'>, how: Paid) => void
  /** Asks about the payment under way once more. */
  askAgain: () => void
}

type Told = {
  leave: (outcome: Leave, how: Paid) => void
  /** The API would not start it: it may not wait any more. */
  rejected: () => void
}

/** Pays an instalment that waits, and follows it to its end, also one that was begun before a reload. */
export const usePayInstalment = (id: string, told: Told): PayInstalment => {
  const [before] = useState(() => recallPaying(id))
  const [view, setView] = useState<PayView>({ kind: before ? 'asking' : 'ready' })
  const running = useRef<AbortController>(undefined)
  const asked = useRef(before)
  const telling = useRef(told)
  useEffect(() => {
    telling.current = told
  })

  const follow = useCallback((paying: PayingNow, ask: typeof askOnce): void => {
    if (running.current) return
    const run = new AbortController()
    running.current = run
    asked.current = paying
    // Remembered before it is sent: whatever happens to this page, the next one asks about it.
    keepPaying(paying)
    const end = (outcome: Outcome): void => {
      if (outcome.kind !== 'unknown') forgetPaying(paying.sent.paymentId)
      if (leadsOn(outcome)) {
        telling.current.leave(outcome, paying.how)
        return
      }
      setView(outcome)
      if (outcome.kind === 'rejected') telling.current.rejected()
    }
    ask(paying.sent, setView, run.signal)
      .then(end)
      .catch(() => {
        // Left on purpose, or a fault of ours: either way the payment's end is not known here.
        if (!run.signal.aborted) setView({ kind: 'unknown' })
      })
      .finally(() => {
        if (running.current === run) running.current = undefined
      })
  }, [])

  useEffect(() => {
    if (before) follow(before, askAnew)
    return () => {
      running.current?.abort()
      running.current = undefined
    }
  }, [before, follow])

  return {
    view,
    // What was refused is over: with another card, or the same one again, it is another attempt.
    start: (wanted, how) => follow({ sent: { ...wanted, fingerprint: newUuid() }, how }, askOnce),
    askAgain: () => {
      if (asked.current) follow(asked.current, askAnew)
    },
  }
}

const leadsOn = (outcome: Outcome): outcome is Leave =>
  outcome.kind === 'succeeded' || outcome.kind === 'processing' || outcome.kind === 'signed_out'

const askOnce = (
  sent: SentInstalment,
  tell: (waiting: Waiting) => void,
  signal: AbortSignal,
): Promise<Outcome> =>
  askForPayment({ calls: instalmentCalls(sent), isResumed: false }, tell, signal)

/**
 * Looks first, and only asks for the bank's question: sent again after its try had failed meanwhile, it
 * would be another try, which nobody pressed for.
 */
const askAnew: typeof askOnce = async (sent, tell, signal) => {
  tell({ kind: 'checking' })
  const calls = instalmentCalls(sent)
  const outcome = await followPayment(sent.paymentId, calls, signal)
  return outcome === 'ask_again'
    ? await askForPayment({ calls, isResumed: true }, tell, signal)
    : outcome
}
