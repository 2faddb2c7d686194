import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSandboxPool } from './pool.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('waits for the disk whenever the server does', async () => {
  const pool = createSandboxPool(database.url, () => {})
  const sql = `select source from pg_settings where name = 'synchronous_commit'`
  const { rows } = await pool.query(sql).finally(() => pool.end())
  expect(rows).toEqual([{ source: expect.not.stringMatching('client') as string }])
})
