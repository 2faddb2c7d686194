import { assert } from '@almoner/domain/kernel/assert.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { applyBatch, OwnershipLost, startAfresh } from './apply-batch.ts'
import { readCheckpoint } from './checkpoints.ts'
import type { Db } from './database.ts'
import type { ReadModel } from './read-model.ts'

export type RebuildOptions = {
  store: Pick<EventStore, 'subscribe' | 'head'>
  db: Db
  readModel: ReadModel
  /** One line of progress, for a person. */
  progress: (line: string) => void
  batchSize?: number
  signal?: AbortSignal
}

// A live projector stands by once it has lost a batch; this many times it may come back.
const mostTakeovers = 100

/**
 * Empties a read model and replays it from the first event, batch by batch. Safe while a projector
 * runs: whoever moves the checkpoint first owns the batch, the other one rolls back and looks again,
 * so each event is taken in once whoever does it. Screens see the model fill up meanwhile.
 */
export const rebuildReadModel = async (options: RebuildOptions): Promise<{ position: bigint }> => {
  const { store, db, readModel, progress, signal = new AbortController().signal } = options
  const goal = await store.head()
  progress(`${readModel.name}: rebuilding from the first of ${goal} events`)
  await startAfresh(db, readModel)
  for (let takeovers = 0; takeovers <= mostTakeovers; takeovers++) {
    try {
      const position = await replay({ ...options, goal, signal })
      progress(`${readModel.name}: rebuilt up to position ${position}`)
      return { position }
    } catch (error) {
      if (!(error instanceof OwnershipLost)) throw error
      progress(`${readModel.name}: a projector is at it too, going on from where it stands`)
    }
  }
  throw new Error(`${readModel.name} could not be rebuilt: another process keeps taking it over`)
}

const replay = async (
  options: RebuildOptions & { goal: bigint; signal: AbortSignal },
): Promise<bigint> => {
  const { store, db, readModel, progress, batchSize = 1_000, goal, signal } = options
  const done = new AbortController()
  let position = await readCheckpoint(db, readModel.name)
  const subscription = store.subscribe({
    after: position,
    categories: readModel.categories,
    batchSize,
    signal: AbortSignal.any([signal, done.signal]),
  })
  let told = Date.now()
  for await (const batch of subscription) {
    const { events, position: to } = batch
    if (to > position) await applyBatch(db, readModel, { from: position, to, events })
    position = to
    if (batch.caughtUp && position >= goal) done.abort()
    if (Date.now() - told < millisecondsBetweenLines) continue
    told = Date.now()
    progress(`${readModel.name}: ${position} of ${goal}`)
  }
  assert(position >= goal || signal.aborted, 'a replay reaches the head')
  return position
}

const millisecondsBetweenLines = 1_000
