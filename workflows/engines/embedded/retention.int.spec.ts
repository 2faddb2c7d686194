import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@almoner/sandbox/testing/database.ts'
import type { Engine, Process } from '../../flow.ts'
import { bind } from '../bound-process.ts'
import { createEmbeddedEngine } from './engine.ts'
import { forgetEnded, keptDays } from './retention.ts'

const day = 86_400_000
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const life = { isOver: () => false }

const one: Process<'one', { waits: boolean; fails: boolean }, Record<string, never>, null> = {
  name: 'one',
  policies: {},
  run: async (flow, { waits, fails }) => {
    if (waits) await flow.waitFor('look', 60_000)
    if (fails) throw new Error('a rule is broken')
  },
}

describe('processes that ended', () => {
  let database: TestDatabase
  let client: Client
  let engine: Engine

  const left = async (table = 'workflow_status'): Promise<readonly string[]> => {
    const { rows } = await client.query<{ id: string }>(
      `select distinct workflow_uuid as id from dbos.${table} order by id`,
    )
    return rows.map(({ id }) => id)
  }
  const states = async (): Promise<readonly string[]> => {
    const { rows } = await client.query<{ status: string }>(
      'select status from dbos.workflow_status order by workflow_uuid',
    )
    return rows.map(({ status }) => status)
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    client = new Client({ connectionString: database.url })
    await client.connect()
  })
  beforeEach(async () => {
    const where = { databaseUrl: database.url, askedFrom: 'elsewhere' as const }
    engine = await createEmbeddedEngine({ ...where, processes: [bind(one, {})], log: quiet })
  })
  afterEach(() => engine.close())
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  it('are forgotten after ninety days, but for those that failed and those that wait', async () => {
    await engine.start('one', 'ended', { waits: false, fails: false })
    await engine.start('one', 'failed', { waits: false, fails: true })
    await engine.start('one', 'waits', { waits: true, fails: false })
    await vi.waitFor(async () => expect(await states()).toEqual(['SUCCESS', 'ERROR', 'PENDING']))
    await vi.waitFor(async () => expect(await left('operation_outputs')).toEqual(['waits']))

    expect(await forgetEnded(life, Date.now() + (keptDays - 1) * day)).toBe(0)
    expect(await left()).toEqual(['ended', 'failed', 'waits'])

    expect(await forgetEnded(life, Date.now() + (keptDays + 1) * day)).toBe(1)
    expect(await left()).toEqual(['failed', 'waits'])
    expect(await left('workflow_input')).toEqual(['failed', 'waits'])
    expect(await left('operation_outputs')).toEqual(['waits'])
  })

  it('are forgotten by so many at a time', async () => {
    await client.query(
      `insert into dbos.workflow_status (workflow_uuid, status, name, created_at, completed_at)
        select 'old-' || n, 'SUCCESS', 'one', 1, 1 from generate_series(1, 1200) n`,
    )
    expect(await forgetEnded(life, Date.now())).toBe(1_200)
    expect(await left()).toEqual(['failed', 'waits'])
  })
})
