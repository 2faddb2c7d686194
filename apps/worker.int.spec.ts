import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { useHarbour } from './testing/harbour.ts'
import { useWorkers, workerProgram } from './testing/workers.ts'
import { describeWorkers } from './worker.spec-suite.ts'
import { programEnvironment } from './testing/program-environment.ts'

const workers = useWorkers()
const harbour = useHarbour(workers)
const { database, environment, start, stop } = workers
const { pays, untilRecorded, untilMailed, chargesOf, mailsOf, pathOf } = harbour

/** Returns the message of a worker that does not start. */
const refusal = async (env: Readonly<Record<string, string>>): Promise<string> => {
  const bare = spawn(process.execPath, [workerProgram], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  bare.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const [code] = (await once(bare, 'close')) as [number]
  expect(code).toBe(1)
  return output
}

describe('workers as processes', () => {
  it('email a receipt with the link that the API serves, and repeat no effect after a kill', async () => {
    const changes = {
      PORT: '8080',
      PUBLIC_SCHEME: 'https',
      BASE_DOMAIN: 'Give.Example.HK',
    }
    start(changes)
    const paymentId = await pays('pm_card_visa')
    await untilMailed(paymentId)
    const [letter] = mailsOf(paymentId)
    expect(letter).toContain(`https://harbour.give.example.hk${pathOf(paymentId)}`)
    await stop('SIGKILL')
    await sql`update read_models.checkpoints set position = 0
      where name in ('reactions', 'letters')`.execute(database().db)
    start(changes)
    await vi.waitFor(async () => {
      const { rows } = await sql`select name from read_models.checkpoints, es.head
        where name in ('reactions', 'letters') and checkpoints.position = head.position`.execute(
        database().db,
      )
      expect(rows).toHaveLength(2)
    })
    expect(await chargesOf(paymentId)).toHaveLength(1)
    expect(mailsOf(paymentId)).toHaveLength(1)
  })

  describeWorkers({ workers, harbour }, { stopsWithinMilliseconds: 20_000 })

  it('report in one sentence what they need', async () => {
    expect(await refusal(programEnvironment)).toBe(
      'The worker needs DATABASE_URL, MASTER_KEY, DATA_DIR, BASE_DOMAIN, STRIPE_SECRET_KEY, SMTP_URL.\n',
    )
  })

  it('report a database that does not answer, without the password', async () => {
    const DATABASE_URL = 'postgresql://u:hidden-word@127.0.0.1:1/x'
    const output = await refusal({ ...environment(), DATABASE_URL })
    expect(output).toMatch(/^[^\n]*DATABASE_URL names 127\.0\.0\.1:1[^\n]*\n$/)
    expect(output).not.toContain('hidden-word')
  })

  it('do not start if their Temporal is unavailable, or if processes would be left behind', async () => {
    start()
    await untilRecorded(await pays('pm_card_authenticationRequired'), 'AuthenticationRequired')
    await stop('SIGKILL')
    const away = { ...environment(), TEMPORAL_ADDRESS: '127.0.0.1:1' }
    expect(await refusal(away)).toMatch(/^[1-9]\d* processes are under way on the embedded engine/)
    const { url, drop } = await createProjectionDatabase()
    try {
      const output = await refusal({ ...away, DATABASE_URL: url })
      expect(output).toMatch(/^Temporal at 127\.0\.0\.1:1 is not ready: .*\n$/)
    } finally {
      await drop()
    }
  })

  it('do not start on a database without our tables, and explain what to do', async () => {
    const empty = await createTestDatabase()
    try {
      const output = await refusal({ ...environment(), DATABASE_URL: empty.url })
      expect(output).toBe(
        'The database has no tables of ours yet: node apps/commands/migrate.ts.\n',
      )
    } finally {
      await empty.drop()
    }
  })
})
