import { setTimeout as pause } from 'node:timers/promises'

export type Stopper = {
  /** Adds a part to stop. Parts that start later stop earlier. */
  add: (name: string, stop: () => Promise<void> | void) => void
  isStopping: () => boolean
  /** Stops everything and ends the process; only the first call counts. */
  stop: (exitCode: number) => Promise<void>
  /** Ends the process without stopping the parts, for cases in which they would only wait. */
  stopAtOnce: (exitCode: number) => void
}

type Options = {
  exit: (code: number) => void
  /** Prints a line for the operator. */
  say: (line: string) => void
  logError: (error: unknown) => void
  limitSeconds?: number
}

/**
 * npm forwards the terminal's Ctrl-C although every process already got it: the repeat does not
 * count.
 */
const echoMilliseconds = 500

export function createStopper({ exit, say, logError, limitSeconds = 10 }: Options): Stopper {
  const parts: { name: string; stop: () => Promise<void> | void }[] = []
  let stopping = false

  const stopEach = async (): Promise<boolean> => {
    let clean = true
    for (const { name, stop } of parts.toReversed()) {
      try {
        await stop()
      } catch (error) {
        clean = false
        logError(new Error(`stopping ${name} failed`, { cause: error }))
      }
    }
    return clean
  }
  const stop = async (exitCode: number): Promise<void> => {
    if (stopping) return
    stopping = true
    const late = pause(limitSeconds * 1_000, 'late' as const, { ref: false })
    const result = await Promise.race([stopEach(), late])
    if (result === 'late') {
      say(
        `Not everything stopped within ${limitSeconds} s; the rest was cut short and recovers at the next start.`,
      )
    }
    exit(result === true ? exitCode : exitCode || 1)
  }
  const stopAtOnce = (exitCode: number): void => {
    stopping = true
    exit(exitCode)
  }
  return {
    add: (name, stop) => parts.push({ name, stop }),
    isStopping: () => stopping,
    stop,
    stopAtOnce,
  }
}

type Signals = { stopper: Stopper; exit: (code: number) => void; say: (line: string) => void }

/** Ctrl-C, SIGTERM and a closed terminal stop everything in order; a second Ctrl-C stops at once. */
export function stopOnSignals({ stopper, exit, say }: Signals): void {
  let firstAt: number | undefined
  const onSignal = (): void => {
    if (firstAt === undefined) {
      firstAt = performance.now()
      say('stopping …')
      void stopper.stop(0)
      return
    }
    if (performance.now() - firstAt < echoMilliseconds) return
    say('stopped at once; the next start recovers.')
    exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
}
