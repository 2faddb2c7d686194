import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createDatabase, type Db } from '../database.ts'
import { readModels } from '../../read-models.ts'
import { createProjectionDatabase } from '../testing/database.ts'
import { makeNextTables } from './next-tables.ts'

let opened: Awaited<ReturnType<typeof createProjectionDatabase>>
beforeAll(async () => {
  opened = await createProjectionDatabase()
})
afterAll(() => opened.drop())

describe('a new version that builds several read models at once', () => {
  it('creates the schema for them once, in any order of callers', async () => {
    const dbs: Db[] = []
    try {
      for (let round = 0; round < 5; round += 1) {
        await sql`drop schema if exists read_models_next cascade`.execute(opened.db)
        const making = readModels.map(({ tables }, index) => {
          const db = (dbs[index] ??= createDatabase(opened.url, { connections: 1 }))
          return makeNextTables(db, tables)
        })
        const failed = (await Promise.allSettled(making)).filter(
          ({ status }) => status !== 'fulfilled',
        )
        expect(failed).toEqual([])
      }
    } finally {
      await Promise.all(dbs.map((db) => db.destroy()))
    }
  })
})
