import { Metadata, status } from '@grpc/grpc-js'
import type {
  sendUnaryData,
  ServerDuplexStream,
  ServerReadableStream,
  ServiceError,
} from '@grpc/grpc-js'
import emptyMessages from 'google-protobuf/google/protobuf/empty_pb.js'
import anyMessages from 'google-protobuf/google/protobuf/any_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import statuses from '@eventstore/db-client/generated/status_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { CommitOrder } from './commit-order.ts'
import { mostBytesInAnAppend, measureSize } from './log.ts'
import type { ExpectedVersion, Log, ProposedEvent, WriteResult } from './log.ts'

type BatchCall = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>
type AppendCall = ServerReadableStream<streams.AppendReq, streams.AppendResp>
type Proposed = streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage

type Collected = {
  stream: string
  expected: ExpectedVersion
  events: ProposedEvent[]
  size: number
}

export type Committing = {
  log: Log
  order: CommitOrder
  /** Called after the commit; false withholds the answer. */
  onCommitted: () => boolean
}

/**
 * Appends over one call that stays open, as clients with default credentials do. A real server
 * differs in two ways. It answers with a time-out if a cluster does not acknowledge in time, and
 * with "not ready" while it starts. Neither happens here.
 */
export const batchAppendTo =
  ({ log, order, onCommitted }: Committing) =>
  (call: BatchCall): void => {
    const pending = new Map<string, Collected>()
    call.on('error', () => {})
    call.on('end', () => call.end())
    call.on('data', (request: streams.BatchAppendReq) => {
      const key = request.getCorrelationId()?.getString() ?? ''
      const options = request.getOptions()
      const collected = options ? collectedFor(options) : pending.get(key)
      if (collected === undefined) return
      pending.set(key, collected)
      collect(collected, request.getProposedMessagesList())
      const tooLarge = collected.size > mostBytesInAnAppend
      if (!tooLarge && !request.getIsFinal()) return
      pending.delete(key)
      order.commit(collected.stream, () => {
        const result = tooLarge ? 'too_large' : commit(log, collected)
        if (result !== 'too_large' && result.outcome === 'written' && !onCommitted()) return
        call.write(
          batchAnswer(result, collected)
            .setCorrelationId(request.getCorrelationId())
            .setStreamIdentifier(toIdentifier(collected.stream)),
        )
      })
    })
  }

const collectedFor = (options: streams.BatchAppendReq.Options): Collected => ({
  stream: Buffer.from(options.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
  expected: options.hasNoStream()
    ? -1n
    : options.hasStreamPosition()
      ? BigInt(options.getStreamPosition())
      : null,
  events: [],
  size: 0,
})

const collect = (collected: Collected, messages: readonly Proposed[]): void => {
  for (const message of messages) {
    const event = {
      id: message.getId()?.getString() ?? '',
      type: message.getMetadataMap().get('type') ?? '',
      contentType: message.getMetadataMap().get('content-type') ?? '',
      data: message.getData_asU8(),
      metadata: message.getCustomMetadata_asU8(),
    }
    collected.events.push(event)
    collected.size += measureSize(event)
  }
}

const commit = (log: Log, { stream, expected, events }: Collected): WriteResult =>
  log.write(stream, expected, events)

const batchAnswer = (
  result: WriteResult | 'too_large',
  { expected }: Collected,
): streams.BatchAppendResp => {
  if (result === 'too_large') {
    const detail = new shared.MaximumAppendSizeExceeded().setMaxappendsize(mostBytesInAnAppend)
    return errorAnswer('MaximumAppendSizeExceeded', detail.serializeBinary())
  }
  if (result.outcome === 'wrong_version') {
    const detail = new shared.WrongExpectedVersion()
    if (result.current === null) detail.setCurrentNoStream(new emptyMessages.Empty())
    else detail.setCurrentStreamRevision(String(result.current))
    if (expected === null) detail.setExpectedAny(new emptyMessages.Empty())
    else if (expected < 0n) detail.setExpectedNoStream(new emptyMessages.Empty())
    else detail.setExpectedStreamPosition(String(expected))
    return errorAnswer('WrongExpectedVersion', detail.serializeBinary())
  }
  const position = String(result.record.position)
  return new streams.BatchAppendResp().setSuccess(
    new streams.BatchAppendResp.Success()
      .setCurrentRevision(String(result.record.revision))
      .setPosition(
        new shared.AllStreamPosition().setCommitPosition(position).setPreparePosition(position),
      ),
  )
}

const errorAnswer = (name: string, detail: Uint8Array): streams.BatchAppendResp => {
  const details = new anyMessages.Any()
  details.pack(detail, `event_store.client.${name}`)
  return new streams.BatchAppendResp().setError(
    new statuses.Status().setMessage(name).setDetails(details),
  )
}

/** One append to a call, as clients send it that name credentials or expect an older server. */
export const appendTo =
  ({ log, order, onCommitted }: Committing) =>
  (call: AppendCall, respond: sendUnaryData<streams.AppendResp>): void => {
    let collected: Collected | undefined
    call.on('error', () => {})
    call.on('data', (request: streams.AppendReq) => {
      const options = request.getOptions()
      if (options) collected = plainCollectedFor(options)
      const message = request.getProposedMessage()
      if (message && collected) collect(collected, [message])
    })
    call.on('end', () => {
      const whole = collected
      if (whole === undefined) {
        respond(failure('an append without options', {}))
      } else if (whole.size > mostBytesInAnAppend) {
        const exception = 'maximum-append-size-exceeded'
        const properties = { exception, 'maximum-append-size': String(mostBytesInAnAppend) }
        respond(failure('Maximum Append Size Exceeded', properties))
      } else {
        order.commit(whole.stream, () => {
          const result = commit(log, whole)
          if (result.outcome === 'written' && !onCommitted()) return
          respond(null, plainAnswer(result, whole))
        })
      }
    })
  }

const plainCollectedFor = (options: streams.AppendReq.Options): Collected => ({
  stream: Buffer.from(options.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
  expected: options.hasNoStream()
    ? -1n
    : options.hasRevision()
      ? BigInt(options.getRevision())
      : null,
  events: [],
  size: 0,
})

const plainAnswer = (result: WriteResult, { expected }: Collected): streams.AppendResp => {
  if (result.outcome === 'wrong_version') {
    const wrong = new streams.AppendResp.WrongExpectedVersion()
    if (result.current === null) wrong.setCurrentNoStream(new shared.Empty())
    else wrong.setCurrentRevision(String(result.current))
    if (expected === null) wrong.setExpectedAny(new shared.Empty())
    else if (expected < 0n) wrong.setExpectedNoStream(new shared.Empty())
    else wrong.setExpectedRevision(String(expected))
    return new streams.AppendResp().setWrongExpectedVersion(wrong)
  }
  const position = String(result.record.position)
  return new streams.AppendResp().setSuccess(
    new streams.AppendResp.Success()
      .setCurrentRevision(String(result.record.revision))
      .setPosition(
        new streams.AppendResp.Position().setCommitPosition(position).setPreparePosition(position),
      ),
  )
}

const toIdentifier = (stream: string): shared.StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream))

const failure = (details: string, properties: Record<string, string>): Partial<ServiceError> => {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(properties)) metadata.set(name, value)
  return { code: status.INVALID_ARGUMENT, details, metadata }
}
