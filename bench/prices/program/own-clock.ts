import { syncBuiltinESMExports } from 'node:module'
import timersPromises, { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Shorter timers belong to the work itself, and go by the machine's clock. */
const shortestHeldMilliseconds = 100
const stepMilliseconds = 10

type Waiting = { signal?: AbortSignal }

export type OwnClock = {
  /** Stops the clock: from now on only `moveOn` moves it. */
  stand: () => void
  /** Moves it, and starts what is due by then, in its order. */
  moveOn: (milliseconds: number) => Promise<void>
  /** Makes the clock follow the machine's clock again. */
  go: () => void
}

/**
 * Installs a clock that can be stopped. `performance.now()` and every timer of a tenth of a second
 * or more follow it. These are polls, renewals, checkpoints that wait for a rest, and caches whose
 * entries have an age. While it is stopped, only work that a request causes is done. The day and
 * the hour stay the machine's. It must be installed before the program is loaded.
 */
export const installOwnClock = (): OwnClock => {
  const machine = {
    now: performance.now.bind(performance),
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    setInterval: globalThis.setInterval,
    clearInterval: globalThis.clearInterval,
    delay: timersPromises.setTimeout,
  }
  const heldTimers = new Set<HeldTimer>()
  let behindMilliseconds = 0
  let standsAt: number | null = null
  const now = (): number => standsAt ?? machine.now() - behindMilliseconds

  const fireUntil = async (moment: number): Promise<void> => {
    for (;;) {
      const due = [...heldTimers].filter(({ at }) => at <= moment)
      const [next] = due.toSorted((one, other) => one.at - other.at)
      if (next === undefined) return
      if (standsAt !== null) standsAt = Math.max(standsAt, next.at)
      next.fire()
      await nextTurn()
    }
  }
  let firing = Promise.resolve()
  machine
    .setInterval(() => {
      firing = firing.then(() => fireUntil(now()))
    }, stepMilliseconds)
    .unref()

  const hold = (milliseconds: number, act: () => unknown, isRepeated = false): HeldTimer => {
    const timer = new HeldTimer({ held: heldTimers, now, milliseconds, act, isRepeated })
    timer.refresh()
    return timer
  }
  const delay = async <Value>(
    milliseconds = 0,
    value?: Value,
    options: Waiting = {},
  ): Promise<Value | undefined> => {
    if (milliseconds < shortestHeldMilliseconds) {
      return await machine.delay(milliseconds, value, options)
    }
    const { signal } = options
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = hold(milliseconds, resolve)
    const abort = (): void => reject(signal?.reason as Error)
    signal?.addEventListener('abort', abort)
    try {
      await promise
    } finally {
      timer.close()
      signal?.removeEventListener('abort', abort)
    }
    return value
  }
  const own = {
    setTimeout: Object.assign(
      (act: (...args: unknown[]) => unknown, milliseconds = 0, ...args: unknown[]) =>
        milliseconds < shortestHeldMilliseconds
          ? machine.setTimeout(act, milliseconds, ...args)
          : hold(milliseconds, () => act(...args)),
      { [promisify.custom]: delay },
    ),
    setInterval: (act: (...args: unknown[]) => unknown, milliseconds = 0, ...args: unknown[]) =>
      hold(milliseconds, () => act(...args), true),
    clearTimeout: (timer: unknown): void =>
      timer instanceof HeldTimer
        ? timer.close()
        : machine.clearTimeout(timer as NodeJS.Timeout | undefined),
    clearInterval: (timer: unknown): void =>
      timer instanceof HeldTimer
        ? timer.close()
        : machine.clearInterval(timer as NodeJS.Timeout | undefined),
  }
  Object.assign(globalThis, own)
  Object.assign(timersPromises, {
    setTimeout: delay,
    setInterval: async function* (milliseconds: number, value: unknown, options?: Waiting) {
      for (;;) {
        await delay(milliseconds, null, options)
        yield value
      }
    },
  })
  syncBuiltinESMExports()
  Object.defineProperty(performance, 'now', { value: now })

  return {
    stand: () => {
      standsAt ??= now()
    },
    moveOn: async (milliseconds) => {
      const until = now() + milliseconds
      await (firing = firing.then(() => fireUntil(until)))
      standsAt = until
    },
    go: () => {
      behindMilliseconds = machine.now() - now()
      standsAt = null
    },
  }
}

type HeldOptions = {
  held: Set<HeldTimer>
  now: () => number
  milliseconds: number
  act: () => unknown
  isRepeated: boolean
}

/**
 * A timer with the methods of Node's own. It never keeps the program alive, because the program's
 * server does.
 */
class HeldTimer {
  at = 0
  readonly #options: HeldOptions

  constructor(options: HeldOptions) {
    this.#options = options
  }

  fire(): void {
    const { act, isRepeated } = this.#options
    this.close()
    if (isRepeated) this.refresh()
    act()
  }

  refresh(): this {
    const { held, now, milliseconds } = this.#options
    this.at = now() + milliseconds
    held.add(this)
    return this
  }

  close(): void {
    this.#options.held.delete(this)
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  hasRef(): boolean {
    return false
  }
}
