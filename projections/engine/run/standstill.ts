import { setTimeout as delay } from 'node:timers/promises'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { isAfter, type Position } from '@almoner/eventstore/position.ts'

type Following = {
  name: string
  position: Position
  /** Waits for events, and is not processing any. */
  waits: boolean
  /** The head at the last check, if the subscription has not received it since. */
  missed: Position | null
  isTold: boolean
}

type StandstillLog = {
  error: (fields: object, message: string) => void
  info: (fields: object, message: string) => void
}

export type StandstillWatch = {
  /** Yields the batches unchanged. */
  watch: <Batch extends { position: Position }>(
    batches: AsyncIterable<Batch>,
    reader: { name: string; after: Position },
  ) => AsyncGenerator<Batch, void, undefined>
}

/**
 * A subscription that receives nothing while events are appended fails silently: it reports no
 * error, and stops working. A periodic check compares each with the head, and a subscription that
 * has not received what was at the head at the check before is logged.
 */
export const createStandstillWatch = ({
  store,
  log,
  signal,
  lookMilliseconds = 4_000,
}: {
  store: Pick<EventStore, 'head'>
  log: StandstillLog
  signal: AbortSignal
  lookMilliseconds?: number
}): StandstillWatch => {
  const followers = new Set<Following>()
  let looking = false

  const compare = (follower: Following, head: Position): void => {
    const { name, position, missed } = follower
    if (!follower.waits) {
      follower.missed = null
      return
    }
    if (missed !== null && isAfter(missed, position) && !follower.isTold) {
      follower.isTold = true
      log.error(
        { reader: name, position, head },
        'a subscription is told nothing while the books go on',
      )
    }
    follower.missed = head
  }

  const look = async (): Promise<void> => {
    if (looking) return
    looking = true
    while (followers.size > 0 && !signal.aborted) {
      await delay(lookMilliseconds, null, { signal, ref: false }).catch(() => {})
      if (signal.aborted) break
      // An event store that does not answer is reported by its callers.
      const head = await store.head().catch(() => null)
      if (head !== null) for (const follower of followers) compare(follower, head)
    }
    looking = false
  }

  return {
    watch: async function* (batches, { name, after }) {
      const follower: Following = {
        name,
        position: after,
        waits: true,
        missed: null,
        isTold: false,
      }
      followers.add(follower)
      void look()
      try {
        for await (const batch of batches) {
          follower.waits = false
          follower.missed = null
          follower.position = batch.position
          if (follower.isTold) log.info({ reader: name }, 'the subscription goes on')
          follower.isTold = false
          yield batch
          follower.waits = true
        }
      } finally {
        followers.delete(follower)
      }
    },
  }
}
