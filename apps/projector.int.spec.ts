import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { harbourId } from '@almoner/domain/fixtures.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { createPostgresStore } from '@almoner/eventstore/postgres/store.ts'
import { createTestDatabase, type TestDatabase } from '@almoner/sandbox/testing/database.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkpoints } from '@almoner/projections/engine/checkpoint/checkpoints.ts'
import { createDatabase } from '@almoner/projections/engine/database.ts'
import { findPayment } from '@almoner/projections/models/payment-history/query.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import { toStream, toAppend } from '@almoner/projections/engine/testing/history.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const MASTER_KEY = 'ab'.repeat(32)

const startProjector = (env: Record<string, string>) => {
  const file = fileURLToPath(new URL('projector.ts', import.meta.url))
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = once(child, 'close').then(([code]) => Number(code))
  return { kill: () => child.kill('SIGTERM'), ended, output: () => output }
}

describe('the projector in its own process', () => {
  it('migrates, projects the events of another process, and stops on its signal', async () => {
    const projector = startProjector({ DATABASE_URL: database.url, MASTER_KEY })
    const db = createDatabase(database.url, { connections: 1 })
    try {
      const names = readModels.map(({ name }) => name).sort()
      await vi.waitFor(() => expect(projector.output()).toContain('projecting'))
      const store = createPostgresStore({ url: database.url })
      for (const [index, event] of [paid.initiated, paid.identified, paid.declined].entries()) {
        const events = [toAppend(event, index)]
        await store.append({ stream: toStream(event), expected: 'any', events })
      }
      await store.close()
      await vi.waitFor(async () => {
        const moved = (await checkpoints(db)).filter(({ position }) => position === 3n)
        expect(moved.map(({ name }) => name)).toEqual(names)
      })
      const { paymentId } = paid
      const row = await findPayment(db, { organisationId: harbourId, paymentId })
      expect(row?.status).toBe('error')
    } finally {
      await db.destroy()
      projector.kill()
    }
    expect(await projector.ended).toBe(0)
    expect(projector.output()).toContain('"msg":"stopped"')
    expect(projector.output()).not.toContain('"level":"error"')
  })

  it('reports in one sentence what it needs', async () => {
    const projector = startProjector({})
    expect(await projector.ended).toBe(1)
    expect(projector.output()).toMatch(/^The projector needs DATABASE_URL: [^\n]+\n$/)
  })

  it.each([
    [{ EVENTSTORE_URL: 'hidden-word' }, 'EVENTSTORE_URL must be an address'],
    [{ MASTER_KEY: 'hidden-word' }, 'The projector needs MASTER_KEY'],
    [
      { MASTER_KEY: '10ca1000'.repeat(8), BASE_DOMAIN: 'give.example.org' },
      'MASTER_KEY is the one that docker-compose.yml publishes',
    ],
  ])('is not started with %j, which it could not obey', async (changes, sentence) => {
    const projector = startProjector({ DATABASE_URL: database.url, MASTER_KEY, ...changes })
    expect(await projector.ended).toBe(1)
    expect(projector.output()).toMatch(new RegExp(`^${sentence}[^\n]+\n$`))
    expect(projector.output()).not.toContain('hidden-word')
  })

  it('that cannot reach its database reports this without the password', async () => {
    const url = 'postgresql://u:hidden-word@127.0.0.1:1/x'
    const projector = startProjector({ DATABASE_URL: url, MASTER_KEY })
    expect(await projector.ended).toBe(1)
    expect(projector.output()).toMatch(/^The projector could not start: [^\n]+\n$/)
    expect(projector.output()).not.toContain('hidden-word')
  })
})
