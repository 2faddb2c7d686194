import { setTimeout as delay } from 'node:timers/promises'
import { hongKongDate, hongKongTime, type Instant } from '@almoner/domain/kernel/time.ts'
import { createRepeatedFault } from '@almoner/eventstore/subscriptions/repeated-fault.ts'
import { leaveProcess, settleProcess } from '../engines/leave-process.ts'
import type { Log } from '../log.ts'

export type Daily = {
  /** Names the work of a day in the log and in a manual review. */
  name: string
  /** In Hong Kong. */
  hour: number
  /** Starts the work of a day, whose processes have the day in their ids; it may be repeated. */
  start: (day: string) => Promise<unknown>
  now: () => Instant
  /**
   * Leaves a day that repeatedly failed to start to administration, and settles that once a day
   * starts.
   */
  failedStart: { leave: (id: string) => Promise<void>; settle: () => Promise<void> }
  signal: AbortSignal
  log: Log
  lookEveryMilliseconds?: number
}

/** Equal to the minutes, because there is one attempt a minute. */
const timesToLeave = 10

/**
 * Starts something every day at an hour, until the signal aborts. The day is in the ids of what it
 * starts, so that any number of workers and restarts start it once. A machine that was down at that
 * hour starts it when it is back.
 */
export const runDaily = async ({
  name,
  hour,
  start,
  now,
  failedStart,
  signal,
  log,
  lookEveryMilliseconds = 60_000,
}: Daily): Promise<void> => {
  const process = { name, ...failedStart }
  let started: string | null = null
  const fault = createRepeatedFault()
  while (!signal.aborted) {
    const day = hongKongDate(now())
    if (day !== started && hongKongTime(now()).hour >= hour) {
      try {
        await start(day)
        started = day
        fault.end()
        await settleProcess({ process, id: `${name}-${day}`, log })
      } catch (error) {
        const times = fault.add(error)
        if (times !== null) {
          log.error({ err: error, day, times }, `the ${name} processes could not be started`)
        }
        if (times === timesToLeave) {
          await leaveProcess({ process, id: `${name}-${day}`, log }, error)
        }
      }
    }
    await delay(lookEveryMilliseconds, undefined, { signal }).catch(() => {})
  }
}
