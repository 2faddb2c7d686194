import { useEffect, useRef, useState } from 'react'
import { newUuid } from '../../../lib/new-uuid.ts'
import { askForPayment, type Outcome, type Waiting } from '../../../lib/paying/ask-for-payment.ts'
import { instalmentCalls, type SentInstalment } from './monthly-api.ts'

type Leading = 'succeeded' | 'processing' | 'signed_out'
/** What leads on to another screen. */
export type Leave = Extract<Outcome, { kind: Leading }>
/** What is shown where the instalment is paid. */
export type PayView = { kind: 'ready' } | Waiting | Exclude<Outcome, { kind: Leading }>

export type PayInstalment = {
  view: PayView
  /** Does nothing while a payment is under way. */
  start: (wanted: Omit<SentInstalment, 'fingerprint'>) => void
  /** Asks about the payment under way once more. */
  askAgain: () => void
}

type Told = {
  leave: (outcome: Leave) => void
  /** The API would not start it: it may not wait any more. */
  rejected: () => void
}

/** Pays an instalment that waits, and follows it to its end. */
export const usePayInstalment = ({ leave, rejected }: Told): PayInstalment => {
  const [view, setView] = useState<PayView>({ kind: 'ready' })
  const running = useRef<AbortController>(undefined)
  const asked = useRef<SentInstalment>(undefined)
  useEffect(
    () => () => {
      running.current?.abort()
      running.current = undefined
    },
    [],
  )
  const follow = (sent: SentInstalment, isResumed: boolean): void => {
    if (running.current) return
    const run = new AbortController()
    running.current = run
    asked.current = sent
    const end = (outcome: Outcome): void => {
      if (leadsOn(outcome)) {
        leave(outcome)
        return
      }
      setView(outcome)
      if (outcome.kind === 'rejected') rejected()
    }
    askForPayment({ calls: instalmentCalls(sent), isResumed }, setView, run.signal)
      .then(end)
      .catch(() => {
        // Left on purpose, or a fault of ours: either way the payment's end is not known here.
        if (!run.signal.aborted) setView({ kind: 'unknown' })
      })
      .finally(() => {
        if (running.current === run) running.current = undefined
      })
  }
  return {
    view,
    // What was refused is over: with another card, or the same one again, it is another attempt.
    start: (wanted) => follow({ ...wanted, fingerprint: newUuid() }, false),
    askAgain: () => {
      if (asked.current) follow(asked.current, true)
    },
  }
}

const leadsOn = (outcome: Outcome): outcome is Leave =>
  outcome.kind === 'succeeded' || outcome.kind === 'processing' || outcome.kind === 'signed_out'
