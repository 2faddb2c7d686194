import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { startThrowAwayPostgres } from '@almoner/sandbox/testing/throw-away-postgres.ts'
import { EventStoreOverloaded } from '../port/append-errors.ts'
import { record, someEvent, someStream } from '../testing/events.ts'
import { migrateEventStore } from './schema/schema.ts'
import { createPostgresStore } from './store.ts'
import { useBooks } from './testing/books.ts'
import { expectWholeBooks } from './testing/density.ts'

const openStore = (url: string) => {
  const store = createPostgresStore({ url, pollMilliseconds: 60_000 })
  onTestFinished(() => store.close())
  return store
}

describe('a disk that is full', () => {
  let cluster: { url: string; stop: () => Promise<void> }
  let client: Client
  beforeAll(async () => {
    cluster = await startThrowAwayPostgres()
    client = new Client({ connectionString: cluster.url })
    await client.connect()
    await migrateEventStore(client)
  })
  afterAll(async () => {
    await client.end()
    await cluster.stop()
  })

  /** The largest file the server may write: more than a segment of its log, or it would end itself. */
  const limitFiles = async (bytes: number | 'unlimited') => {
    const { rows } = await client.query<{ pid: string }>(
      `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid`,
    )
    const pid = rows[0]?.pid ?? ''
    const { uid, gid } = statSync(`/proc/${pid}`)
    // The soft limit alone, as the user the server runs as: that needs no privilege, and can be
    // lifted again. Connections made from now on have it.
    execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`], {
      ...(process.getuid?.() === 0 && { uid, gid }),
    })
  }

  it('refuses appends without disk space, retains acknowledged ones, and recovers', async () => {
    await limitFiles(24 * 1024 * 1024)
    const store = openStore(cluster.url)
    const appendLarge = () => {
      const text = randomBytes(600_000).toString('base64')
      const events = [someEvent({ data: { text } })]
      return store.append({ stream: someStream(), expected: 'none', events })
    }
    const answers = await Promise.allSettled(Array.from({ length: 60 }, appendLarge))
    const writtenCount = answers.filter(({ status }) => status === 'fulfilled').length
    const savedHead = await store.head()
    for (const answer of answers) {
      if (answer.status === 'fulfilled') continue
      expect(answer.reason).toBeInstanceOf(EventStoreOverloaded)
      expect(answer.reason).toMatchObject({ message: 'the database has no room left' })
    }
    expect(writtenCount).toBeGreaterThan(5)
    expect(writtenCount).toBeLessThan(60)
    await expectWholeBooks(client, writtenCount)
    expect(savedHead).toBe(BigInt(writtenCount))

    await limitFiles('unlimited')
    const roomy = openStore(cluster.url)
    expect(await record(roomy, someStream())).toMatchObject([{ position: savedHead + 1n }])
    await expectWholeBooks(client, Number(savedHead) + 1)
  })
})

describe('a disk that is slow', () => {
  const books = useBooks(createTestDatabase)

  it('is waited for by a crowd together, and by no reader', async () => {
    const { client, url } = books()
    const store = openStore(url)
    const stream = someStream()
    const events = await record(store, stream)
    // The trigger runs once for a commit, when only the commit itself is missing.
    await client.query(`create sequence commits; create function slow() returns trigger language plpgsql
      as $$ begin perform pg_sleep(0.15), nextval('public.commits'); return null; end $$;
      create constraint trigger slow after update on es.head deferrable initially deferred
        for each row execute function slow()`)
    let done = false
    const crowd = Promise.all(
      Array.from({ length: 64 }, async () => {
        for (let turn = 0; turn < 3; turn += 1) await record(store, someStream())
      }),
    ).then(() => {
      done = true
    })
    expect(await store.read(stream)).toEqual(events)
    expect(await store.readAll({ after: 0n, limit: 1 })).toEqual(events)
    expect(done).toBe(false)
    await crowd
    const { rows } = await client.query<{ commits: number }>(
      'select last_value::int as commits from commits',
    )
    expect(rows[0]?.commits).toBeLessThanOrEqual(24)
    await expectWholeBooks(client, 1 + 64 * 3)
  })
})
