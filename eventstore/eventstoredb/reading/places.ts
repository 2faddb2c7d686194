import { BACKWARDS, END, FORWARDS, InvalidArgumentError, UnknownError } from '@eventstore/db-client'
import type { Position } from '../../position.ts'
import type { Connection } from '../connection/connection.ts'
import { readEach, requiresLeader } from './reading.ts'
import { readPosition } from './recorded.ts'

const mostKnown = 10_000
const eventsInAPage = 1_000

export type SetBack = { from: Position; to: Position }

/**
 * Finds the positions at which the server lets a reader begin. If no event has the position, the
 * server sends nothing and reports no error; an earlier version of ours stored such positions. The
 * reader then begins at the event before it. If scavenging removed the event, the server continues
 * with the next one.
 */
export const createPlaces = (
  { client, patiently }: Connection,
  { onSetBack }: { onSetBack: (setBack: SetBack) => void },
) => {
  const knownPlaces = new Map<Position, Position>()

  const know = (position: Position, place: Position = position): void => {
    knownPlaces.delete(position)
    knownPlaces.set(position, place)
    if (knownPlaces.size > mostKnown) knownPlaces.delete(knownPlaces.keys().next().value ?? 0n)
  }

  /**
   * Returns whether the server finds an event at the position, or the next one if that event was
   * removed.
   */
  const isPlace = async (position: Position): Promise<boolean> => {
    try {
      return await patiently(async () => {
        const reading = client().readAll({
          direction: FORWARDS,
          fromPosition: { commit: position, prepare: position },
          maxCount: 1,
          requiresLeader,
        })
        for await (const resolved of readEach(reading)) {
          return (readPosition(resolved) ?? 0n) >= position
        }
        return false
      })
    } catch (error) {
      // If the server is away, the next request, for the event before the position, fails with the
      // server's own error.
      if (error instanceof UnknownError || error instanceof InvalidArgumentError) return false
      throw error
    }
  }

  const before = (position: Position): Promise<Position> =>
    patiently(async () => {
      let from: Position | null = null
      for (;;) {
        const end: Position | null = from
        const reading = client().readAll({
          direction: BACKWARDS,
          fromPosition: end === null ? END : { commit: end, prepare: end },
          maxCount: eventsInAPage,
          requiresLeader,
        })
        let count = 0
        for await (const resolved of readEach(reading)) {
          count += 1
          from = readPosition(resolved) ?? from
          if (from !== null && from <= position) return from
        }
        if (count < eventsInAPage) return 0n
      }
    })

  return {
    know,
    isPlace,
    /** The position itself, or that of the event before it if it has none. */
    find: async (position: Position): Promise<Position> => {
      if (position === 0n) return position
      const place = knownPlaces.get(position)
      if (place !== undefined) return place
      if (await isPlace(position)) {
        know(position)
        return position
      }
      const earlierPlace = await before(position)
      know(position, earlierPlace)
      if (earlierPlace !== position) onSetBack({ from: position, to: earlierPlace })
      return earlierPlace
    },
  }
}

export type Places = ReturnType<typeof createPlaces>
