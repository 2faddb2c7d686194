import { useCallback, useEffect, useRef, useState } from 'react'
import { useSingleRun } from '../form/use-single-run.ts'
import {
  askForPayment,
  followPayment,
  type Outcome,
  type PaymentCalls,
  type Waiting,
} from './ask-for-payment.ts'
import type { Refusal } from './asking.ts'

/** The state of a payment that is shown. `ready` means that nothing is in progress. */
export type PaymentView = { kind: 'ready' } | Waiting | Refusal | { kind: 'unknown' }

export type OpenPayment = {
  calls: PaymentCalls
  /**
   * If set, the payment's state is read by this id before it is sent again. Otherwise it is sent
   * again at once, because equal content is one payment.
   */
  readBy?: string
}

export type PaymentFlowOptions = {
  /** The payment that was sent and has no final answer, also before a reload. */
  findOpen: () => OpenPayment | undefined
  initialView: () => PaymentView
  /**
   * Records the outcome. Returns the view of it on this screen, or undefined if another screen
   * follows.
   */
  onOutcome: (outcome: Outcome) => PaymentView | undefined
  /** Set if another screen shows the bank's authentication; otherwise this screen shows it. */
  onAuthentication?: () => void
}

export type PaymentFlow = {
  view: PaymentView
  /** `send` records the payment before its first request. Does nothing while one is followed. */
  start: (send: () => OpenPayment | undefined) => void
  /** Requests the outcome of the open payment again. */
  askAgain: () => void
}

/**
 * Follows a payment to its outcome, also one that was sent before a reload. Requests end when the
 * screen is left. The payment continues, and the next screen requests its outcome.
 */
export const usePaymentFlow = (options: PaymentFlowOptions): PaymentFlow => {
  const [view, setView] = useState(options.initialView)
  const run = useSingleRun()
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const follow = useCallback(
    (find: () => OpenPayment | undefined, isResumed: boolean): void => {
      run(
        async (signal) => {
          const open = find()
          if (!open) return
          const outcome = isResumed
            ? await resume(open, { tell: setView, signal, ...latest.current })
            : await askForPayment({ calls: open.calls, isResumed }, setView, signal)
          const next = outcome && latest.current.onOutcome(outcome)
          if (next) setView(next)
        },
        // This is a fault of this code: the payment's outcome is not known here.
        () => setView({ kind: 'unknown' }),
      )
    },
    [run],
  )
  const askAgain = useCallback(() => follow(() => latest.current.findOpen(), true), [follow])
  useEffect(askAgain, [askAgain])

  return { view, start: (send) => follow(send, false), askAgain }
}

type Resumed = Pick<PaymentFlowOptions, 'onAuthentication'> & {
  tell: (waiting: Waiting) => void
  signal: AbortSignal
}

// Returns undefined if another screen shows the bank's authentication.
const resume = async (
  { calls, readBy }: OpenPayment,
  { tell, signal, onAuthentication }: Resumed,
): Promise<Outcome | undefined> => {
  if (readBy !== undefined) {
    tell({ kind: 'checking' })
    const outcome = await followPayment(readBy, calls, signal)
    if (outcome !== 'ask_again') return outcome
    if (onAuthentication) {
      onAuthentication()
      return undefined
    }
  }
  return askForPayment({ calls, isResumed: true }, tell, signal)
}
