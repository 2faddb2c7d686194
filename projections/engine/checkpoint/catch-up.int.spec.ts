import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCatchUp } from './catch-up.ts'
import type { Db } from '../database.ts'
import { journalModel } from '../../models/journal/project.ts'
import { paymentHistoryModel } from '../../models/payment-history/project.ts'
import { readModels } from '../../read-models.ts'
import { createProjectionDatabase, empty } from '../testing/database.ts'
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

describe('a caller that waits for a read model', () => {
  it('is notified by the projector in the same process, without a query', async () => {
    const looks: string[] = []
    const waiting = await createProjectionDatabase({ onStatement: ({ sql }) => looks.push(sql) })
    const catchUp = createCatchUp({ db: waiting.db, patienceMilliseconds: 60_000 })
    const advanced = vi.fn<typeof catchUp.advanced>(catchUp.advanced)
    projector.run([journalModel], { onAdvance: advanced })
    await vi.waitFor(() => expect(advanced).toHaveBeenCalled())
    await projector.append(...gift(100))
    expect(await catchUp.waitFor(['journal'], toPosition(3))).toBe(true)
    expect(looks).toEqual([])
    await waiting.drop()
  })

  it('sees by the checkpoints what a projector in another process has done', async () => {
    const catchUp = createCatchUp({ db })
    const answered = catchUp.waitFor(['journal', 'payment-history'], toPosition(3))
    projector.run([journalModel, paymentHistoryModel])
    await projector.append(...gift(100))
    expect(await answered).toBe(true)
  })

  it('is answered when the projector in the same process has left the work to another', async () => {
    const catchUp = createCatchUp({ db })
    const here = projector.run([journalModel], { onAdvance: catchUp.advanced })
    await vi.waitFor(async () => expect(await catchUp.waitFor(['journal'], 0n, 1)).toBe(true))
    await here.stop()
    projector.run([journalModel])
    await projector.append(...gift(100))
    expect(await catchUp.waitFor(['journal'], toPosition(3))).toBe(true)
  })

  it('is answered also if the clock is set back while it waits', async () => {
    const catchUp = createCatchUp({ db, patienceMilliseconds: 50 })
    catchUp.advanced(journalModel.name, 0n)
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const answered = catchUp.waitFor(['journal'], toPosition(3))
      vi.setSystemTime(Date.now() - 3_600_000)
      projector.run([journalModel])
      await projector.append(...gift(100))
      expect(await answered).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is answered when the time is over, also while the database does not answer', async () => {
    const catchUp = createCatchUp({ db })
    const startTime = Date.now()
    expect(await catchUp.waitFor(['journal'], toPosition(1), 60)).toBe(false)
    expect(Date.now() - startTime).toBeLessThan(3_000)
    const lostDatabase = await createProjectionDatabase()
    await lostDatabase.drop()
    expect(
      await createCatchUp({ db: lostDatabase.db }).waitFor(['journal'], toPosition(1), 60),
    ).toBe(false)
  })

  it('is not moved back by a read that is older than an announcement', async () => {
    const rows = [{ name: 'journal', position: 1n }]
    const execute = vi.fn<() => Promise<typeof rows>>(async () => rows)
    const query = { execute }
    const stale = { selectFrom: () => ({ select: () => ({ where: () => query }) }) }
    const catchUp = createCatchUp({ db: stale as unknown as Db, pollMilliseconds: 5 })
    const answered = catchUp.waitFor(['journal', 'receipts'], toPosition(3))
    catchUp.advanced('journal', toPosition(3))
    await vi.waitFor(() => expect(execute.mock.calls.length).toBeGreaterThan(2))
    catchUp.advanced('receipts', toPosition(3))
    expect(await answered).toBe(true)
  })

  it('queries once for many', async () => {
    const looks: string[] = []
    const waiting = await createProjectionDatabase({ onStatement: ({ sql }) => looks.push(sql) })
    const catchUp = createCatchUp({ db: waiting.db, pollMilliseconds: 20 })
    const began = Date.now()
    await Promise.all([1, 2, 3, 4, 5].map(() => catchUp.waitFor(['journal'], toPosition(1), 1_000)))
    // One query in twenty milliseconds, and the first.
    const most = 1 + (Date.now() - began) / 20
    expect(looks.length).toBeGreaterThan(0)
    expect(looks.length).toBeLessThanOrEqual(most)
    await waiting.drop()
  })
})
