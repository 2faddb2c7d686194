import { setTimeout as delay } from 'node:timers/promises'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Pool } from 'pg'
import { DatabaseError } from 'pg'
import { EventStoreOverloaded, OutcomeUnknown } from '../../port/append-errors.ts'
import type { Append, AppendResult, RecordedEvent } from '../../event-store.ts'
import { assertAllNew } from '../../port/port-rules.ts'
import { serialiseAppend } from '../../port/serialise-append.ts'
import type { RecordedTime } from '../../port/recorded-time.ts'
import { appendMany, appendStatus } from './append-many.ts'
import type { Answer, TimedAppend } from './append-many.ts'
import { createPinnedConnection } from './pinned-connection.ts'
import type { PinnedConnection } from './pinned-connection.ts'
import { toOverloaded, isRolledBackByChance } from '../connection/overloaded.ts'
import { toRecordedEvents } from './recorded-events.ts'

type Waiting = {
  append: TimedAppend
  resolve: (result: AppendResult) => void
  reject: (reason: unknown) => void
}

/** Answers the callers of a commit with a known outcome. */
type Written = { answerCallers: () => void }

const mostAppendsInACommit = 512
const mostBytesInACommit = 8_000_000
const mostAppendsWaiting = 10_000
const millisecondsBeforeRetry = 200

/** A commit that was sent, and what it holds. */
type PendingCommit = { size: number; streams: ReadonlySet<string>; done: Promise<void> }

const mostPendingCommits = 2

/** Called with the new events of each commit; with none if all were duplicates. */
type OnCommitted = (events: readonly RecordedEvent[]) => void

/**
 * Groups the waiting appends into commits. There is no timer: a single append is sent at once, and
 * concurrent appends share one flush of the disk. While one commit is at the server, a second is
 * sent on the connection once it holds as many appends. The server therefore never waits for the
 * next commit. One commit at a time makes a quarter fewer appends at 64 writers.
 */
export const createAppender = (options: {
  writer: Pool
  onCommitted: OnCommitted
  /** Called before each commit. Returns null if the commit may start at once. */
  backpressure?: () => Promise<void> | null
  recordedTime?: RecordedTime
}) => {
  const { writer, onCommitted, backpressure = () => null, recordedTime = () => null } = options
  const waiting: Waiting[] = []
  const pending: PendingCommit[] = []
  const connection = createPinnedConnection(writer)
  let waitingFor: Promise<void> | null = null

  const isReady = (): boolean =>
    waiting.length >= (pending[0]?.size ?? 1) && pending.length < mostPendingCommits

  /** A commit waits at most once. */
  const trySend = (justAnswered = 0): void => {
    if (waitingFor !== null || !isReady()) return
    const wait = backpressure()
    if (wait === null) send(justAnswered)
    else {
      waitingFor = wait.then(() => {
        waitingFor = null
        send()
      })
    }
  }

  /** The callers that are just answered are expected to append again, and are counted. */
  const send = (justAnswered = 0): void => {
    if (!isReady()) return
    const [ahead] = pending
    const half = Math.ceil((waiting.length + (ahead?.size ?? 0) + justAnswered) / 2)
    const batch = waiting.splice(0, sizeOfNextCommit(waiting, half, ahead?.streams ?? noStreams))
    if (batch.length === 0) return
    const answered = write({ connection, onCommitted }, batch).then(({ answerCallers }) =>
      finish(commit, answerCallers),
    )
    const streams = new Set(batch.map(({ append }) => append.stream))
    const commit: PendingCommit = { size: batch.length, streams, done: answered }
    pending.push(commit)
  }

  const unfinished = (): readonly Promise<void>[] => {
    const commits = pending.map(({ done }) => done)
    return waitingFor === null ? commits : [waitingFor, ...commits]
  }

  const finish = (commit: PendingCommit, answerCallers: () => void): void => {
    pending.splice(pending.indexOf(commit), 1)
    // The next commit is sent before the callers of this one are answered.
    trySend(commit.size)
    answerCallers()
    if (pending.length === 0) connection.release()
  }

  return {
    append: async (request: Append): Promise<AppendResult> => {
      const append = { ...serialiseAppend(request), recordedAt: recordedTime(request) }
      if (waiting.length >= mostAppendsWaiting) {
        throw new EventStoreOverloaded(`${waiting.length} appends are waiting already`)
      }
      return await new Promise<AppendResult>((resolve, reject) => {
        waiting.push({ append, resolve, reject })
        trySend()
      })
    },
    /** Resolves when everything accepted so far has its answer. */
    idle: async (): Promise<void> => {
      while (unfinished().length > 0) await Promise.all(unfinished())
    },
  }
}

const noStreams: ReadonlySet<string> = new Set()

/**
 * The streams in `busy` are in the previous commit. If that commit failed and were tried again, a
 * later append to a stream would be written before an earlier one.
 */
const sizeOfNextCommit = (
  waiting: readonly Waiting[],
  most: number,
  busy: ReadonlySet<string>,
): number => {
  const ids = new Set<string>()
  let bytes = 0
  let size = 0
  for (const { append } of waiting) {
    bytes += append.bytes
    const full = size === Math.min(most, mostAppendsInACommit)
    const heavy = size > 0 && bytes > mostBytesInACommit
    // A repeated append waits for the next commit, and is found there as a duplicate.
    const repeats = append.events.some((event) => ids.has(event.id))
    if (full || heavy || repeats || busy.has(append.stream)) break
    for (const event of append.events) ids.add(event.id)
    size += 1
  }
  return size
}

type Writing = { connection: PinnedConnection; onCommitted: OnCommitted }

/** Never throws: every append of `batch` gets an answer or an error. */
const write = async (writing: Writing, batch: readonly Waiting[]): Promise<Written> => {
  try {
    const appends = batch.map((waiting) => waiting.append)
    const answers = await callAndSettle(writing.connection, appends)
    if (answers.some(({ status }) => status !== appendStatus.conflict)) {
      writing.onCommitted(toRecordedEvents(appends, answers))
    }
    return {
      answerCallers: () => batch.forEach((waiting, index) => answer(waiting, answers[index])),
    }
  } catch (error) {
    if (batch.length > 1 && isFaultOfOneAppend(error)) {
      const results: Written[] = []
      for (const waiting of batch) results.push(await write(writing, [waiting]))
      return { answerCallers: () => results.forEach(({ answerCallers }) => answerCallers()) }
    }
    const reason = toOverloaded(error)
    return { answerCallers: () => batch.forEach(({ reject }) => reject(reason)) }
  }
}

const answer = ({ append, resolve, reject }: Waiting, reply: Answer | undefined): void => {
  try {
    assert(reply !== undefined, 'an append has no answer')
    const { status, revision, position, recordedAt } = reply
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

const mostAttempts = 2

/**
 * After a broken connection the outcome of the commit is unknown. A repeated call settles it,
 * because written events are returned as duplicates. If the repeated call breaks too, the outcome
 * stays unknown.
 */
const callAndSettle = async (
  connection: PinnedConnection,
  appends: readonly TimedAppend[],
): Promise<readonly Answer[]> => {
  let open = false
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connection.use((client) => appendMany(client, appends))
    } catch (error) {
      open ||= isOutcomeOpen(error)
      const last = attempt === mostAttempts
      if (open && last) {
        throw new OutcomeUnknown('the database went away during an append', { cause: error })
      }
      if (last || !(open || isRolledBackByChance(error))) throw error
    }
    await delay(millisecondsBeforeRetry)
  }
}

// Class 08 is a broken connection, 57P0x a server that stops or starts; an error without a code
// came from the socket. Every other code means that the server reports a rollback.
const isOutcomeOpen = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || /^(?:08|57P0)/.test(error.code ?? '')

// Data that one append brought (class 22, 23). A lock or a time-out concerns them all.
const isFaultOfOneAppend = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(?:22|23)/.test(error.code ?? '')
