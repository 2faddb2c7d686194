import { millisecondsOf } from '@almoner/domain/kernel/time.ts'
import type { EventFilter, EventStore } from '@almoner/eventstore/event-store.ts'
import { isAfter, type Position } from '@almoner/eventstore/position.ts'
import type { Stopped } from './checkpoint-table.ts'
import { checkpoints, restingSeconds, type Checkpoint } from './checkpoints.ts'
import type { Db } from './database.ts'
import { eventsFor } from './read-model.ts'
import { readModels } from '../read-models.ts'

export type ReaderStatus = {
  name: string
  position: Position
  /** Events between it and the head; null where the store does not count them. */
  lagEvents: number | null
  /** The age of the oldest event that concerns it and is not taken in; 0 where there is none. */
  lagSeconds: number
  /** It has something to take in, and has not moved for seconds. */
  isStalled: boolean
  stopped: Stopped | null
}

/** Who follows the events by a checkpoint of that name. */
export type Reader = EventFilter & {
  name: string
  /** Of a read model; while a new version of it is being built it stands still. */
  version?: number
  /** How long it may stand still with something to take in. */
  stallsAfterSeconds?: number
}

type Options = {
  store: Pick<EventStore, 'head' | 'readAll' | 'countBetween'>
  db: Db
  now: number
  /** Besides the read models. They are left out where they never began. */
  others?: readonly Reader[]
}

const usuallyStallsAfterSeconds = 10

/** Where every read model stands, the ones that never began too, and the other readers that have begun. */
export const readModelStatus = async ({
  store,
  db,
  now,
  others = [],
}: Options): Promise<{
  head: Position
  readModels: readonly ReaderStatus[]
  others: readonly ReaderStatus[]
}> => {
  // First the checkpoints: what is appended between the two reads makes nobody look too far.
  const rows = new Map((await checkpoints(db)).map((row) => [row.name, row]))
  const resting = await restingSeconds(db)
  const head = await store.head()
  const statusOf = (reader: Reader) =>
    readerStatus(reader, {
      row: rows.get(reader.name) ?? null,
      restedSeconds: resting.get(reader.name) ?? 0,
      head,
      store,
      now,
    })
  const models = readModels.map((readModel) =>
    statusOf({
      name: readModel.name,
      version: readModel.version,
      ...eventsFor({ ...readModel, personal: false }),
    }),
  )
  const begun = others.filter(({ name }) => rows.has(name)).map(statusOf)
  return { head, readModels: await Promise.all(models), others: await Promise.all(begun) }
}

const readerStatus = async (
  { name, version, stallsAfterSeconds = usuallyStallsAfterSeconds, ...filter }: Reader,
  given: Pick<Options, 'store' | 'now'> & {
    row: Checkpoint | null
    restedSeconds: number
    head: Position
  },
): Promise<ReaderStatus> => {
  const { row, restedSeconds, head, store, now } = given
  const { position, stopped } = row ?? { position: 0n as const, stopped: null }
  const standing = { name, position, lagEvents: null, stopped }
  if (!isAfter(head, position)) {
    const lagEvents = store.countBetween ? 0 : null
    return { ...standing, lagEvents, lagSeconds: 0, isStalled: false }
  }
  const lagEvents = store.countBetween?.(position, head) ?? null
  const [oldest] = await store.readAll({ after: position, limit: 1, personal: false, ...filter })
  const age = oldest ? (now - millisecondsOf(oldest.recordedAt)) / 1_000 : 0
  const lagSeconds = Math.max(0, age)
  const isBeingBuilt = version !== undefined && row?.version !== version
  const isStalled = !isBeingBuilt && Math.min(lagSeconds, restedSeconds) >= stallsAfterSeconds
  return { ...standing, lagEvents, lagSeconds, isStalled }
}
