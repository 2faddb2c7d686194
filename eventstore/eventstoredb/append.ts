import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  MaxAppendSizeExceededError,
  NO_STREAM,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import { EventStoreOverloaded, OutcomeUnknown } from '../port/append-errors.ts'
import type { Append, AppendResult } from '../event-store.ts'
import { createKeyedQueue } from '../commands/queue/keyed-queue.ts'
import { assertAllNew } from '../port/port-rules.ts'
import { toPosition } from '../position.ts'
import { serialiseAppend } from '../port/serialise-append.ts'
import type { Connection } from './connection/connection.ts'
import { isConnectionLost, NoAnswer } from './connection/connection.ts'
import type { Reads } from './reading/read.ts'
import type { Expected, SharedReader, WrittenAt } from './shared-reader/shared-reader.ts'
import { readCall, toProposed, toRecorded } from './reading/recorded.ts'
import type { ProposedEvent } from './reading/recorded.ts'
import { createStreamEnds, findRunRevision } from './reading/stream-ends.ts'
import type { StreamEnds } from './reading/stream-ends.ts'

export type AppenderOptions = {
  connection: Connection
  readStream: Reads['readStream']
  /** Passes written events to the process's reader of the log. */
  shared: Pick<SharedReader, 'expect' | 'wrote'>
  /** The server's own limit (`MaxAppendSize`) for all events of one append. */
  largestAppendBytes: number
  answerWithinMilliseconds: number
  /**
   * Aborted when the store closes: the outcome of an open append is then unknown, and it is not
   * retried.
   */
  closing: AbortSignal
}

type Attempt = {
  stream: StreamName
  expected: 'none' | 'any' | bigint
  events: readonly ProposedEvent[]
  /** Names this call in what it writes. */
  call: string
}

const mostAppendsWaiting = 10_000
const mostTurns = 20
/** Events that the reader of the log has not shown by then are read back. */
const shownWithinMilliseconds = 500
const pausesMilliseconds = [100, 400]

/**
 * What the port promises of an append on what a server promises:
 * - The server is never asked to append at "any" revision: it recognises a repeat of that only
 *   while it remembers the ids, and after a restart would write it twice. Every append goes out at
 *   an exact revision, after the ids were looked for in the newest 1,000 events up to it.
 * - At an exact revision the server takes a repeat for what it is, on disk, for ever. It does not
 *   say so: who wrote the events is seen in them, with their position and time, by the reader of the
 *   log of this process or by reading them back.
 * - The same ids with another expectation are a conflict to the server, and are looked for, too.
 *   Where they stand farther back a repeat is a conflict, which writes nothing; only with `any`, or
 *   at the revision that is newest now, it would be written again.
 * - Appends of this process to one stream go one after the other. Among processes the revision
 *   decides.
 */
export const createAppender = (appenderOptions: AppenderOptions) => {
  const options = { ...appenderOptions, ends: createStreamEnds(appenderOptions.readStream) }
  const inTurn = createKeyedQueue({ mostWaiting: mostAppendsWaiting })
  const waiting = new Set<Promise<unknown>>()

  const append = async (request: Append): Promise<AppendResult> => {
    const { stream, expected, events } = serialiseAppend(request)
    const call = randomUUID()
    const proposed = events.map((event) => toProposed(event, call))
    const bytes = proposed.reduce((sum, event) => sum + event.bytes, 0)
    assert(bytes <= options.largestAppendBytes, tooLarge(stream, options.largestAppendBytes))
    if (waiting.size >= mostAppendsWaiting) {
      throw new EventStoreOverloaded(`${waiting.size} appends are waiting already`)
    }
    const attempt = { stream, expected, events: proposed, call }
    const appending = inTurn(stream, () => appendInTurn(options, attempt))
    waiting.add(appending)
    try {
      return await appending
    } finally {
      waiting.delete(appending)
    }
  }

  return {
    append,
    /** Resolves when everything accepted so far has its answer. */
    idle: async (): Promise<void> => {
      await Promise.allSettled(waiting)
    },
  }
}

type Context = AppenderOptions & { ends: StreamEnds }

const appendInTurn = async (context: Context, attempt: Attempt): Promise<AppendResult> => {
  const { ends } = context
  const { stream } = attempt
  const ids = attempt.events.map((event) => event.id)
  let isSent = false
  const expectation = context.shared.expect(attempt.call)
  try {
    for (let turn = 1; turn <= mostTurns; turn += 1) {
      const end = await ends.upTo(stream, attempt.expected)
      const knownRevision = findRunRevision(end, ids)
      if (knownRevision !== undefined) return await readBack(context, attempt, knownRevision)
      const expected = attempt.expected === 'any' ? end.last : attempt.expected
      const someKnown = expected === end.last && ids.some((id) => end.ids.includes(id))
      assertAllNew(!someKnown, stream)
      isSent = true
      const place = await send(context, { ...attempt, expected })
      if (place !== 'wrong_revision') {
        ends.forget(stream)
        const result =
          (await asShown(context, attempt, { shown: expectation, place })) ??
          (await readBack(context, attempt, place.revision))
        if (expected === end.last && !result.duplicate) ends.grown(stream, end, ids)
        return result
      }
      const now = await ends.read(stream)
      const foundRevision = findRunRevision(now, ids)
      if (foundRevision !== undefined) return await readBack(context, attempt, foundRevision)
      if (attempt.expected !== 'any') return { outcome: 'conflict', actual: now.last }
    }
  } catch (error) {
    if (!isSent || !isConnectionLost(error)) throw error
    throw new OutcomeUnknown('the event store went away during an append', { cause: error })
  } finally {
    expectation?.forget()
  }
  throw new EventStoreOverloaded(`${stream} changed under ${mostTurns} appends`)
}

/**
 * Appends at an exact revision and returns the last event written, by this call or before it. After
 * a lost connection the events are sent again: the server recognises its own events at that
 * revision.
 */
const send = async (
  { connection, answerWithinMilliseconds, closing }: AppenderOptions,
  { stream, expected, events }: Attempt & { expected: 'none' | bigint },
): Promise<WrittenAt | 'wrong_revision'> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const result = await awaitAnswer(
        connection.client().appendToStream(stream, [...events], {
          expectedRevision: expected === 'none' ? NO_STREAM : expected,
          deadline: answerWithinMilliseconds,
          requiresLeader: true,
        }),
        answerWithinMilliseconds,
      )
      const { nextExpectedRevision: revision, position } = result
      return { revision, position: position ? toPosition(position.commit) : null }
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return 'wrong_revision'
      assert(
        !(error instanceof MaxAppendSizeExceededError),
        tooLarge(stream, error instanceof MaxAppendSizeExceededError ? error.maxAppendSize : 0),
      )
      if (!isConnectionLost(error)) throw error
      connection.failed(error)
      const pause = pausesMilliseconds[attempt]
      if (pause === undefined || closing.aborted) throw error
      await delay(pause, null, { signal: closing }).catch(() => {})
    }
  }
}

const tooLarge = (stream: StreamName, mostBytes: number): string =>
  `an append to ${stream} is larger than the ${mostBytes} bytes that the event store takes at once`

/** The server enforces its deadline; this one is for a server that does not answer. */
const awaitAnswer = async <Result>(
  answer: Promise<Result>,
  milliseconds: number,
): Promise<Result> => {
  const silence = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => silence.reject(new NoAnswer('the event store does not answer an append')),
    milliseconds + 1_000,
  )
  try {
    return await Promise.race([answer, silence.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The events of this call that the reader of the log has received: none if another call wrote them.
 */
const asShown = async (
  context: Context,
  { events }: Attempt,
  { shown, place }: { shown: Expected | null; place: WrittenAt },
): Promise<(AppendResult & { outcome: 'appended' }) | null> => {
  const event = (await shown?.at(place, shownWithinMilliseconds)) ?? null
  if (event === null || event.id !== events.at(-1)?.id) return null
  const { revision, position, recordedAt } = event
  context.shared.wrote(position)
  return { outcome: 'appended', revision, position, recordedAt, duplicate: false }
}

/** The server returns the author, the time and the position of the last of these events. */
const readBack = async (
  context: Context,
  { stream, call, events }: Attempt,
  revision: bigint,
): Promise<AppendResult & { outcome: 'appended' }> => {
  const [resolved] = await context.readStream(stream, { from: revision, limit: 1 })
  const event = resolved && toRecorded(resolved)
  const isOurs = event?.id === events.at(-1)?.id
  if (!isOurs) context.ends.forget(stream)
  assert(
    resolved !== undefined && event !== undefined && event !== null && isOurs,
    `the event store shows another event where it took an append to ${stream}`,
  )
  const { position, recordedAt } = event
  const duplicate = readCall(resolved) !== call
  if (!duplicate) context.shared.wrote(position)
  return { outcome: 'appended', revision, position, recordedAt, duplicate }
}
