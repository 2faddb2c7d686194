import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { startWireStandIn } from '@almoner/eventstore/testing/wire-stand-in/server.ts'
import { startProcess } from '../lifecycle/testing/started-process.ts'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { programEnvironment } from '../testing/program-environment.ts'

const program = fileURLToPath(new URL('./migrate.ts', import.meta.url))

// No server answers there: a command that got as far as connecting would fail visibly.
const env = {
  ...programEnvironment,
  DATABASE_URL: 'postgresql://u:hidden-word@127.0.0.1:1/x',
  MASTER_KEY: 'ab'.repeat(32),
  START_WAIT_SECONDS: '0',
}

const seeding = fileURLToPath(new URL('../../sandbox/seed/seed-command.ts', import.meta.url))

const run = (path: string, changes: Record<string, string>, args: readonly string[] = []) => {
  const options = { env: { ...env, ...changes }, encoding: 'utf8', timeout: 90_000 } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], options)
  return { status, said: `${stdout}${stderr}` }
}

// platform/env.spec.ts has the settings that every program reads.
describe('a migration that cannot be obeyed', () => {
  it.each<[Record<string, string>, string[], string]>([
    [{ DATABASE_URL: '', MASTER_KEY: '' }, [], 'The migration needs DATABASE_URL.'],
    [{}, ['--seed'], 'The migration takes no argument'],
    [
      { MASTER_KEY: '' },
      [],
      'brought up to date: PostgreSQL at 127.0.0.1:1 (DATABASE_URL) did not answer within 0 s',
    ],
  ])('with %j and %j reports the reason in one sentence', (changes, args, sentence) => {
    expectRefusal(run(program, changes, args), sentence)
  })
})

describe('a demonstration that cannot be made', () => {
  it.each<[Record<string, string>, string]>([
    [{ MASTER_KEY: '' }, 'The demonstration needs MASTER_KEY.'],
    [{ BASE_DOMAIN: 'give.example.org' }, 'logins with published passwords'],
    [{}, 'The demonstration was not made'],
  ])('with %j reports the reason in one sentence', (changes, sentence) => {
    expectRefusal(run(seeding, changes), sentence)
  })
})

const expectRefusal = (
  { status, said }: { status: number | null; said: string },
  sentence: string,
) => {
  expect(status).toBe(1)
  expect(said).toContain(sentence)
  expect(said.trim().split('\n')).toHaveLength(1)
  expect(said).not.toContain('hidden-word')
}

describe('a migration that starts before its servers', () => {
  it('waits for the event store, reports this, and continues as soon as it answers', async () => {
    const { standIn, host, run, drop } = await eventStoreThatIsAway()
    try {
      const migration = run({ START_WAIT_SECONDS: '120' })
      const waiting = `waiting for EventStoreDB at ${host} (EVENTSTORE_URL), 1`
      await migration.says(waiting)
      await standIn.start()
      expect(await migration.ended).toBe(0)
      expect(migration.readOutput()).toMatch(/\nmigrated\n$/)
    } finally {
      await drop()
    }
  })

  it('fails at the timeout, and names the event store and not the database', async () => {
    const { host, run, drop } = await eventStoreThatIsAway()
    try {
      const migration = run({ START_WAIT_SECONDS: '3' })
      expect(await migration.ended).toBe(1)
      const sentence = `EventStoreDB at ${host} (EVENTSTORE_URL) did not answer within 3 s: `
      expect(migration.readOutput()).toContain(sentence)
      expect(migration.readOutput()).not.toMatch(/DATABASE_URL|PostgreSQL/)
    } finally {
      await drop()
    }
  })

  it('is followed by an API that names the event store if it is unavailable', async () => {
    const { host, run, start, drop } = await eventStoreThatIsAway()
    try {
      expect(await run({ EVENTSTORE_URL: '' }).ended).toBe(0)
      const server = start('../api.ts', {
        DATA_DIR: tmpdir(),
        STRIPE_PUBLISHABLE_KEY: 'pk_test_of_spec',
        STRIPE_WEBHOOK_SECRET: 'whsec_of_spec',
      })
      expect(await server.ended).toBe(1)
      expect(server.readOutput()).toContain(`(EVENTSTORE_URL names ${host})`)
    } finally {
      await drop()
    }
  })
})

/** A database that answers, and an event store that is not started yet. */
const eventStoreThatIsAway = async () => {
  const database = await createTestDatabase()
  const standIn = await startWireStandIn()
  await standIn.stop()
  const own = {
    DATABASE_URL: database.url,
    MASTER_KEY: 'ab'.repeat(32),
    EVENTSTORE_URL: standIn.url,
  }
  const start = (path: string, changes: Record<string, string>) =>
    startProcess(fileURLToPath(new URL(path, import.meta.url)), { ...own, ...changes })
  return {
    standIn,
    host: new URL(standIn.url.replace('esdb:', 'http:')).host,
    start,
    run: (changes: Record<string, string>) => start('./migrate.ts', changes),
    drop: async () => {
      await standIn.close()
      await database.drop()
    },
  }
}
