import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@almoner/sandbox/testing/database.ts'
import type { Engine, Process } from '../../flow.ts'
import { bind } from '../bound-process.ts'
import { createEmbeddedClient } from './client.ts'
import { createEmbeddedEngine } from './engine.ts'

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
  let database: TestDatabase
  let engine: Engine
  let client: Pick<Engine, 'firstOutcome' | 'signal' | 'close'>

  beforeAll(async () => {
    database = await createTestDatabase()
    const where = { databaseUrl: database.url, log: quiet }
    engine = await createEmbeddedEngine({ ...where, processes: [bind(ask, {})] })
    client = await createEmbeddedClient(where)
  })
  afterAll(async () => {
    await client.close()
    await engine.close()
    await database.drop()
  })

  it('are waited for before they begin, woken, and heard at once', async () => {
    const heard = client.firstOutcome('ask-1', 10_000)
    await client.signal('ask-1', 'go')
    await engine.start('ask', 'ask-1', { question: 'well?' })
    await client.signal('ask-1', 'go')
    const from = performance.now()
    expect(await heard).toEqual({ answer: 'well? true' })
    expect(performance.now() - from).toBeLessThan(1_000)
  })

  it('answer null when the time is over', async () => {
    expect(await client.firstOutcome('ask-unknown', 100)).toBeNull()
  })
})
