import type { RecordedEvent } from './event-store.ts'
import { assertNotBeyond, type FollowSource } from './subscriptions/follow.ts'
import { isAskedFor } from './port/port-rules.ts'
import { positionFrom, type Position } from './position.ts'

type ReadOn = FollowSource['readOn']

/** Who is given more at once than this has read it for themselves, and nobody else has the same events. */
export const mostEventsShared = 1_000
const beyondEverything = positionFrom(2n ** 63n - 1n)

export type Tail = {
  /** For all who follow in this process. */
  readOn: ReadOn
  /** Events that this process has committed, in their order: nobody needs to read them back. */
  add: (committed: readonly RecordedEvent[]) => void
  /** Somebody may have committed what was not added here. */
  missed: () => void
}

/**
 * The newest events, for all who follow in this process, of a store whose positions count: an event wakes
 * everybody at the same time, and each would ask for the same page. What stands here beyond a position is
 * answered at once. Where nothing does, or something was missed, whoever asks is answered by a look that
 * began after they asked, which those share who asked meanwhile. Who is further behind than this reaches
 * reads for themselves.
 */
export const createTail = (readOn: ReadOn): Tail => {
  /** Without a gap, up to the head. */
  let events: RecordedEvent[] = []
  let head: Position | null = null
  let looking: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  /** How often something was missed, and how much of that the last look has seen. */
  let misses = 0
  let seen = 0

  const startAtNewest = async (): Promise<void> => {
    const newest = await readOn({ after: beyondEverything, limit: 1 })
    events = []
    head = newest.head
  }

  const add = (later: readonly RecordedEvent[]): void => {
    const unseen = later.filter(({ position }) => head === null || position > head)
    const [first] = unseen
    if (head === null || first === undefined) return
    if (first.position > head + 1n) {
      // Others write as well: what stands in between is for the next look.
      misses += 1
      return
    }
    events = [...events, ...unseen].slice(-mostEventsShared)
    head = unseen.at(-1)?.position ?? head
  }

  const look = async (): Promise<void> => {
    const missed = misses
    try {
      if (head === null) await startAtNewest()
      else await readFrom(head)
      seen = missed
    } catch (error) {
      events = []
      head = null
      throw error
    }
  }

  const readFrom = async (after: Position): Promise<void> => {
    const page = await readOn({ after, limit: mostEventsShared })
    assertNotBeyond(after, page.head)
    // So much came that those who follow cannot have seen it either.
    if (page.events.length === mostEventsShared) await startAtNewest()
    else add(page.events)
  }

  const lookAfterNow = (): Promise<void> => {
    next ??= looking
      .catch(() => {})
      .then(() => {
        next = null
        looking = look()
        return looking
      })
    return next
  }

  const reachesBack = (after: Position): boolean =>
    head === null || after >= head - BigInt(events.length)

  return {
    add,
    missed: () => {
      misses += 1
    },
    readOn: async (options) => {
      const { after, limit } = options
      if (!reachesBack(after)) return await readOn(options)
      if (head === null || after >= head || seen < misses) await lookAfterNow()
      if (head === null || !reachesBack(after)) return await readOn(options)
      // Without a gap, so that how many there are says where they begin: most ask for a few of a thousand.
      const later = events.slice(Math.max(0, events.length - Number(head - after)))
      return { events: later.filter(isAskedFor(options)).slice(0, limit), head }
    },
  }
}
