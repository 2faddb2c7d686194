import { isConnectionLost } from '@almoner/eventstore/postgres/connection/connection-lost.ts'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
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
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_stat_activity where pid = ${pid}`.execute(db)
        expect(rows).toEqual([])
      })
      await sql`select 1`.execute(trx)
    })
    await expect(broken).rejects.toSatisfy(isConnectionLost)
    await expect(db.transaction().execute(ownPid)).resolves.toBeGreaterThan(0)
  })
})
