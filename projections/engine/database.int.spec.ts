import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProjectionDatabase } from './testing/database.ts'

let database: Awaited<ReturnType<typeof createProjectionDatabase>>

beforeAll(async () => {
  database = await createProjectionDatabase()
})

afterAll(() => database.drop())

const ownPid = async (db: Pick<Kysely<unknown>, 'getExecutor'>): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}

describe('a connection that breaks between two statements of a transaction', () => {
  it('fails that transaction, and neither the process nor the next one', async () => {
    const { db } = database
    const broken = db.transaction().execute(async (trx) => {
      const pid = await ownPid(trx)
      await sql`select pg_terminate_backend(${pid})`.execute(db)
      await delay(100)
      await sql`select 1`.execute(trx)
    })
    await expect(broken).rejects.toThrow(/not queryable|terminat/)
    await expect(db.transaction().execute(ownPid)).resolves.toBeGreaterThan(0)
  })
})
