import { sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import type { Engine, Process } from '../../flow/flow.ts'
import { bind } from '../bound-process.ts'
import { createEmbeddedEngine } from './engine.ts'
import { forgetEnded, retentionDays } from './retention.ts'

const day = 86_400_000
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const one: Process<'one', { waits: boolean; fails: boolean }, Record<string, never>, null> = {
  name: 'one',
  policies: {},
  run: async (flow, { waits, fails }) => {
    await flow.sleep(1)
    if (waits) await flow.waitFor('look', 60_000)
    if (fails) throw new Error('a rule is broken')
  },
}

describe('processes that ended', () => {
  let database: Awaited<ReturnType<typeof createProjectionDatabase>>
  let pool: Pool
  let engine: Engine

  const states = async () => {
    const { rows } = await sql`select id, status from processes.instances order by id`.execute(
      database.db,
    )
    return rows
  }
  const journals = async () => {
    const { rows } = await sql`select distinct instance from processes.journal order by 1`.execute(
      database.db,
    )
    return rows
  }

  beforeAll(async () => {
    database = await createProjectionDatabase()
    pool = new Pool({ connectionString: database.url })
    engine = await createEmbeddedEngine({
      databaseUrl: database.url,
      processes: [bind(one, {})],
      log: quiet,
    })
  })
  afterAll(async () => {
    await engine.close()
    await pool.end()
    await database.drop()
  })

  it('are forgotten after ninety days, but for those that failed and those that wait', async () => {
    await engine.start('one', 'ended', { waits: false, fails: false })
    await engine.start('one', 'failed', { waits: false, fails: true })
    await engine.start('one', 'waits', { waits: true, fails: false })
    const failed = { id: 'failed', status: 'failed' }
    const waits = { id: 'waits', status: 'running' }
    await vi.waitFor(async () =>
      expect(await states()).toEqual([{ id: 'ended', status: 'ended' }, failed, waits]),
    )
    expect(await journals()).toEqual([{ instance: 'failed' }, { instance: 'waits' }])

    expect(await forgetEnded(pool, Date.now() + (retentionDays - 1) * day)).toBe(0)
    expect(await forgetEnded(pool, Date.now() + (retentionDays + 1) * day)).toBe(1)
    expect(await states()).toEqual([failed, waits])
    expect(await journals()).toEqual([{ instance: 'failed' }, { instance: 'waits' }])
  })

  it('keep no signal that came while they were ending', async () => {
    await sql`insert into processes.signals (instance, name)
      values ('failed', 'look'), ('waits', 'another')`.execute(database.db)
    await forgetEnded(pool, Date.now())
    const { rows } = await sql`select instance from processes.signals`.execute(database.db)
    expect(rows).toEqual([{ instance: 'waits' }])
  })

  it('are forgotten by so many at a time', async () => {
    await sql`insert into processes.instances (id, process, input, started_at, status, ended_at)
      select 'old-' || n, 'one', '{}', 'epoch', 'ended', 'epoch' from generate_series(1, 1200) n`.execute(
      database.db,
    )
    expect(await forgetEnded(pool, Date.now())).toBe(1_200)
  })
})
