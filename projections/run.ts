import { setTimeout as delay } from 'node:timers/promises'
import type { EventStore, SubscriptionBatch } from '@almoner/eventstore/event-store.ts'
import { applyBatch, OwnershipLost, startAfresh, type Batch } from './apply-batch.ts'
import { checkpointOf } from './checkpoints.ts'
import type { Db } from './database.ts'
import type { ReadModel } from './read-model.ts'

/** What a pino logger offers of itself. */
export type ProjectionLog = {
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}

export type RunReadModelsOptions = {
  store: Pick<EventStore, 'subscribe'>
  db: Db
  readModels: readonly ReadModel[]
  signal: AbortSignal
  log: ProjectionLog
  /** Told after the commit: the model answers for everything up to `position`. */
  onAdvance?: (name: string, position: bigint) => void
  batchSize?: number
  /** The first pause after a fault, doubled up to the longest one. */
  firstPauseMilliseconds?: number
  longestPauseMilliseconds?: number
  /** How long a checkpoint that another process moves must stand still before this one goes on. */
  standByMilliseconds?: number
}

/**
 * Keeps the read models up to date until the signal aborts. Each has a subscription, a checkpoint
 * and faults of its own: an event that one cannot take in holds up that one alone, which tries
 * again with growing pauses, while the others go on.
 */
export const runReadModels = async (options: RunReadModelsOptions): Promise<void> => {
  await Promise.all(options.readModels.map((readModel) => runOne(readModel, options)))
}

const runOne = async (readModel: ReadModel, options: RunReadModelsOptions): Promise<void> => {
  const { signal, log, firstPauseMilliseconds = 100, longestPauseMilliseconds = 30_000 } = options
  const { name } = readModel
  let pauseMilliseconds = firstPauseMilliseconds
  const onProgress = () => {
    pauseMilliseconds = firstPauseMilliseconds
  }
  while (!signal.aborted) {
    try {
      await followOne(readModel, options, onProgress)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof OwnershipLost) {
        log.warn(
          { readModel: name, reason: error.message },
          'another process projects: standing by',
        )
        await standBy(readModel, options)
        continue
      }
      log.error({ readModel: name, err: error, pauseMilliseconds }, 'a read model cannot go on')
      await pause(pauseMilliseconds, signal)
      pauseMilliseconds = Math.min(pauseMilliseconds * 2, longestPauseMilliseconds)
    }
  }
}

const followOne = async (
  readModel: ReadModel,
  options: RunReadModelsOptions,
  onProgress: () => void,
): Promise<void> => {
  const { store, db, signal, onAdvance, batchSize } = options
  const { name, categories } = readModel
  let position = await beginAt(readModel, options)
  onAdvance?.(name, position)
  const subscription = store.subscribe({
    after: position,
    categories,
    signal,
    ...(batchSize !== undefined && { batchSize }),
  })
  for await (const batch of subscription) {
    if (batch.position > position) {
      await applyOrName(db, readModel, { ...batch, from: position, to: batch.position })
      position = batch.position
      onProgress()
    }
    onAdvance?.(name, position)
  }
}

/** A model whose code is newer than its rows begins again; one whose code is older keeps away. */
const beginAt = async (
  readModel: ReadModel,
  { db, log }: RunReadModelsOptions,
): Promise<bigint> => {
  const { name, version } = readModel
  const checkpoint = await checkpointOf(db, name)
  if (checkpoint === null || checkpoint.version === version) return checkpoint?.position ?? 0n
  if (checkpoint.version > version) {
    throw new OwnershipLost(
      `${name} is at version ${checkpoint.version}, this program at ${version}`,
    )
  }
  log.info({ readModel: name, from: checkpoint.version, to: version }, 'a new version: rebuilding')
  await startAfresh(db, readModel)
  return 0n
}

/** A batch that fails is taken event by event, so that the good ones count and the bad one is named. */
const applyOrName = async (
  db: Db,
  readModel: ReadModel,
  batch: Batch & Pick<SubscriptionBatch, 'events'>,
): Promise<void> => {
  try {
    return await applyBatch(db, readModel, batch)
  } catch (error) {
    if (error instanceof OwnershipLost) throw error
  }
  let from = batch.from
  for (const event of batch.events) {
    try {
      await applyBatch(db, readModel, { from, to: event.position, events: [event] })
    } catch (error) {
      if (error instanceof OwnershipLost) throw error
      const what = `${event.type} at position ${event.position}, event ${event.id}`
      throw new Error(`${readModel.name} cannot take in ${what}`, { cause: error })
    }
    from = event.position
  }
  await applyBatch(db, readModel, { from, to: batch.to, events: [] })
}

/** Until the checkpoint has stood still for a while: the other process is done, or gone. */
const standBy = async (
  { name }: ReadModel,
  { db, signal, standByMilliseconds = 2_000 }: RunReadModelsOptions,
): Promise<void> => {
  let seen: bigint | null = null
  while (!signal.aborted) {
    const position = (await checkpointOf(db, name).catch(() => null))?.position ?? null
    if (position !== null && position === seen) return
    seen = position
    await pause(standByMilliseconds, signal)
  }
}

const pause = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await delay(milliseconds, null, { signal }).catch(() => {})
}
