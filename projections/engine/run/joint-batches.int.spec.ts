import { approved, registered } from '@almoner/domain/organisation/fixtures.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { OwnershipLost, type Batch } from './apply-batch.ts'
import { charityDirectoryModel } from '../../models/charity-directory/project.ts'
import { checkpoints, moveCheckpoint, readCheckpoint } from '../checkpoint/checkpoints.ts'
import type { Db } from '../database.ts'
import { createJointBatches } from './joint-batches.ts'
import { journalModel } from '../../models/journal/project.ts'
import { paymentHistoryModel } from '../../models/payment-history/project.ts'
import { paymentTimelineModel } from '../../models/payment-timeline/project.ts'
import { projectPageModel } from '../../models/project-page/project.ts'
import type { ReadModel } from '../read-model.ts'
import { readModels } from '../../read-models.ts'
import { createProjectionDatabase, dump, empty } from '../testing/database.ts'
import { eventsForModel } from '../testing/given.ts'
import { toRecorded } from '../testing/history.ts'
import { createProjector, gift } from '../testing/projector.ts'
import { toPosition } from '@almoner/eventstore/position.ts'

let db: Db
let drop: () => Promise<void>
let projector: ReturnType<typeof createProjector>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())
beforeEach(async () => {
  await empty(db, ...readModels)
  projector = createProjector(db)
})
afterEach(() => projector.close())

const [initiated] = toRecorded(...gift(100))
const batch: Batch = { from: 0n, to: toPosition(1), events: initiated ? [initiated] : [] }
/** Returns the batch that a read model receives. */
const batchFor = (readModel: ReadModel) => ({
  ...batch,
  events: eventsForModel(readModel, batch.events),
})
const afterIt: Batch = {
  from: toPosition(1),
  to: toPosition(2),
  events: batch.events.map((event) => ({ ...event, position: toPosition(2) })),
}
const three = [paymentHistoryModel, paymentTimelineModel, projectPageModel] as const

const transactions = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string; id: string }>`
    select name, xmin::text as id from read_models.checkpoints order by name`.execute(db)
  return rows.map(({ id }) => id)
}

describe('batches that arrive together', () => {
  it('share one commit, however many they are', async () => {
    const take = createJointBatches(db)
    await Promise.all(readModels.map((readModel) => take(readModel, { ...batch, events: [] })))
    expect(new Set(await transactions()).size).toBe(1)
    expect((await checkpoints(db)).every(({ position }) => position === 1n)).toBe(true)
  })

  it('share the next with later ones, and do not wait for a slow one', async () => {
    const take = createJointBatches(db)
    const gate = Promise.withResolvers<void>()
    const project: ReadModel['project'] = async (trx, events) => {
      await gate.promise
      await paymentTimelineModel.project(trx, events)
    }
    const stuck = take({ ...paymentTimelineModel, project }, batch)
    await new Promise((resolve) => setImmediate(resolve))
    const later = [paymentHistoryModel, projectPageModel, journalModel]
    await Promise.all(later.map((readModel) => take(readModel, batchFor(readModel))))
    gate.resolve()
    await stuck
    const [journal, history, timeline, page] = await transactions()
    expect(history).toBe(page)
    expect(journal).toBe(page)
    expect(timeline).not.toBe(page)
  })

  it('do not wait for the disk, and leave the connection unchanged', async () => {
    const settings: string[] = []
    const settingIn = async (at: Db): Promise<void> => {
      const { rows } = await sql<{ setting: string; source: string }>`
        select setting, source from pg_settings where name = 'synchronous_commit'`.execute(at)
      settings.push(...rows.map(({ setting, source }) => `${setting} by ${source}`))
    }
    await db.connection().execute(async (only) => {
      await sql`set synchronous_commit = remote_write`.execute(only)
      const take = createJointBatches(only)
      // The first commit of all makes the checkpoint, and waits.
      await take(projectPageModel, batchFor(projectPageModel))
      await take({ ...projectPageModel, project: settingIn }, afterIt)
      await settingIn(only)
      await sql`reset all`.execute(only)
    })
    expect(settings).toEqual(['off by session', 'remote_write by session'])
  })

  it('do not pay for one among them that fails', async () => {
    const take = createJointBatches(db)
    const project: ReadModel['project'] = async (trx, events) => {
      await paymentTimelineModel.project(trx, events)
      throw new Error('a bad event')
    }
    const outcomes = await Promise.allSettled([
      take(paymentHistoryModel, batch),
      take({ ...paymentTimelineModel, project }, batch),
      take(projectPageModel, batchFor(projectPageModel)),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await checkpoints(db)).map(({ name }) => name)).toEqual([
      'payment-history',
      'project-page',
    ])
    expect(await dump(db, paymentTimelineModel)).toEqual({ 'read_models.payment_timeline': [] })
  })

  it('cache no row of a failed batch: it is written when the batch is repeated', async () => {
    const take = createJointBatches(db)
    const project: ReadModel['project'] = async (trx, events) => {
      await paymentHistoryModel.project(trx, events)
      throw new Error('after its rows')
    }
    const failed = take({ ...paymentHistoryModel, project }, batch)
    await expect(failed).rejects.toThrow('after its rows')
    await take(paymentHistoryModel, batch)
    expect((await dump(db, paymentHistoryModel))['read_models.payment_history']).toHaveLength(1)
  })

  it('are written again if a crash of the server lost them, and none failed', async () => {
    const take = createJointBatches(db)
    await take(paymentHistoryModel, batch)
    // Neither commit waits for the disk: a restarted server has neither rows nor checkpoint.
    await empty(db, paymentHistoryModel)
    await take(paymentHistoryModel, batch)
    expect((await dump(db, paymentHistoryModel))['read_models.payment_history']).toHaveLength(1)
  })

  it('skip the one that another process has moved on, and reject it alone', async () => {
    const { name } = paymentTimelineModel
    await moveCheckpoint(db, { name, from: 0n, to: toPosition(1) })
    const take = createJointBatches(db)
    const outcomes = await Promise.allSettled(
      three.map((readModel) => take(readModel, batchFor(readModel))),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(outcomes[1]).toMatchObject({ reason: expect.any(OwnershipLost) as unknown })
  })
})

describe('events that do not concern a read model', () => {
  const received = vi.fn<(name: string, position: bigint) => void>()
  const { name } = charityDirectoryModel
  const run = (restMilliseconds: number) =>
    projector.run([charityDirectoryModel], { onAdvance: received, restMilliseconds })
  const readTo = (position: bigint) =>
    vi.waitFor(() => expect(received).toHaveBeenLastCalledWith(name, position))

  it('are answered for at once, and cost no commit until something concerns it', async () => {
    run(60_000)
    for (let number = 100; number < 110; number++) {
      await projector.append(...gift(number))
      await readTo(3n * BigInt(number - 99))
    }
    expect(await readCheckpoint(db, name)).toBe(0n)
    await projector.append(registered)
    await readTo(31n)
    expect(await readCheckpoint(db, name)).toBe(31n)
  })

  it('are passed by its checkpoint after a moment, even if more keep arriving', async () => {
    run(30)
    await projector.append(registered, approved)
    const coming = new AbortController()
    const { signal } = coming
    const appending = (async () => {
      for (let number = 100; !signal.aborted; number++) {
        await projector.append(...gift(number))
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })()
    await vi.waitFor(async () => expect(await readCheckpoint(db, name)).toBeGreaterThan(20n))
    coming.abort()
    await appending
    await projector.caughtUp(charityDirectoryModel)
  })
})
