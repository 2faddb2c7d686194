import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import type { Reads } from './read.ts'

/** The newest events of a stream: the last one's revision, and the ids up to it, oldest first. */
export type StreamEnd = { last: bigint | 'none'; ids: readonly string[] }

/** The number of events of a stream, back from its end, that are searched for a repeat. */
const mostIdsOfAStream = 1_000
const mostIdsRemembered = 100_000

/**
 * Caches the last revisions and ids of the streams that this process writes to. A repeat is then
 * found without a read before every append. The cache may lag behind the server but never contains
 * a wrong event, because a stream only grows. The least recently used streams are dropped first.
 */
export const createStreamEnds = (readStream: Reads['readStream']) => {
  const ends = new Map<StreamName, StreamEnd>()
  let remembered = 0

  const forget = (stream: StreamName): void => {
    remembered -= ends.get(stream)?.ids.length ?? 0
    ends.delete(stream)
  }

  const remember = (stream: StreamName, end: StreamEnd): StreamEnd => {
    forget(stream)
    const savedEnd = { last: end.last, ids: end.ids.slice(-mostIdsOfAStream) }
    ends.set(stream, savedEnd)
    remembered += savedEnd.ids.length
    for (const oldest of ends.keys()) {
      if (remembered <= mostIdsRemembered) break
      forget(oldest)
    }
    return savedEnd
  }

  const read = async (stream: StreamName): Promise<StreamEnd> => {
    const newest = await readStream(stream, { direction: 'backwards', limit: mostIdsOfAStream })
    return remember(stream, {
      last: newest[0]?.event?.revision ?? 'none',
      ids: newest.map((resolved) => resolved.event?.id ?? '').toReversed(),
    })
  }

  return {
    read,
    forget,
    /**
     * The end of the stream as far as an append at that revision needs it; reads from the server if
     * necessary.
     */
    upTo: async (stream: StreamName, expected: 'none' | 'any' | bigint): Promise<StreamEnd> => {
      const end = ends.get(stream)
      if (expected === 'none') return end ?? { last: 'none', ids: [] }
      const reaches =
        end !== undefined && (expected === 'any' || (end.last !== 'none' && end.last >= expected))
      return reaches ? end : await read(stream)
    },
    /** These ids were written behind that end. */
    grown: (stream: StreamName, before: StreamEnd, ids: readonly string[]): void => {
      const last = (before.last === 'none' ? -1n : before.last) + BigInt(ids.length)
      remember(stream, { last, ids: [...before.ids, ...ids] })
    },
  }
}

export type StreamEnds = ReturnType<typeof createStreamEnds>

/** The revision of the last of these ids, if the stream has them in order and adjacent. */
export const findRunRevision = (end: StreamEnd, ids: readonly string[]): bigint | undefined => {
  const first = end.ids.indexOf(ids[0] ?? '')
  if (first === -1 || end.last === 'none') return undefined
  if (!ids.every((id, index) => end.ids[first + index] === id)) return undefined
  return end.last - BigInt(end.ids.length - first - ids.length)
}
