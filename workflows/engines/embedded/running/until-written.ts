import { setTimeout as delay } from 'node:timers/promises'
import { createRepeatedFault } from '@almoner/eventstore/subscriptions/repeated-fault.ts'
import type { Log } from '../../../log.ts'
import type { Life } from './life.ts'

const firstPauseMilliseconds = 250
const longestPauseMilliseconds = 30_000

/** Repeats a write until it succeeds, however long the server is unreachable, or the engine closes. */
export const createUntilWritten =
  (life: Life, log: Log) =>
  async <Answer>(write: () => Promise<Answer>): Promise<Answer> => {
    let pause = firstPauseMilliseconds
    const fault = createRepeatedFault()
    for (;;) {
      try {
        return await write()
      } catch (error) {
        if (life.isOver()) throw error
        const times = fault.add(error)
        if (times !== null) {
          log.warn({ err: error, pause, times }, 'a process could not be written and will be')
        }
        await delay(pause, undefined, { ref: false, signal: life.over }).catch(() => {})
        pause = Math.min(2 * pause, longestPauseMilliseconds)
      }
    }
  }
