import { setTimeout as delay } from 'node:timers/promises'
import { hongKongDate, hongKongTime, type Instant } from '@almoner/domain/kernel/time.ts'
import { createRepeatedFault } from '@almoner/eventstore/subscriptions/repeated-fault.ts'
import type { Engine } from '../flow/flow.ts'
import { leaveProcess, settleProcess } from '../engines/leave-process.ts'
import type { Log } from '../log.ts'
import { completeOpenings } from '../tasks/complete-openings.ts'
import { eraseIdentityImages } from '../tasks/erase-identity-images.ts'
import { reconcile } from '../tasks/reconcile/reconcile.ts'
import { requestPayouts } from '../tasks/request-payouts.ts'
import { settleStripe } from '../tasks/settlement/settle-stripe.ts'
import { watchDomains } from '../tasks/watch-domains.ts'

// In the order of their starts.
const tasks = [
  reconcile,
  watchDomains,
  eraseIdentityImages,
  completeOpenings,
  settleStripe,
  requestPayouts,
] as const

const hour = 3
/** Equal to the minutes, because there is one attempt a minute. */
const timesToLeave = 10

/**
 * Starts the nightly processes every night at three in Hong Kong, until the signal aborts. The
 * night is the process's id, so that any number of workers and restarts start it once. A machine
 * that was down at three starts it when it is back.
 */
export const runNightly = async (options: {
  engine: Pick<Engine, 'start'>
  now: () => Instant
  /** Starts the openings whose start was lost; it may be repeated. */
  startLostOpenings: () => Promise<unknown>
  /** Starts and wakes the billing for which something is due on a day; it may be repeated. */
  startLostBilling: (day: string) => Promise<unknown>
  /** Notifies the treasuries of any day that they missed; it may be repeated. */
  startMissedAdvances: (day: string) => Promise<unknown>
  /**
   * Leaves a night that repeatedly failed to start to administration, and settles that once a night
   * starts.
   */
  failedStart: { leave: (id: string) => Promise<void>; settle: () => Promise<void> }
  signal: AbortSignal
  log: Log
  lookEveryMilliseconds?: number
}): Promise<void> => {
  const { engine, now, startLostOpenings, startLostBilling, startMissedAdvances, signal, log } =
    options
  const process = { name: 'nightly', ...options.failedStart }
  const { lookEveryMilliseconds = 60_000 } = options
  let started: string | null = null
  const fault = createRepeatedFault()
  while (!signal.aborted) {
    const day = hongKongDate(now())
    if (day !== started && hongKongTime(now()).hour >= hour) {
      try {
        for (const { name, id } of tasks) await engine.start(name, id({ day }), { day }, {})
        await startLostOpenings()
        await startLostBilling(day)
        await startMissedAdvances(day)
        started = day
        fault.end()
        await settleProcess({ process, id: `nightly-${day}`, log })
      } catch (error) {
        const times = fault.add(error)
        if (times !== null) {
          log.error({ err: error, day, times }, 'the nightly processes could not be started')
        }
        if (times === timesToLeave) {
          await leaveProcess({ process, id: `nightly-${day}`, log }, error)
        }
      }
    }
    await delay(lookEveryMilliseconds, undefined, { signal }).catch(() => {})
  }
}
