import type { EventFilter, RecordedEvent } from '../../event-store.ts'
import { isAskedFor } from '../../port/port-rules.ts'
import { isAfter, laterPosition, type Position } from '../../position.ts'
import type { Connection } from '../connection/connection.ts'
import { openCursor, type Page } from '../reading/cursor.ts'
import type { Places } from '../reading/places.ts'

const eventsInAPage = 1_000
const mostPages = 16
/**
 * If there are fewer followers, the server's own filter sends less than the log that they would
 * share.
 */
const fewestToShare = 3
const millisecondsForAPage = 1_000

/** All of our events after `start` up to `upTo`. */
type LogPage = { start: Position; events: readonly RecordedEvent[]; upTo: Position }

type Cursor = ReturnType<typeof openCursor>

/** When it has caught up, it has everything up to the head that was read before it was opened. */
type OpenCursor = { cursor: Cursor; at: Position; head: Position }

/**
 * Caches pages of the log that followers share while several are behind. After a start all read
 * models and reactions read one set of events, and the server would send it to each. If a follower
 * is slower than the cached pages, its page is read again.
 */
export const createSharedPages = ({
  connection,
  places,
  closing,
}: {
  connection: Connection
  places: Places
  closing: AbortSignal
}) => {
  let behind = 0
  let pages: LogPage[] = []
  const reading = new Map<Position, Promise<LogPage>>()
  let next: OpenCursor | null = null

  const keepOpen = (open: OpenCursor | null): void => {
    next?.cursor.close()
    next = open
  }

  const openAt = async (start: Position, head: Position): Promise<OpenCursor> => {
    if (next?.at === start) {
      const open = next
      next = null
      return open
    }
    const after = await places.find(start)
    return { cursor: openCursor(connection.client(), { after, signal: closing }), at: start, head }
  }

  const read = async (start: Position, head: Position): Promise<LogPage> => {
    const open = await openAt(start, head)
    try {
      const { events, position, caughtUp } = await open.cursor.page(eventsInAPage)
      const upTo = laterPosition(start, caughtUp ? laterPosition(position, open.head) : position)
      if (caughtUp || behind === 0) open.cursor.close()
      else keepOpen({ ...open, at: upTo })
      return { start, events, upTo }
    } catch (error) {
      open.cursor.close()
      throw error
    }
  }

  const findPage = (position: Position): LogPage | undefined =>
    pages.find(({ start, upTo }) => !isAfter(start, position) && isAfter(upTo, position))

  /** Shares one read among all callers that arrive while it is in progress. */
  const readOnce = (start: Position, head: Position): Promise<LogPage> => {
    const runningRead = reading.get(start)
    if (runningRead) return runningRead
    const page = read(start, head)
      .then((logPage) => {
        if (behind > 0) pages = [...pages.slice(1 - mostPages), logPage]
        return logPage
      })
      .finally(() => reading.delete(start))
    reading.set(start, page)
    return page
  }

  return {
    /** Counts a follower that is behind, until it leaves. */
    join: (): (() => void) => {
      behind += 1
      return () => {
        behind -= 1
        if (behind > 0) return
        pages = []
        keepOpen(null)
      }
    },
    /** Whether a follower at that position shares pages with others. */
    isShared: (position: Position): boolean =>
      behind >= fewestToShare || findPage(position) !== undefined,
    /**
     * Returns events after a position. The page may end there if a follower with an older head
     * began its read. The caller then retries.
     */
    after: async (position: Position, head: Position): Promise<LogPage> =>
      findPage(position) ?? (await readOnce(position, head)),
  }
}

export type SharedPages = ReturnType<typeof createSharedPages>

/** Reads shared pages as a cursor reads the server, up to the given head. */
export const openSharedCursor = (
  pages: SharedPages,
  options: { after: Position; head: Position; signal: AbortSignal } & EventFilter,
) => {
  const { after, head, signal } = options
  const isWanted = isAskedFor(options)
  let position = after
  return {
    page: async (limit: number): Promise<Page> => {
      const events: RecordedEvent[] = []
      const began = performance.now()
      while (isAfter(head, position)) {
        const page = await untilAborted(pages.after(position, head), signal)
        if (page === null) return { events, position, caughtUp: false }
        for (const event of page.events) {
          if (!isAfter(event.position, position)) continue
          position = event.position
          if (isWanted(event)) events.push(event)
          if (events.length === limit) return { events, position, caughtUp: false }
        }
        position = laterPosition(position, page.upTo)
        if (performance.now() - began > millisecondsForAPage) break
      }
      return { events, position, caughtUp: !isAfter(head, position) }
    },
  }
}

/** Null when the signal aborts first: the others still wait for it. */
const untilAborted = async <Result>(
  promise: Promise<Result>,
  signal: AbortSignal,
): Promise<Result | null> => {
  const aborted = Promise.withResolvers<null>()
  const abort = () => aborted.resolve(null)
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
