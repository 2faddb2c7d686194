import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from './database.ts'

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('a test database', () => {
  it('is a PostgreSQL 18 in UTF-8, apart from every other test database', async () => {
    const [one, other] = [await createTestDatabase(), await createTestDatabase()]
    await query(one.url, 'create table only_here (id int)')
    expect(await query(other.url, `select to_regclass('only_here') as found`)).toEqual([
      { found: null },
    ])
    expect(
      await query(
        one.url,
        `select current_setting('server_version_num')::int / 10000 as major,
          current_setting('server_encoding') as encoding`,
      ),
    ).toEqual([{ major: 18, encoding: 'UTF8' }])
    await one.drop()
    await other.drop()
  })

  it('cannot be reached once it is dropped', async () => {
    const database = await createTestDatabase()
    await database.drop()
    await expect(query(database.url, 'select 1')).rejects.toThrow(/does not exist/)
  })

  it('copies a named template that was migrated once, also if many request it at the same moment', async () => {
    let migrations = 0
    const options = {
      template: 'copied',
      migrate: async (url: string): Promise<void> => {
        migrations += 1
        await query(url, `create table migrated as select '港' as word`)
      },
    }
    const databases = await Promise.all([1, 2, 3].map(() => createTestDatabase(options)))
    for (const database of databases) {
      expect(await query(database.url, 'select word from migrated')).toEqual([{ word: '港' }])
      await database.drop()
    }
    expect(migrations).toBe(1)
  })
})
