/**
 * Counts a fault that repeats, so that a loop which tries again does not log it each time. Equal
 * lines in a log hide the others and fill the disk.
 */
export type RepeatedFault = {
  /**
   * Returns the number of times this fault came in a row if it is logged: the first time, the
   * tenth, the hundredth, and so on. Returns null in between. Another fault starts a new count.
   */
  add: (error: unknown) => number | null
  /** Returns how often the last fault came since the last success, and resets the count. */
  end: () => number
}

export const createRepeatedFault = (): RepeatedFault => {
  let [last, times] = ['', 0]
  return {
    add: (error) => {
      const fault = String(error)
      times = fault === last ? times + 1 : 1
      last = fault
      return isLoggedTime(times) ? times : null
    },
    end: () => {
      const ended = times
      ;[last, times] = ['', 0]
      return ended
    },
  }
}

/** Returns whether the fault of this try is logged, for tries that are counted elsewhere. */
export const isLoggedTime = (times: number): boolean => /^10*$/.test(String(times))
