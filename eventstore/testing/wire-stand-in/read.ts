import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Metadata, status } from '@grpc/grpc-js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Log, LogRecord } from './log.ts'

type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>
type Options = streams.ReadReq.Options

// A real server reads this many events at once, and scans as many when the client names no window
// of its own.
const eventsInAPage = 32

/**
 * Answers the one call behind `readStream`, `readAll` and the subscriptions. Where a real server
 * differs:
 * - It may be no leader; here the one node leads.
 * - It authenticates every call. Here reads are refused to all or to none, and `$all` besides.
 * - Its filters are .NET expressions; those of JavaScript agree on what we send.
 * - It returns the first and the last revision beside the events, which no client of ours reads.
 */
export const readFrom =
  (log: Log, { traffic, knowsUser, mayReadAll }: Served) =>
  (call: ReadCall): void => {
    const cancellation = new AbortController()
    call.on('cancelled', () => cancellation.abort())
    call.on('error', () => cancellation.abort())
    traffic.openReads += 1
    answer({ log, traffic, knowsUser, mayReadAll, call, signal: cancellation.signal })
      .then(
        () => call.end(),
        (error: unknown) => call.emit('error', error),
      )
      .finally(() => {
        traffic.openReads -= 1
      })
  }

/** Finished and open calls, for tests of how much a client reads and leaves open. */
export type Traffic = {
  openReads: number
  eventsSent: number
  bytesSent: number
  asked: { streams: number; all: number; subscriptions: number }
}

type Served = { traffic: Traffic; knowsUser: boolean; mayReadAll: () => boolean }

const answer = async (readRequest: Omit<Reader, 'options'>): Promise<void> => {
  const options = readRequest.call.request.getOptions()
  if (options === undefined) throw invalid('a read without options')
  const reader = { ...readRequest, options }
  const { traffic, knowsUser, mayReadAll } = readRequest
  if (!knowsUser) throw notAuthenticated()
  if (options.hasStream()) {
    traffic.asked.streams += 1
    await readStream(reader)
    return
  }
  if (!mayReadAll()) throw accessDenied()
  if (options.hasSubscription()) {
    traffic.asked.subscriptions += 1
    await subscribe(reader)
  } else {
    traffic.asked.all += 1
    await readAll(reader)
  }
}

type Reader = Served & {
  log: Log
  call: ReadCall
  options: Options
  signal: AbortSignal
}

const readStream = async (reader: Reader): Promise<void> => {
  const { log, options } = reader
  const from = options.getStream()
  const name = Buffer.from(from?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()
  const records = log.stream(name)
  if (records.length === 0) {
    const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(name))
    const notFound = new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier)
    await send(reader, new streams.ReadResp().setStreamNotFound(notFound))
    return
  }
  const first = records[0]?.revision ?? 0n
  const revision =
    from?.hasRevision() === true
      ? Math.max(0, Number(BigInt(from.getRevision()) - first))
      : undefined
  const inOrder = isBackwards(options)
    ? records.slice(0, revision === undefined ? undefined : revision + 1).toReversed()
    : records.slice(revision ?? 0)
  await sendEvents(reader, inOrder.slice(0, Number(options.getCount())))
}

// Forwards a read begins with the event at the position, backwards with the one before it. Neither
// begins at a position without an event.
const readAll = async (reader: Reader): Promise<void> => {
  const { log, options } = reader
  const position = positionIn(options)
  if (position !== undefined && !log.isPlace(position)) throw invalid('InvalidPosition')
  const at = position === undefined ? undefined : log.indexOf(position)
  const inOrder = isBackwards(options)
    ? log.records.slice(0, at).toReversed()
    : log.records.slice(at ?? 0)
  await sendEvents(reader, inOrder.slice(0, Number(options.getCount())))
}

/**
 * Catches up, sends a checkpoint and that it has caught up, and continues live: events of the
 * filter, and a checkpoint whenever it has looked at so many others. Where a real server differs:
 * - Servers before 23.10 do not report that they caught up.
 * - A consumer that is too slow for the live events falls back to catching up, and is notified
 *   again when it has caught up. Here it always reads the log.
 * - The checkpoint on going live is sent by KurrentDB and by some versions before it.
 */
const subscribe = async (reader: Reader): Promise<void> => {
  const { log, options, signal } = reader
  const matches = createFilter(options)
  const filter = options.getFilter()
  const window = filter?.hasMax() === true ? filter.getMax() : eventsInAPage
  const interval = (filter?.getCheckpointintervalmultiplier() ?? 1) * window
  await send(reader, confirmation())
  const first = firstIndex(log, options)
  if (first === null) {
    if (!signal.aborted) await once(signal, 'abort')
    return
  }
  let index = first
  let looked = 0
  let live = false
  while (!signal.aborted) {
    const record = log.records[index]
    if (record === undefined) {
      if (!live) {
        if (filter && index > 0) await send(reader, checkpointAt(log.records[index - 1]))
        await send(reader, new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()))
        live = true
        looked = 0
      }
      await log.growth(index, signal)
      continue
    }
    index += 1
    looked += 1
    if (matches(record)) await send(reader, eventMessage(record))
    if (filter && looked >= interval) {
      looked = 0
      await send(reader, checkpointAt(record))
    }
  }
}

// A subscription begins after the position. If no event has the position, the subscription is
// confirmed, and nothing ever arrives. If the position is beyond the end, the subscription is
// accepted, and nothing arrives until the log has grown to it.
const firstIndex = (log: Log, options: Options): number | null => {
  if (options.getAll()?.hasEnd() === true) return log.records.length
  const position = positionIn(options)
  if (position === undefined) return 0
  if (!log.isPlace(position)) return null
  const index = log.indexOf(position)
  return log.records[index]?.position === position ? index + 1 : index
}

const createFilter = (options: Options): ((record: LogRecord) => boolean) => {
  const filter = options.getFilter()
  if (filter === undefined) return () => true
  const expression = filter.getStreamIdentifier() ?? filter.getEventType()
  const regex = expression?.getRegex() ?? ''
  const prefixes = expression?.getPrefixList() ?? []
  const tested = filter.hasStreamIdentifier() ? 'stream' : 'type'
  if (regex !== '') {
    const pattern = new RegExp(regex)
    return (record) => pattern.test(record[tested])
  }
  return (record) => prefixes.some((prefix) => record[tested].startsWith(prefix))
}

const positionIn = (options: Options): bigint | undefined => {
  const position = options.getAll()?.getPosition()
  return position && BigInt(position.getCommitPosition())
}

const isBackwards = (options: Options): boolean =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS

const sendEvents = async (reader: Reader, records: readonly LogRecord[]): Promise<void> => {
  for (const record of records) {
    if (reader.signal.aborted) return
    await send(reader, eventMessage(record))
  }
}

/** Waits when the client reads slowly, as HTTP/2 makes a real server wait. */
const send = async (reader: Reader, message: streams.ReadResp): Promise<void> => {
  const { call, signal, traffic } = reader
  if (message.hasEvent()) {
    const event = message.getEvent()?.getEvent()
    traffic.eventsSent += 1
    traffic.bytesSent +=
      (event?.getData_asU8().length ?? 0) + (event?.getCustomMetadata_asU8().length ?? 0)
  }
  if (signal.aborted || call.write(message)) return
  await once(call, 'drain', { signal }).catch(() => {})
}

const confirmation = (): streams.ReadResp =>
  new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID()),
  )

const checkpointAt = (record: LogRecord | undefined): streams.ReadResp => {
  const position = String(record?.position ?? 0n)
  return new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint().setCommitPosition(position).setPreparePosition(position),
  )
}

const eventMessage = (record: LogRecord): streams.ReadResp => {
  const position = String(record.position)
  const event = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(record.id))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(record.stream)))
    .setStreamRevision(String(record.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(record.data)
    .setCustomMetadata(record.metadata)
  // Ticks of 100 nanoseconds.
  const created = String(BigInt(record.createdMilliseconds) * 10_000n)
  event.getMetadataMap().set('type', record.type)
  event.getMetadataMap().set('content-type', record.contentType)
  event.getMetadataMap().set('created', created)
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(event).setCommitPosition(position),
  )
}

const invalid = (details: string) =>
  Object.assign(new Error(details), {
    code: status.INVALID_ARGUMENT,
    details,
    metadata: new Metadata(),
  })

const accessDenied = () => {
  const metadata = new Metadata()
  metadata.set('exception', 'access-denied')
  const details = 'Access Denied'
  return Object.assign(new Error(details), { code: status.PERMISSION_DENIED, details, metadata })
}

const notAuthenticated = () => {
  const details = 'Unauthenticated'
  const metadata = new Metadata()
  return Object.assign(new Error(details), { code: status.UNAUTHENTICATED, details, metadata })
}
