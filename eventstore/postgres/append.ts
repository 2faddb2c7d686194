import { setTimeout as delay } from 'node:timers/promises'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { categoryOf } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Pool } from 'pg'
import { DatabaseError } from 'pg'
import { EventStoreOverloaded, OutcomeUnknown } from '../append-errors.ts'
import type { Append, AppendResult } from '../event-store.ts'
import { assertAllNew } from '../port-rules.ts'
import { serialiseAppend } from '../serialise-append.ts'
import type { SerialisedAppend } from '../serialise-append.ts'
import { appendStatus, expectedCode } from './append-many.ts'

type Waiting = {
  append: SerialisedAppend
  resolve: (result: AppendResult) => void
  reject: (reason: unknown) => void
}

type Answer = readonly [
  status: number,
  revision: bigint | null,
  position: bigint | null,
  recordedAt: Instant | null,
]

const mostAppendsInACommit = 512
const mostBytesInACommit = 8_000_000
const mostAppendsWaiting = 10_000
const millisecondsBeforeRetry = 200

/**
 * Groups the appends that wait into one commit: one at a time is in flight, and whatever came
 * meanwhile goes with the next. No timer: a lone append goes at once, and a crowd shares the disk.
 */
export const createAppender = (options: { writer: Pool; onCommitted: () => void }) => {
  const waiting: Waiting[] = []
  let writing: Promise<void> | null = null

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      await write(options, waiting.splice(0, sizeOfNextCommit(waiting)))
    }
    writing = null
  }

  return {
    append: async (request: Append): Promise<AppendResult> => {
      const append = serialiseAppend(request)
      if (waiting.length >= mostAppendsWaiting) {
        throw new EventStoreOverloaded(`${waiting.length} appends are waiting already`)
      }
      return await new Promise<AppendResult>((resolve, reject) => {
        waiting.push({ append, resolve, reject })
        writing ??= writeAll()
      })
    },
    /** Resolves when everything accepted so far has its answer. */
    idle: async (): Promise<void> => {
      await writing
    },
  }
}

const sizeOfNextCommit = (waiting: readonly Waiting[]): number => {
  const ids = new Set<string>()
  let bytes = 0
  let size = 0
  for (const { append } of waiting) {
    bytes += append.bytes
    const full = size === mostAppendsInACommit || (size > 0 && bytes > mostBytesInACommit)
    // A repeat waits for the next commit, where it finds the first.
    if (full || append.events.some((event) => ids.has(event.id))) break
    for (const event of append.events) ids.add(event.id)
    size += 1
  }
  return size
}

/** Never throws: every append in `batch` gets its answer or its error. */
const write = async (
  options: { writer: Pool; onCommitted: () => void },
  batch: readonly Waiting[],
): Promise<void> => {
  try {
    const answers = await callAndSettle(
      options.writer,
      batch.map((waiting) => waiting.append),
    )
    if (answers.some(([status]) => status !== appendStatus.conflict)) options.onCommitted()
    for (const [index, waiting] of batch.entries()) answer(waiting, answers[index])
  } catch (error) {
    if (batch.length > 1 && isFaultOfOneAppend(error)) {
      for (const waiting of batch) await write(options, [waiting])
    } else {
      const reason = isTimeout(error)
        ? new EventStoreOverloaded('the books were not free in time', { cause: error })
        : error
      for (const waiting of batch) waiting.reject(reason)
    }
  }
}

const answer = ({ append, resolve, reject }: Waiting, given: Answer | undefined): void => {
  try {
    assert(given !== undefined, 'an append has no answer')
    const [status, revision, position, recordedAt] = given
    if (status === appendStatus.conflict) {
      resolve({ outcome: 'conflict', actual: revision ?? 'none' })
      return
    }
    assertAllNew(status !== appendStatus.mismatch, append.stream)
    assert(
      revision !== null && position !== null && recordedAt !== null,
      'an append that was written has its place',
    )
    const duplicate = status === appendStatus.duplicate
    resolve({ outcome: 'appended', revision, position, recordedAt, duplicate })
  } catch (error) {
    reject(error)
  }
}

/**
 * A connection that breaks leaves the commit unknown. The same call again settles it, because what
 * was written answers as a duplicate; when that breaks too, the caller is told what we know: nothing.
 */
const callAndSettle = async (
  writer: Pool,
  appends: readonly SerialisedAppend[],
): Promise<readonly Answer[]> => {
  try {
    return await call(writer, appends)
  } catch (error) {
    if (!isOutcomeOpen(error)) throw error
  }
  await delay(millisecondsBeforeRetry)
  try {
    return await call(writer, appends)
  } catch (error) {
    if (!isOutcomeOpen(error)) throw error
    throw new OutcomeUnknown('the database went away during an append', { cause: error })
  }
}

const call = async (
  writer: Pool,
  appends: readonly SerialisedAppend[],
): Promise<readonly Answer[]> => {
  const events = appends.flatMap((append) => append.events)
  const { rows } = await writer.query<[number, string | null, string | null, Date | null]>({
    name: 'es_append_many',
    text: 'select * from es.append_many($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    rowMode: 'array',
    values: [
      appends.map((append) => append.stream),
      appends.map((append) => categoryOf(append.stream)),
      appends.map(({ expected }) =>
        typeof expected === 'string' ? expectedCode[expected] : expected,
      ),
      appends.map((append) => append.events.length),
      events.map((event) => event.id),
      events.map((event) => event.type),
      events.map((event) => event.data),
      events.map((event) => event.personal),
      events.map((event) => event.meta),
    ],
  })
  return rows.map(([status, revision, position, recordedAt]) => [
    status,
    toBigint(revision),
    toBigint(position),
    recordedAt && instantFromMilliseconds(recordedAt.getTime()),
  ])
}

const toBigint = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

// Class 08 is a broken connection, 57P0x a server that goes down or starts up; an error without a
// code came from the socket. Every other code is the server saying that it rolled back.
const isOutcomeOpen = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || /^(?:08|57P0)/.test(error.code ?? '')

// A lock or a statement that took too long; the server has rolled back.
const isTimeout = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '55P03' || error.code === '57014')

// Data that one append brought (class 22, 23). A lock or a time-out concerns them all.
const isFaultOfOneAppend = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(?:22|23)/.test(error.code ?? '')
