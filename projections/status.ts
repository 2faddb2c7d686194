import { millisecondsOf } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { checkpoints, type Checkpoint, type Stopped } from './checkpoints.ts'
import type { Db } from './database.ts'
import { eventsFor, type ReadModel } from './read-model.ts'
import { readModels } from './read-models.ts'
import type { Position } from '@almoner/eventstore/position.ts'

export type ReadModelStatus = {
  name: string
  position: Position
  /** Positions of the global order between it and the head. */
  lagEvents: number
  /** The age of the oldest event that concerns it and is not taken in; 0 where there is none. */
  lagSeconds: number
  stopped: Stopped | null
}

type Options = { store: Pick<EventStore, 'head' | 'readAll'>; db: Db; now: number }

/** Where every read model stands, the ones that never began too. */
export const readModelStatus = async ({
  store,
  db,
  now,
}: Options): Promise<{ head: Position; readModels: readonly ReadModelStatus[] }> => {
  // First the checkpoints: what is appended between the two reads makes nobody look too far.
  const rows = new Map((await checkpoints(db)).map((row) => [row.name, row]))
  const head = await store.head()
  const statuses = readModels.map((readModel) =>
    statusOf(readModel, { row: rows.get(readModel.name) ?? null, head, store, now }),
  )
  return { head, readModels: await Promise.all(statuses) }
}

const statusOf = async (
  readModel: ReadModel,
  given: Omit<Options, 'db'> & { row: Checkpoint | null; head: Position },
): Promise<ReadModelStatus> => {
  const { row, head, store, now } = given
  const { name } = readModel
  const { position, stopped } = row ?? { position: 0n, stopped: null }
  const standing = { name, position, lagEvents: Number(head - position), stopped }
  if (position >= head) return { ...standing, lagSeconds: 0 }
  const about = eventsFor({ ...readModel, personal: false })
  const [oldest] = await store.readAll({ after: position, limit: 1, ...about })
  const age = oldest ? (now - millisecondsOf(oldest.recordedAt)) / 1_000 : 0
  return { ...standing, lagSeconds: Math.max(0, age) }
}
