import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** So many begun leave hundreds of megabytes behind that nothing needs any more. */
const rush = 1_000
const lookEveryMilliseconds = 5_000
/** The part of its time that a program at rest is at work. */
const mostOfTheTime = 0.05
/** What one frees lies scattered, and the next ones move together: three leave a third less than one. */
const collections = 3

/**
 * Gives the memory of a rush back once it is over. What is left behind is collected as the next
 * objects come; a program whose processes wait for months makes none, and would keep it as long.
 * Half a second in which nothing else is done, and so only where nothing is: a few after each rush.
 */
export const createGiveBack = (
  by: { collect: () => void; timeAtWork: () => number } = {
    collect,
    timeAtWork: createTimeAtWork(),
  },
) => {
  let begun = 0
  let owed = 0
  let wasAtRest = false
  const look = (): void => {
    const isAtRest = by.timeAtWork() <= mostOfTheTime
    // The first look after work may have seen the end of it alone.
    if (isAtRest && wasAtRest) {
      if (begun >= rush) {
        begun = 0
        owed = collections
      }
      if (owed > 0) {
        owed -= 1
        by.collect()
      }
    }
    wasAtRest = isAtRest
  }
  const timer = setInterval(look, lookEveryMilliseconds).unref()
  return {
    /** A process was begun. */
    begun: (): void => {
      begun += 1
    },
    look,
    stop: (): void => clearInterval(timer),
  }
}

/** Answers what part of the time since it was last asked somebody was at work. */
const createTimeAtWork = (): (() => number) => {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}

// The engine's own way to collect has no other door that is open without an option of the command line.
export const collect = (): void => {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: object) => void
  // The last resort also moves what lies scattered, which is what gives whole pages back.
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
