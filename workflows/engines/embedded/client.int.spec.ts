import { createSecretKey } from 'node:crypto'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import type { Engine, Process } from '../../flow/flow.ts'
import { bind } from '../bound-process.ts'
import { createEmbeddedClient } from './client.ts'
import { createEmbeddedEngine } from './engine.ts'
import { createEngine } from '../choose.ts'
import { countRunning } from './store.ts'

const ask: Process<'ask', { question: string }, Record<string, never>, { answer: string }> = {
  name: 'ask',
  policies: {},
  run: async (flow, { question }) => {
    const came = await flow.waitFor('go', 10_000)
    await flow.report({ answer: `${question} ${came}` })
  },
}
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

describe('processes on another machine', () => {
  let database: Awaited<ReturnType<typeof createProjectionDatabase>>
  let engine: Engine
  let pool: Pool
  let client: Pick<Engine, 'firstOutcome' | 'signal' | 'close'>

  beforeAll(async () => {
    database = await createProjectionDatabase()
    const where = { databaseUrl: database.url, log: quiet }
    engine = await createEmbeddedEngine({ ...where, processes: [bind(ask, {})] })
    client = createEmbeddedClient(where)
    pool = new Pool({ connectionString: database.url })
  })
  afterAll(async () => {
    await pool.end()
    await client.close()
    await engine.close()
    await database.drop()
  })

  it('can be waited for before they start, can be signalled, and report their outcome at once', async () => {
    const outcome = client.firstOutcome('ask-1', 10_000)
    await client.signal('ask-1', 'go')
    await engine.start('ask', 'ask-1', { question: 'well?' })
    await client.signal('ask-1', 'go')
    const from = performance.now()
    expect(await outcome).toEqual({ answer: 'well? true' })
    expect(performance.now() - from).toBeLessThan(5_000)
  })

  it('answer null when the time is over', async () => {
    expect(await client.firstOutcome('ask-unknown', 100)).toBeNull()
  })

  it('are counted while they are running, and prevent a worker from changing to Temporal', async () => {
    const where = { databaseUrl: database.url, log: quiet }
    const before = await countRunning(pool)
    await engine.start('ask', 'ask-3', { question: 'still?' })
    expect(await countRunning(pool)).toBe(before + 1)
    const settings = { address: '127.0.0.1:1', namespace: 'default', tls: false, apiKey: null }
    const temporal = { settings, payloadKey: createSecretKey(Buffer.alloc(32)) }
    await expect(createEngine({ ...where, temporal }, [bind(ask, {})])).rejects.toThrow(
      'under way on the embedded engine',
    )
    await engine.signal('ask-3', 'go')
    await client.firstOutcome('ask-3', 10_000)
    await vi.waitFor(async () => expect(await countRunning(pool)).toBe(before))
  })
})
