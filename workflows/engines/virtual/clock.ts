import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'

type Timer = { due: number; order: number; fire: () => void }

export type VirtualClock = ReturnType<typeof createVirtualClock>

// Three years of one donor take two thousand. A process that needs more has an endless loop, which
// must be reported before the test times out.
const mostTimers = 15_000

/**
 * Creates a clock whose time passes only when no work is left. Running work holds a token (`enter`,
 * `leave`); when none is held, the next timer is due. Real promises (a memory store, a hash)
 * therefore take no virtual time, and a month of waiting takes no real time.
 */
export const createVirtualClock = (startAt: Instant) => {
  let now = toMilliseconds(startAt)
  let order = 0
  let busy = 0
  const timers = new Set<Timer>()
  const idle: (() => void)[] = []

  const at = (due: number, fire: () => void): (() => void) => {
    const timer = { due, order: (order += 1), fire }
    // An endless wait is no timer.
    if (Number.isFinite(due)) timers.add(timer)
    return () => timers.delete(timer)
  }
  const enter = (): void => {
    busy += 1
  }
  const leave = (): void => {
    busy -= 1
    if (busy === 0) for (const wake of idle.splice(0)) wake()
  }
  /** Resolves when no work runs: everything waits for a timer, a signal or nothing at all. */
  const settled = async (): Promise<void> => {
    // A few empty turns let a settled promise reach the code that takes the next token.
    for (let quiet = 0; quiet < 3; quiet += 1) {
      if (busy > 0) {
        await new Promise<void>((resolve) => idle.push(resolve))
        quiet = -1
      }
      await new Promise(setImmediate)
    }
  }
  const fireUntil = async (end: number): Promise<void> => {
    await settled()
    for (let fired = 0; ; fired += 1) {
      const next = earliest(timers)
      if (!next || next.due > end) return
      if (fired > mostTimers) throw new Error('virtual time does not come to an end')
      timers.delete(next)
      now = Math.max(now, next.due)
      next.fire()
      await settled()
    }
  }

  return {
    now: (): Instant => instantFromMilliseconds(now),
    milliseconds: (): number => now,
    at,
    enter,
    leave,
    settled,
    advance: async (milliseconds: number): Promise<void> => {
      const end = now + milliseconds
      await fireUntil(end)
      now = end
    },
    /** Time passes and no due timer fires: the machine is off. The timers fire late. */
    standStill: async (milliseconds: number): Promise<void> => {
      await settled()
      now += milliseconds
    },
    /** Runs until no timer is due. */
    runToIdle: (): Promise<void> => fireUntil(Number.POSITIVE_INFINITY),
    /** Simulates the outside world inside an activity: a bank that answers late, or never. */
    sleep: (milliseconds: number): Promise<void> =>
      new Promise((resolve) => {
        at(now + milliseconds, () => {
          enter()
          resolve()
        })
        leave()
      }),
  }
}

const earliest = (timers: ReadonlySet<Timer>): Timer | undefined => {
  let first: Timer | undefined
  for (const timer of timers) {
    if (!first || timer.due < first.due || (timer.due === first.due && timer.order < first.order)) {
      first = timer
    }
  }
  return first
}
