import { BACKWARDS, END } from '@eventstore/db-client'
import type { Position } from '../../position.ts'
import type { Connection } from '../connection/connection.ts'
import { createSharedLook } from '../shared-reader/shared-look.ts'
import { readEach, requiresLeader } from './reading.ts'
import { readPosition, toRecorded } from './recorded.ts'

// The newest event is mostly ours. Many of the server's own may follow it.
const smallestPage = 2
const growth = 8
const largestPage = 4_096

/**
 * Returns the position of our newest event. One read serves all callers that called before it
 * began. It reads a page from the end of the log, which grows with the number of the server's own
 * events there.
 */
export const createHead = ({ client, patiently }: Connection) => {
  // The result of the last read of the log's end, so that the server's own events are read once,
  // however many it writes.
  let lastRead: { head: Position; end: Position } = { head: 0n, end: 0n }

  const lookBack = async (): Promise<Position> => {
    let from: Position | null = null
    let end: Position | undefined
    const remember = (head: Position): Position => {
      lastRead = { head, end: end ?? 0n }
      return head
    }
    for (let size = smallestPage; ; size = Math.min(size * growth, largestPage)) {
      const before: Position | null = from
      const reading = client().readAll({
        direction: BACKWARDS,
        fromPosition: before === null ? END : { commit: before, prepare: before },
        maxCount: size,
        requiresLeader,
      })
      let count = 0
      for await (const resolved of readEach(reading)) {
        const position = readPosition(resolved)
        if (position === null) continue
        count += 1
        from = position
        end ??= position
        // If the log ends before its known end, it has been restored to an older state.
        if (position <= lastRead.end && end >= lastRead.end) return remember(lastRead.head)
        if (toRecorded(resolved) !== null) return remember(position)
      }
      if (count < size) return remember(0n)
    }
  }

  return createSharedLook(() => patiently(lookBack))
}
