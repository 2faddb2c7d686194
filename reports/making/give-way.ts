import { setTimeout as pause } from 'node:timers/promises'

/** Counts the requests under way, for the other threads of the process. */
export type RequestsUnderWay = {
  counter: SharedArrayBuffer
  during: <Answer>(answer: () => Promise<Answer>) => Promise<Answer>
}

export const createRequestsUnderWay = (): RequestsUnderWay => {
  const counter = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const count = new Int32Array(counter)
  return {
    counter,
    during: async (answer) => {
      Atomics.add(count, 0, 1)
      try {
        return await answer()
      } finally {
        Atomics.sub(count, 0, 1)
      }
    },
  }
}

/** A report takes at most three times as long because of this. */
const longestShare = 2
const checkEachMilliseconds = 2

/**
 * Returns a function that waits until no request is under way. Its callers work in short pieces and
 * call it between them: a request then shares the processor and the database with one piece at most.
 * It waits at most twice as long as the work since the last call has taken, so that work continues
 * under a constant load too.
 */
export const createGiveWay = (counter: SharedArrayBuffer): (() => Promise<void>) => {
  const count = new Int32Array(counter)
  let continuedAt = performance.now()
  return async () => {
    const stoppedAt = performance.now()
    const until = stoppedAt + longestShare * (stoppedAt - continuedAt)
    while (Atomics.load(count, 0) > 0 && performance.now() < until) {
      await pause(checkEachMilliseconds)
    }
    continuedAt = performance.now()
  }
}
