import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { EventFilter, EventStore } from '@almoner/eventstore/event-store.ts'
import { isAfter, type Position } from '@almoner/eventstore/position.ts'
import type { Stopped } from './checkpoint-table.ts'
import { checkpoints, restingSeconds, type Checkpoint } from './checkpoints.ts'
import type { Db } from '../database.ts'
import { toEventFilter } from '../read-model.ts'
import { readModels } from '../../read-models.ts'

export type ReaderStatus = {
  name: string
  position: Position
  /** The events between it and the head; null if the store does not count them. */
  lagEvents: number | null
  /** The age of the oldest event that concerns it and is not applied; 0 if there is none. */
  lagSeconds: number
  /** It has something to take in, and has not moved for seconds. */
  isStalled: boolean
  stopped: Stopped | null
}

/** A reader of the events with a checkpoint of that name. */
export type Reader = EventFilter & {
  name: string
  /**
   * The version of a read model; the reader does not advance while a new version of it is being
   * built.
   */
  version?: number
  /** The time for which it may not advance although there are events to apply. */
  stallsAfterSeconds?: number
}

type Options = {
  store: Pick<EventStore, 'head' | 'readAll' | 'countBetween'>
  db: Db
  now: number
  /** Readers besides the read models. A reader is left out if it never began. */
  others?: readonly Reader[]
}

const usuallyStallsAfterSeconds = 10

/** The position of every read model, also of those that never started, and of the other readers. */
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
  // First the checkpoints: an append between the two reads makes no reader look too far ahead.
  const rows = new Map((await checkpoints(db)).map((row) => [row.name, row]))
  const resting = await restingSeconds(db)
  const head = await store.head()
  const loadStatus = (reader: Reader) =>
    readerStatus(reader, {
      row: rows.get(reader.name) ?? null,
      restedSeconds: resting.get(reader.name) ?? 0,
      head,
      store,
      now,
    })
  const models = readModels.map((readModel) =>
    loadStatus({
      name: readModel.name,
      version: readModel.version,
      ...toEventFilter({ ...readModel, personal: false }),
    }),
  )
  const otherStatuses = others.filter(({ name }) => rows.has(name)).map(loadStatus)
  return { head, readModels: await Promise.all(models), others: await Promise.all(otherStatuses) }
}

const readerStatus = async (
  { name, version, stallsAfterSeconds = usuallyStallsAfterSeconds, ...filter }: Reader,
  context: Pick<Options, 'store' | 'now'> & {
    row: Checkpoint | null
    restedSeconds: number
    head: Position
  },
): Promise<ReaderStatus> => {
  const { row, restedSeconds, head, store, now } = context
  const { position, stopped } = row ?? { position: 0n as const, stopped: null }
  const standing = { name, position, lagEvents: null, stopped }
  if (!isAfter(head, position)) {
    const lagEvents = store.countBetween ? 0 : null
    return { ...standing, lagEvents, lagSeconds: 0, isStalled: false }
  }
  const lagEvents = store.countBetween?.(position, head) ?? null
  const [oldest] = await store.readAll({ after: position, limit: 1, personal: false, ...filter })
  const age = oldest ? (now - toMilliseconds(oldest.recordedAt)) / 1_000 : 0
  const lagSeconds = Math.max(0, age)
  const isBeingBuilt = version !== undefined && row?.version !== version
  const isStalled = !isBeingBuilt && Math.min(lagSeconds, restedSeconds) >= stallsAfterSeconds
  return { ...standing, lagEvents, lagSeconds, isStalled }
}
