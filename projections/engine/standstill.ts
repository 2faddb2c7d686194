import { setTimeout as delay } from 'node:timers/promises'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { isAfter, type Position } from '@almoner/eventstore/position.ts'

type Following = {
  name: string
  position: Position
  /** Waits to be told something, and is not at work on what it was told. */
  waits: boolean
  /** The head at the last look, of which it has not been told since. */
  missed: Position | null
  isTold: boolean
}

type StandstillLog = {
  error: (fields: object, message: string) => void
  info: (fields: object, message: string) => void
}

export type StandstillWatch = {
  /** The same batches. */
  watch: <Batch extends { position: Position }>(
    batches: AsyncIterable<Batch>,
    reader: { name: string; after: Position },
  ) => AsyncGenerator<Batch, void, undefined>
}

/**
 * A subscription that is told nothing while the books go on fails in silence: everything says that it is
 * well, and nothing happens any more. From time to time all of these are compared with the head, and who has
 * not been told of what stood there at the look before is named in the log.
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
      // That the books cannot be asked is told by whoever needs them.
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
