import { categoryOf } from '@almoner/domain/kernel/ids.ts'
import type { RecordedEvent } from './event-store.ts'
import { assertNotBeyond, type FollowSource } from './follow.ts'

type ReadOn = FollowSource['readOn']

/** Who is given more at once than this has read it for themselves, and nobody else has the same events. */
export const mostEventsShared = 1_000
const beyondEverything = 2n ** 63n - 1n

/**
 * The newest events, read once for all who follow in this process: an event wakes everybody at the
 * same time, and each would ask for the same page. Whoever asks is answered by a look that began
 * after they asked, which those share who asked meanwhile; who is further behind than this reaches
 * reads for themselves.
 */
export const createTail = (readOn: ReadOn): ReadOn => {
  /** Without a gap, up to the head. */
  let events: RecordedEvent[] = []
  let head: bigint | null = null
  let looking: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null

  const startAtNewest = async (): Promise<void> => {
    const newest = await readOn({ after: beyondEverything, limit: 1 })
    events = []
    head = newest.head
  }

  const look = async (): Promise<void> => {
    try {
      if (head === null) return await startAtNewest()
      const page = await readOn({ after: head, limit: mostEventsShared })
      assertNotBeyond(head, page.head)
      // So much came that those who follow cannot have seen it either.
      if (page.events.length === mostEventsShared) return await startAtNewest()
      events = [...events, ...page.events].slice(-mostEventsShared)
      head = page.events.at(-1)?.position ?? head
    } catch (error) {
      events = []
      head = null
      throw error
    }
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

  const reachesBack = (after: bigint): boolean =>
    head === null || after >= head - BigInt(events.length)

  return async (options) => {
    const { after, limit, categories } = options
    if (!reachesBack(after)) return await readOn(options)
    await lookAfterNow()
    if (head === null || !reachesBack(after)) return await readOn(options)
    // Without a gap, so that how many there are says where they begin: most ask for a few of a thousand.
    const later = events.slice(Math.max(0, events.length - Number(head - after)))
    const wanted = categories
      ? later.filter(({ stream }) => categories.includes(categoryOf(stream)))
      : later
    return { events: wanted.slice(0, limit), head }
  }
}
