import type { Log } from '../log.ts'

const shortestPauseMilliseconds = 20
const longestPauseMilliseconds = 60_000

/** Looks at what is due in the background, one look at a time. */
export const createAlarm = ({
  name,
  log,
  look,
}: {
  /** The owner's name in the log, such as `sandbox payme`. */
  name: string
  log: Log
  look: () => Promise<void>
}) => {
  let stopped = false
  let looking: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let lookingSoon = false

  const lookOnce = async (): Promise<void> => {
    lookingSoon = false
    if (stopped) return
    clearTimeout(timer)
    await look()
  }

  /** Looks again after that time; infinite if nothing waits. */
  const lookIn = (milliseconds: number): void => {
    if (stopped || milliseconds === Infinity) return
    const atLeast = Math.max(milliseconds, shortestPauseMilliseconds)
    clearTimeout(timer)
    timer = setTimeout(nudge, Math.min(atLeast, longestPauseMilliseconds))
    timer.unref()
  }

  /** Looks now: something was added or has changed. */
  const nudge = (): void => {
    if (lookingSoon) return
    lookingSoon = true
    looking = looking.then(lookOnce).catch((error: unknown) => {
      log(`${name} could not do what was due`, { error: String(error) })
      lookIn(1_000)
    })
  }

  return {
    nudge,
    lookIn,
    /** Stops; the next process does what is not done. */
    close: async (): Promise<void> => {
      stopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
