import { harbourId } from '@almoner/domain/fixtures.ts'
import { created } from '@almoner/domain/project/fixtures.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { findCheckpoint, readCheckpoint } from '../checkpoint/checkpoints.ts'
import type { Db } from '../database.ts'
import { journalModel } from '../../models/journal/project.ts'
import { paymentHistoryModel } from '../../models/payment-history/project.ts'
import { projectPageModel } from '../../models/project-page/project.ts'
import { projectPage } from '../../models/project-page/query.ts'
import type { ReadModel } from '../read-model.ts'
import { readModels } from '../../read-models.ts'
import { createProjectionDatabase, dump, empty } from '../testing/database.ts'
import { createProjector, gift, gifts } from '../testing/projector.ts'

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

const raised = async () => {
  const { projectId } = created.data
  return (await projectPage(db, { organisationId: harbourId, projectId }))?.raisedCents
}

describe('running read models', () => {
  it('apply earlier events, and those that arrive while they run', async () => {
    await projector.append(created, ...gift(100))
    projector.run([projectPageModel, paymentHistoryModel])
    await projector.caughtUp(projectPageModel)
    expect(await raised()).toBe(50_000)
    await projector.append(...gift(101))
    await projector.caughtUp(projectPageModel)
    expect(await raised()).toBe(100_000)
  })

  it('continue from their checkpoints, and count nothing twice', async () => {
    await projector.append(created, ...gift(100))
    const first = projector.run([projectPageModel])
    await projector.caughtUp(projectPageModel)
    await first.stop()
    await projector.append(...gift(101))
    projector.run([projectPageModel])
    await projector.caughtUp(projectPageModel)
    expect(await raised()).toBe(100_000)
  })

  it('move their checkpoint past events that do not concern them', async () => {
    projector.run([journalModel])
    await projector.append(created)
    await projector.caughtUp(journalModel)
    expect(await readCheckpoint(db, journalModel.name)).toBe(1n)
  })

  it('move their checkpoints also if the clock is set back', async () => {
    const onAdvance = vi.fn<(name: string, position: bigint) => void>()
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      projector.run([journalModel], { onAdvance, restMilliseconds: 100 })
      await projector.append(created)
      await vi.waitFor(() => expect(onAdvance).toHaveBeenLastCalledWith('journal', 1n))
      vi.setSystemTime(Date.now() - 3_600_000)
      await projector.caughtUp(journalModel)
    } finally {
      vi.useRealTimers()
    }
  })

  it('stop at once when they are aborted', async () => {
    const { stop } = projector.run(readModels)
    await projector.append(created)
    await projector.caughtUp(projectPageModel)
    const startTime = Date.now()
    await stop()
    expect(Date.now() - startTime).toBeLessThan(3_000)
  })
})

describe('an event that one read model cannot apply', () => {
  const project = vi.fn<ReadModel['project']>(journalModel.project)
  const failing: ReadModel = { ...journalModel, project }
  const refuse = (bad: bigint) =>
    project.mockImplementation(async (trx, events) => {
      await journalModel.project(trx, events)
      if (events.some(({ position }) => position === bad)) throw new Error('this one is bad')
    })

  it('stops that model before the event, names it, and lets the others continue', async () => {
    refuse(6n)
    await projector.append(...gift(100), ...gift(101))
    projector.run([failing, paymentHistoryModel])
    await projector.caughtUp(paymentHistoryModel)
    await vi.waitFor(() => expect(projector.log.error).toHaveBeenCalled())
    expect(await readCheckpoint(db, journalModel.name)).toBe(3n)
    const pattern = /journal cannot take in PaymentSucceeded at position 6, event/
    const err: unknown = expect.objectContaining({ message: expect.stringMatching(pattern) })
    expect(projector.log.error.mock.calls[0]?.[0]).toMatchObject({ readModel: 'journal', err })
    expect((await dump(db, journalModel))['read_models.postings']).toHaveLength(3)
    const { stopped } = (await findCheckpoint(db, journalModel.name)) ?? {}
    expect(stopped).toMatchObject({ type: 'PaymentSucceeded', position: 6 })
  })

  it('is applied once it can be, and the model is no longer stopped', async () => {
    refuse(3n)
    await projector.append(...gift(100))
    projector.run([failing])
    await vi.waitFor(async () => {
      const checkpoint = await findCheckpoint(db, journalModel.name)
      expect(checkpoint?.stopped).toMatchObject({ position: 3 })
    })
    project.mockImplementation(journalModel.project)
    await projector.caughtUp(journalModel)
    expect((await dump(db, journalModel))['read_models.postings']).toHaveLength(3)
    expect((await findCheckpoint(db, journalModel.name))?.stopped).toBeNull()
    await vi.waitFor(() => {
      const texts = projector.log.info.mock.calls.map(([, text]) => text)
      expect(texts).toEqual(['the read model goes on'])
    })
    expect(projector.log.error).toHaveBeenCalledTimes(1)
  })

  it('is retried alone, and the events after it are read once it can be applied', async () => {
    refuse(3n)
    await projector.append(...gift(100), ...gifts(101, 20))
    const readAll = vi.fn<typeof projector.store.readAll>(projector.store.readAll)
    projector.run([failing], { store: { ...projector.store, readAll } })
    await vi.waitFor(() => expect(projector.log.error).toHaveBeenCalled())
    project.mockClear()
    await vi.waitFor(() => expect(project.mock.calls.length).toBeGreaterThan(3))
    expect(new Set(project.mock.calls.map(([, events]) => events.length))).toEqual(new Set([1]))
    expect(new Set(readAll.mock.calls.map(([{ limit }]) => limit))).toEqual(new Set([1]))
    project.mockImplementation(journalModel.project)
    await projector.caughtUp(journalModel)
    expect((await dump(db, journalModel))['read_models.postings']).toHaveLength(63)
  })

  it('is tried at once after a new start', async () => {
    refuse(3n)
    await projector.append(...gift(100))
    const slow = { firstPauseMilliseconds: 3_600_000, longestPauseMilliseconds: 3_600_000 }
    const first = projector.run([failing], slow)
    await vi.waitFor(() => expect(projector.log.error).toHaveBeenCalled())
    project.mockImplementation(journalModel.project)
    await first.stop()
    projector.run([failing], slow)
    await projector.caughtUp(journalModel)
  })

  it('is not tried more often because events before it are of no concern', async () => {
    refuse(13n)
    for (let number = 0; number < 10; number++) await projector.append(created)
    await projector.append(...gift(100))
    projector.run([failing], { restMilliseconds: 1, longestPauseMilliseconds: 100 })
    await vi.waitFor(() => expect(projector.log.error).toHaveBeenCalled())
    project.mockClear()
    const startTime = performance.now()
    await vi.waitFor(() => expect(project.mock.calls.length).toBeGreaterThan(5), 10_000)
    // Each pause is twice the last one: 10, 20, 40 … milliseconds.
    expect(performance.now() - startTime).toBeGreaterThan(300)
  })
})

describe('a crash of the database', () => {
  const loseIdleConnections = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name = 'almoner read models'`.execute(db)

  // Commits of read models do not wait for the disk: a restarted server has neither the last rows
  // nor their checkpoint.
  it('that lost commits is repaired, also without later events', async () => {
    const received = vi.fn<(name: string, position: bigint) => void>()
    projector.run([journalModel, paymentHistoryModel], { onAdvance: received })
    await projector.append(...gift(100))
    for (const model of [journalModel, paymentHistoryModel]) await projector.caughtUp(model)
    const before = await dump(db, paymentHistoryModel)
    await empty(db, paymentHistoryModel, journalModel)
    received.mockClear()
    await loseIdleConnections()
    for (const model of [journalModel, paymentHistoryModel]) await projector.caughtUp(model)
    expect(await dump(db, paymentHistoryModel)).toEqual(before)
    // A caller that waits for its own write gets no confirmation once the write is no longer
    // visible.
    expect(received).toHaveBeenCalledWith(paymentHistoryModel.name, 0n)
  })
})

describe('two projectors at once', () => {
  it('process every event once, and the one that loses logs it and waits', async () => {
    await projector.append(created)
    projector.run([projectPageModel, journalModel], { batchSize: 3 })
    projector.run([projectPageModel, journalModel], { batchSize: 2 })
    await projector.append(...gifts(100, 40))
    await projector.caughtUp(projectPageModel)
    await projector.caughtUp(journalModel)
    expect(await raised()).toBe(40 * 50_000)
    expect((await dump(db, journalModel))['read_models.postings']).toHaveLength(120)
    expect(projector.log.error).not.toHaveBeenCalled()
  })

  it('leave the work to the other if one stops', async () => {
    const first = projector.run([journalModel])
    projector.run([journalModel])
    await projector.append(...gift(100))
    await projector.caughtUp(journalModel)
    await first.stop()
    await projector.append(...gift(101))
    await projector.caughtUp(journalModel)
    expect((await dump(db, journalModel))['read_models.postings']).toHaveLength(6)
  })
})

describe('a read model of another version', () => {
  it('starts again from the first event if the program is newer', async () => {
    await projector.append(...gift(100))
    const old = projector.run([journalModel])
    await projector.caughtUp(journalModel)
    await old.stop()
    projector.run([{ ...journalModel, version: journalModel.version + 1 }])
    await vi.waitFor(async () => {
      const row = await db.selectFrom('read_models.checkpoints').selectAll().executeTakeFirst()
      expect(row).toMatchObject({
        name: 'journal',
        version: journalModel.version + 1,
        position: 3n,
        stopped: null,
      })
    })
    expect((await dump(db, journalModel))['read_models.postings']).toHaveLength(3)
  })

  it('is not changed if the program is older', async () => {
    await projector.append(...gift(100))
    const newer = projector.run([{ ...journalModel, version: journalModel.version + 1 }])
    await projector.caughtUp(journalModel)
    await newer.stop()
    await projector.append(...gift(101))
    projector.run([journalModel, paymentHistoryModel])
    await vi.waitFor(() => expect(projector.log.warn).toHaveBeenCalled())
    await projector.append(...gift(102))
    await projector.caughtUp(paymentHistoryModel)
    expect(await readCheckpoint(db, journalModel.name)).toBe(3n)
  })
})
