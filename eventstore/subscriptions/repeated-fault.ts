/**
 * Counts a fault that repeats, so that a loop which tries again logs it once and not each time: a
 * log of equal lines hides the others and fills the disk.
 */
export type RepeatedFault = {
  /**
   * How often this fault came in a row, where it is logged: the first time, the tenth, the
   * hundredth, and so on. Null in between. Another fault begins anew.
   */
  add: (error: unknown) => number | null
  /** How often the last fault came since the last success, and forgets it. */
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

/** Whether the fault of this try is logged, where the tries are counted elsewhere. */
export const isLoggedTime = (times: number): boolean => /^10*$/.test(String(times))
