import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@almoner/sandbox/testing/database.ts'
import type { Engine } from '../../flow.ts'
import { createEmbeddedEngine } from './engine.ts'
import { withSessionSettings } from './session-settings.ts'

const log = {
  debug: vi.fn<() => void>(),
  info: vi.fn<() => void>(),
  warn: vi.fn<() => void>(),
  error: vi.fn<() => void>(),
}

let database: TestDatabase
let engine: Engine
let client: Client
beforeAll(async () => {
  database = await createTestDatabase()
  const options = { databaseUrl: database.url, processes: [], askedFrom: 'elsewhere', log } as const
  engine = await createEmbeddedEngine(options)
  client = new Client({ connectionString: withSessionSettings(database.url) })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await engine.close()
  await database.drop()
})

/** How a transaction of the engine's would be committed once it has written there. */
const committedAfter = async (write: string): Promise<string> => {
  await client.query('begin')
  try {
    await client.query(write)
    const { rows } = await client.query<{ synchronous_commit: string }>('show synchronous_commit')
    return rows[0]?.synchronous_commit ?? ''
  } finally {
    await client.query('rollback')
  }
}

describe('a crash of the server that the program outlives', () => {
  it.each(['workflow_status', 'notifications', 'operation_outputs'])(
    'takes back nothing new in %s',
    async (table) => {
      const write = `insert into dbos.${table} select * from dbos.${table} where false`
      expect(await committedAfter(write)).toBe('on')
    },
  )

  it('may take back the rest, which is made again', async () => {
    expect(await committedAfter('update dbos.workflow_status set status = status')).toBe('off')
  })
})
