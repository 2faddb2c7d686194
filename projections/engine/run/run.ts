import { setTimeout as delay } from 'node:timers/promises'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { isConnectionLost } from '@almoner/eventstore/connection/connection-lost.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { BadEvent, findBadEvent, OwnershipLost, type Batch } from './apply-batch.ts'
import { findCheckpoint, markStopped } from '../checkpoint/checkpoints.ts'
import { onConnectionLost, type Db } from '../database.ts'
import { createJointBatches, type TakeBatch } from './joint-batches.ts'
import { toEventFilter, type ReadModel } from '../read-model.ts'
import { rebuildReadModel } from '../rebuild/rebuild.ts'
import { RebuildRefused } from '../rebuild/session.ts'
import { createRetries } from './retries.ts'
import { createStandstillWatch, type StandstillWatch } from './standstill.ts'
import { withTimeout } from './with-timeout.ts'
import type { Position } from '@almoner/eventstore/position.ts'

/** The part of a pino logger that is used here. */
export type ProjectionLog = {
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}

export type RunReadModelsOptions = {
  store: Pick<EventStore, 'subscribe' | 'readAll' | 'head'>
  db: Db
  readModels: readonly ReadModel[]
  signal: AbortSignal
  log: ProjectionLog
  /** The model answers for everything up to `position`: its rows are committed, or there were none. */
  onAdvance?: (name: string, position: Position) => void
  /**
   * Most events in one commit. A model that is not behind gets new events at once, and never waits
   * for more.
   */
  batchSize?: number
  /** The first pause after a fault, doubled up to the longest one. */
  firstPauseMilliseconds?: number
  longestPauseMilliseconds?: number
  /**
   * The time for which a checkpoint that another process moves must stay unchanged before this
   * process continues.
   */
  standByMilliseconds?: number
  /**
   * The time for which a checkpoint may lag while no event concerns its model. If `onAdvance` is
   * set, waiting callers do not read the checkpoint, and one commit less delays the commits that
   * matter.
   */
  restMilliseconds?: number
}

type Running = RunReadModelsOptions & {
  take: TakeBatch
  watch: StandstillWatch['watch']
  /** The subscribers; an aborted one subscribes again from its checkpoint. */
  following: Set<AbortController>
}

/**
 * Updates the read models until the signal aborts. Each has its own subscription, checkpoint and
 * faults: an event that fails blocks that model alone. It retries with growing delays while the
 * others continue. After a lost connection all of them read their checkpoints again. A crashed
 * server has lost commits that did not wait for the disk, also of models that had no batch in
 * progress.
 */
export const runReadModels = async (options: RunReadModelsOptions): Promise<void> => {
  const { db, readModels } = options
  const running = {
    ...options,
    take: createJointBatches(db),
    watch: createStandstillWatch(options).watch,
    following: new Set<AbortController>(),
  }
  const hearNoMore = onConnectionLost(db, () => followAnew(running))
  try {
    await Promise.all(readModels.map((readModel) => runOne(readModel, running)))
  } finally {
    hearNoMore()
  }
}

const followAnew = ({ following }: Pick<Running, 'following'>): void => {
  for (const ending of following) ending.abort()
}

const runOne = async (readModel: ReadModel, options: Running): Promise<void> => {
  const { signal, log, firstPauseMilliseconds = 100, longestPauseMilliseconds = 30_000 } = options
  const { name } = readModel
  const retries = createRetries({ firstPauseMilliseconds, longestPauseMilliseconds })
  const onProgress = (to: Position) => {
    const times = retries.moved(to)
    if (times > 0) log.info({ readModel: name, times }, 'the read model goes on')
  }
  while (!signal.aborted) {
    try {
      await followOne(readModel, options, { stoppedAt: retries.stoppedAt(), onProgress })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof OwnershipLost || error instanceof RebuildRefused) {
        log.warn(
          { readModel: name, reason: error.message },
          'another process projects: standing by',
        )
        await standBy(readModel, options)
        continue
      }
      const { pauseMilliseconds, times } = retries.failed(error)
      if (times !== null) {
        const fields = { readModel: name, err: error, pauseMilliseconds, times }
        log.error(fields, 'a read model cannot go on')
      }
      if (isConnectionLost(error)) followAnew(options)
      if (error instanceof BadEvent) await reportStopped(readModel, options, error)
      await pause(pauseMilliseconds, signal)
    }
  }
}

const followOne = async (
  readModel: ReadModel,
  options: Running,
  { stoppedAt, onProgress }: { stoppedAt: Position | null; onProgress: (to: Position) => void },
): Promise<void> => {
  const { store, signal, onAdvance, batchSize = 2_000, take, following, watch } = options
  const { restMilliseconds = onAdvance ? 500 : 50 } = options
  const { name, largestBatch = Infinity } = readModel
  // The model's position, and that of its checkpoint: the events between them do not concern it,
  // and many such steps are worth one commit.
  let position = await beginAt(readModel, options)
  let recorded = position
  let restingSince = 0
  const moveTo = async (to: Position, events: Batch['events']): Promise<void> => {
    await takeOrName(readModel, { from: recorded, to, events }, take)
    recorded = to
    onProgress(to)
  }
  const dueIn = () =>
    position === recorded ? null : Math.max(0, restingSince + restMilliseconds - performance.now())
  // The event that it is stopped at is tried alone: a batch would be read and applied for nothing.
  const filter = toEventFilter(readModel)
  const [bad] = stoppedAt ? await store.readAll({ after: position, limit: 1, ...filter }) : []
  if (bad) {
    await moveTo(bad.position, [bad])
    position = bad.position
  }
  onAdvance?.(name, position)
  const ending = new AbortController()
  following.add(ending)
  const subscription = store.subscribe({
    after: position,
    ...filter,
    signal: AbortSignal.any([signal, ending.signal]),
    batchSize: Math.min(batchSize, largestBatch),
    backpressure: true,
  })
  try {
    const watched = watch(subscription, { name, after: position })
    for await (const batch of withTimeout(watched, dueIn)) {
      if (batch !== null && batch.events.length > 0) await moveTo(batch.position, batch.events)
      if (batch !== null && batch.position > position) {
        if (position === recorded) restingSince = performance.now()
        position = batch.position
      }
      if (dueIn() === 0) await moveTo(position, [])
      if (batch !== null) onAdvance?.(name, position)
    }
  } finally {
    following.delete(ending)
    ending.abort()
  }
}

/**
 * If a model's code is newer than its rows, it is rebuilt beside them. If its code is older, the
 * model does not run.
 */
const beginAt = async (readModel: ReadModel, options: Running): Promise<Position> => {
  const { store, db, log, signal } = options
  const { name, version } = readModel
  const checkpoint = await findCheckpoint(db, name)
  if (checkpoint === null || checkpoint.version === version) return checkpoint?.position ?? 0n
  if (checkpoint.version > version) {
    throw new OwnershipLost(
      `${name} is at version ${checkpoint.version}, this program at ${version}`,
    )
  }
  log.info({ readModel: name, from: checkpoint.version, to: version }, 'a new version: rebuilding')
  const progress = (line: string) => log.info({ readModel: name }, line)
  const { position } = await rebuildReadModel({ store, db, readModel, progress, signal })
  return position
}

/** Takes a batch in whole, or up to the event that cannot be, which the error names. */
const takeOrName = async (readModel: ReadModel, batch: Batch, take: TakeBatch): Promise<void> => {
  let { from } = batch
  await findBadEvent(readModel, batch.events, async (events) => {
    const isWhole = events.length === batch.events.length
    const to = isWhole ? batch.to : (events.at(-1)?.position ?? from)
    await take(readModel, { from, to, events })
    from = to
  })
  if (from < batch.to) await take(readModel, { from, to: batch.to, events: [] })
}

/**
 * Records the stop for monitoring from another process. If the database does not accept it, the log
 * has it.
 */
const reportStopped = async (
  readModel: ReadModel,
  { db, log }: RunReadModelsOptions,
  { event }: BadEvent,
): Promise<void> => {
  const since = instantFromMilliseconds(Date.now())
  await markStopped(db, readModel, { event, since }).catch((error: unknown) =>
    log.warn({ readModel: readModel.name, err: error }, 'could not be marked as stopped'),
  )
}

/** Waits until the checkpoint has not moved for a while: the other process is done, or gone. */
const standBy = async (
  { name }: ReadModel,
  { db, signal, standByMilliseconds = 2_000 }: RunReadModelsOptions,
): Promise<void> => {
  let lastPosition: Position | null = null
  while (!signal.aborted) {
    const position = (await findCheckpoint(db, name).catch(() => null))?.position ?? null
    if (position !== null && position === lastPosition) return
    lastPosition = position
    await pause(standByMilliseconds, signal)
  }
}

const pause = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await delay(milliseconds, null, { signal }).catch(() => {})
}
