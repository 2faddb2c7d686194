import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'

export type ProposedEvent = {
  id: string
  type: string
  contentType: string
  data: Uint8Array
  metadata: Uint8Array
}

export type LogRecord = ProposedEvent & {
  stream: string
  revision: bigint
  position: bigint
  createdMilliseconds: number
}

/** -1: the stream must not exist. Null: any. */
export type ExpectedVersion = bigint | null

export type WriteResult =
  | { outcome: 'written'; record: LogRecord }
  | { outcome: 'wrong_version'; current: bigint | null }

/** The default limit of a real server for one append (`MaxAppendSize`). */
export const mostBytesInAnAppend = 1024 * 1024

/** The size a real server counts against its limit; the name of the type is UTF-16 there. */
export const measureSize = ({ type, data, metadata }: ProposedEvent): number =>
  data.length + metadata.length + type.length * 2

/**
 * The transaction log of an EventStoreDB server, in memory. It outlives the server in front of it,
 * as the disk does. Where a real server differs:
 * - It keeps the ids of the newest events in memory for appends without expectation (about as many
 *   as fit into 8 MB, none after a restart). Here no id is stored for those at all, which is
 *   the worst that a real server may do.
 * - Positions are byte offsets into the log; here they grow by the size of the record, too.
 * - It stamps every event by its own clock as it is written: neither one moment for the whole
 *   append nor a clock that never runs backwards is promised. Here it is the clock of this machine,
 *   and the stamps of one append seldom differ.
 * - Scavenging removes what was deleted from chunks that are complete, and merges small ones; here it
 *   removes at once the beginning of a stream, as `$tb` in its metadata would say.
 * A position without an event is no valid start of a read: the server finds the middle of a record
 * there. Where events were removed, it continues with the next one that is left.
 */
export const createLog = () => {
  const records: LogRecord[] = []
  const streams = new Map<string, LogRecord[]>()
  const removed = new Set<bigint>()
  const grown = new EventEmitter().setMaxListeners(0)
  let end = 0n

  const put = (stream: string, event: ProposedEvent, createdMilliseconds: number): LogRecord => {
    const inStream = streams.get(stream) ?? []
    const record = {
      ...event,
      stream,
      revision: (inStream.at(-1)?.revision ?? -1n) + 1n,
      position: end,
      createdMilliseconds,
    }
    end += BigInt(measureSize(event) + stream.length * 2 + 64)
    inStream.push(record)
    streams.set(stream, inStream)
    records.push(record)
    return record
  }

  /** An event that is not ours: of the server, or of another program. */
  const putNoise = (stream: string, type: string): void => {
    const data = Buffer.from('{}')
    const event = { id: randomUUID(), type, contentType: 'application/json', data, metadata: data }
    put(stream, event, Date.now())
    grown.emit('grown')
  }

  // These are a server's own streams, and events that other programs may store in the log.
  putNoise('$settings', '$settings')
  putNoise('$users', '$UserCreated')
  putNoise('legacy-1', 'SomethingElse')
  putNoise('NoCategory', 'SomethingElse')

  const write = (
    stream: string,
    expected: ExpectedVersion,
    events: readonly ProposedEvent[],
  ): WriteResult => {
    const inStream = streams.get(stream) ?? []
    const current = inStream.at(-1)?.revision ?? -1n
    if (expected !== null && expected !== current) {
      const repeated = repeatedAt(inStream, expected + 1n, events)
      return repeated === undefined
        ? { outcome: 'wrong_version', current: current < 0n ? null : current }
        : { outcome: 'written', record: repeated }
    }
    const newRecords = events.map((event) => put(stream, event, Date.now()))
    const record = newRecords.at(-1)
    if (record === undefined) throw new Error('an append without events')
    // The category projection of a real server writes such links; statistics come at intervals.
    if (record.position % 3n === 0n) putNoise(`$ce-${stream.split('-')[0] ?? ''}`, '$>')
    if (record.position % 7n === 0n) putNoise('$stats-127.0.0.1', '$statsCollected')
    grown.emit('grown')
    return { outcome: 'written', record }
  }

  /** Returns the index of the first record at or after a position. */
  const toIndex = (position: bigint): number => {
    let [low, high] = [0, records.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((records[middle]?.position ?? end) < position) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    records: records as readonly LogRecord[],
    stream: (name: string): readonly LogRecord[] => streams.get(name) ?? [],
    write,
    putNoise,
    /** Restores an older state, as from a backup: everything from that record on is removed. */
    restoreTo: (length: number): void => {
      for (const { stream } of records.splice(length)) {
        const inStream = streams.get(stream)
        inStream?.pop()
        if (inStream?.length === 0) streams.delete(stream)
      }
    },
    /**
     * Removes the events of a stream before a revision, and their positions. Call it without open
     * readers: they are not notified.
     */
    scavenge: (stream: string, before: bigint): void => {
      const isGone = (record: LogRecord) => record.stream === stream && record.revision < before
      for (const record of records) if (isGone(record)) removed.add(record.position)
      records.splice(0, records.length, ...records.filter((record) => !isGone(record)))
      streams.set(
        stream,
        (streams.get(stream) ?? []).filter((record) => !isGone(record)),
      )
    },
    /** Whether a reader may begin at the position. */
    isPlace: (position: bigint): boolean => {
      const record = records[toIndex(position)]
      return record === undefined || record.position === position || removed.has(position)
    },
    /** Resolves when the log has more than `length` records, or on abort. */
    growth: async (length: number, signal: AbortSignal): Promise<void> => {
      if (records.length > length || signal.aborted) return
      await new Promise<void>((resolve) => {
        const done = () => {
          grown.off('grown', done)
          signal.removeEventListener('abort', done)
          resolve()
        }
        grown.on('grown', done)
        signal.addEventListener('abort', done)
      })
    },
    indexOf: toIndex,
  }
}

export type Log = ReturnType<typeof createLog>

/**
 * A real server treats an append as a repeat if its events already exist at the place of the write,
 * and repeats its answer. It checks the disk, so this also holds after a restart. Anything else,
 * even a partial match, is a wrong version.
 */
const repeatedAt = (
  inStream: readonly LogRecord[],
  from: bigint,
  events: readonly ProposedEvent[],
): LogRecord | undefined => {
  const first = Number(from - (inStream[0]?.revision ?? 0n))
  const standing = inStream.slice(first, first + events.length)
  return standing.length === events.length &&
    standing.every((record, index) => record.id === events[index]?.id)
    ? standing.at(-1)
    : undefined
}
