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

/** What is shown of a payment. `ready`: nothing is under way. */
export type PaymentView = { kind: 'ready' } | Waiting | Refusal | { kind: 'unknown' }

export type OpenPayment = {
  calls: PaymentCalls
  /**
   * Where set, its state is read by this id before it is sent again. Without one it is sent again at
   * once: the same content is the same payment.
   */
  readBy?: string
}

export type PaymentFlowOptions = {
  /** The payment that was sent and has no final answer, also before a reload. */
  findOpen: () => OpenPayment | undefined
  initialView: () => PaymentView
  /** Records the outcome. Answers what this screen shows of it; undefined where another one follows. */
  onOutcome: (outcome: Outcome) => PaymentView | undefined
  /** Where another screen shows the bank's authentication; otherwise this one does. */
  onAuthentication?: () => void
}

export type PaymentFlow = {
  view: PaymentView
  /** `send` records the payment before its first request. Does nothing while one is followed. */
  start: (send: () => OpenPayment | undefined) => void
  /** Asks about the open payment once more. */
  askAgain: () => void
}

/**
 * Follows a payment to its outcome, also one that was sent before a reload. Nothing is asked any more
 * once the screen is left: the payment goes on, and the next screen asks about it.
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
        // A fault of ours: the payment's outcome is not known here.
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

// Undefined where another screen shows the bank's authentication.
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
