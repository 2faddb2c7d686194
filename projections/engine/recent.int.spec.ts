import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@almoner/sandbox/testing/database.ts'
import { migrateDatabase } from '@almoner/workflows/migrate-database.ts'
import { createCatchUp } from './checkpoint/catch-up.ts'
import { createDatabase, type Db } from './database.ts'
import { readRecent } from './recent.ts'
import { toPosition } from '@almoner/eventstore/position.ts'

let database: TestDatabase
let db: Db
let askCount = 0
const ask = async (): Promise<number> => {
  askCount += 1
  return askCount
}
const question = { readModel: 'charity-directory', key: 'harbour' }

beforeAll(async () => {
  database = await createTestDatabase({ migrate: migrateDatabase })
})
beforeEach(() => {
  askCount = 0
  db = createDatabase(database.url)
})
afterAll(() => database.drop())

describe('a query of a read model in every request', () => {
  it('is sent once for all concurrent callers, and again a tenth of a second later', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    onTestFinished(() => clock.mockRestore())
    const together = [1, 2, 3].map(() => readRecent(db, question, ask))
    expect(await Promise.all(together)).toEqual([1, 1, 1])
    clock.mockReturnValue(101)
    expect(await readRecent(db, question, ask)).toBe(2)
    await db.destroy()
  })

  it('is sent again by a caller who has waited for a write, also during another', async () => {
    const catchUp = createCatchUp({ db })
    catchUp.advanced('charity-directory', toPosition(7))
    const query = Promise.withResolvers<void>()
    const before = readRecent(db, question, async () => {
      await query.promise
      return await ask()
    })
    await catchUp.waitFor(['charity-directory'], toPosition(7))
    expect(await readRecent(db, question, ask)).toBe(1)
    query.resolve()
    expect(await before).toBe(2)
    expect(await readRecent(db, question, ask)).toBe(1)
    await db.destroy()
  })

  it('is not cached if nothing was found, or if it failed', async () => {
    expect(await readRecent(db, question, async () => null)).toBeNull()
    await expect(readRecent(db, question, () => Promise.reject(new Error('away')))).rejects.toThrow(
      'away',
    )
    expect(await readRecent(db, question, ask)).toBe(1)
    await db.destroy()
  })
})
