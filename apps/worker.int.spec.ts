import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { readSite } from '@almoner/platform/env.ts'
import { charityOrigin, type Site } from '@almoner/platform/site.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { useHarbour } from './testing/harbour.ts'
import { useWorkers, workerProgram } from './testing/workers.ts'
import { describeWorkers } from './worker.spec-suite.ts'

const workers = useWorkers()
const harbour = useHarbour(workers)
const { database, environment, start, stop } = workers
const { pays, untilRecorded, untilMailed, chargesOf, mailsOf, pathOf } = harbour

/** Returns the message of a worker that does not start. */
const refusal = async (env: Record<string, string>): Promise<string> => {
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
  it('process a payment and email its receipt', async () => {
    start()
    const paymentId = await pays('pm_card_visa')
    await untilMailed(paymentId)
    expect(await chargesOf(paymentId)).toHaveLength(1)
    expect(mailsOf(paymentId)).toHaveLength(1)
  })

  it.each<[Record<string, string>, string]>([
    [{}, 'http://harbour.localhost:3000'],
    [{ PORT: '8080' }, 'http://harbour.localhost:8080'],
    [
      { PORT: '8080', PUBLIC_SCHEME: 'https', BASE_DOMAIN: 'Give.Example.HK' },
      'https://harbour.give.example.hk',
    ],
  ])('with %j email the link that the API of the same environment serves', async (...row) => {
    const [changes, origin] = row
    const env = { ...environment(), ...changes }
    expect(charityOrigin(readSite(env) as Site, { subDomain: 'harbour', customHost: null })).toBe(
      origin,
    )
    start(changes)
    const paymentId = await pays('pm_card_visa')
    await untilMailed(paymentId)
    const [text] = mailsOf(paymentId)
    expect(text).toContain(`${origin}${pathOf(paymentId)}`)
  })

  it('process events again after a kill, and repeat no effect', async () => {
    start()
    const paymentId = await pays('pm_card_visa')
    await untilMailed(paymentId)
    await stop('SIGKILL')
    await sql`update read_models.checkpoints set position = 0
      where name in ('reactions', 'letters')`.execute(database().db)
    start()
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
    expect(await refusal({ PATH: process.env['PATH'] ?? '' })).toBe(
      'The worker needs DATABASE_URL, MASTER_KEY, DATA_DIR, BASE_DOMAIN, STRIPE_SECRET_KEY, SMTP_URL.\n',
    )
  })

  it.each([
    [{ MASTER_KEY: '' }, 'The worker needs MASTER_KEY.'],
    [{ MASTER_KEY: 'hidden-word' }, 'MASTER_KEY must be 64 hex digits'],
    [
      { MASTER_KEY: '10ca1000'.repeat(8), BASE_DOMAIN: 'give.example.org' },
      'MASTER_KEY is the one that docker-compose.yml publishes',
    ],
    [{ EVENTSTORE_URL: 'hidden-word' }, 'EVENTSTORE_URL must be an address'],
    [{ TEMPORAL_ADDRESS: 'hidden-word' }, 'TEMPORAL_ADDRESS must be a host and a port'],
    [{ STRIPE_SECRET_KEY: 'pk_hidden-word' }, 'STRIPE_SECRET_KEY must be the secret key'],
    [{ SMTP_URL: 'hidden-word' }, 'SMTP_URL must be an address'],
    [{ PUBLIC_SCHEME: 'ftp' }, 'PUBLIC_SCHEME must be http or https'],
    [
      { DATABASE_URL: 'postgresql://u:hidden-word@127.0.0.1:1/x' },
      'DATABASE_URL names 127.0.0.1:1',
    ],
  ])('do not start with %j, and report the reason in one sentence', async (changes, sentence) => {
    const output = await refusal({ ...environment(), ...changes })
    expect(output).toContain(sentence)
    expect(output.trim().split('\n')).toHaveLength(1)
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
