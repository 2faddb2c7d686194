import type { Log } from '../log.ts'
import type { ListQuery } from '../store/object-store.ts'
import { createAlarm } from './alarm.ts'

type Due = { id: string; dueAtMilliseconds: number }

const mostAtOnce = 1_000

/**
 * Does a provider's deferred acts at their time, one after the other. They are in the store, so
 * that a restart loses none.
 */
export const createLaterActs = <Later extends Due>(acts: {
  name: string
  log: Log
  store: { list: (kind: 'later', query: ListQuery) => Promise<Later[]> }
  clock: () => number
  /** Does the act, and removes it from the store or makes it due later. */
  act: (later: Later) => Promise<unknown>
  /** Stores the acts that a simulator begins with. */
  begin?: () => Promise<void>
}) => {
  const { store, clock, act } = acts
  let begin = acts.begin ?? null

  const look = async (): Promise<void> => {
    await begin?.()
    begin = null
    const waiting = await store.list('later', { limit: mostAtOnce, order: 'oldest' })
    const now = clock()
    for (const later of waiting) if (later.dueAtMilliseconds <= now) await act(later)
    const next = waiting.map((later) => later.dueAtMilliseconds).filter((at) => at > now)
    const hasMore = next.length === 0 && waiting.length === mostAtOnce
    alarm.lookIn(hasMore ? 0 : Math.min(...next) - now)
  }

  const alarm = createAlarm({ ...acts, look })
  alarm.nudge()
  return {
    /** Looks at the acts again if there are new ones among these objects. */
    committed: (put: readonly { kind: string }[]): void => {
      if (put.some(({ kind }) => kind === 'later')) alarm.nudge()
    },
    close: alarm.close,
  }
}
