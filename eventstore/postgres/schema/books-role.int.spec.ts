import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { startThrowAwayPostgres } from '@almoner/sandbox/testing/throw-away-postgres.ts'
import { record, someEvent, someStream } from '../../testing/events.ts'
import { booksRole, takeBooksRole } from './books-role.ts'
import { createGuardedPool } from '../connection/guarded-pool.ts'
import { migrateEventStore } from './schema.ts'
import { createPostgresStore } from '../store.ts'
import { useBooks } from '../testing/books.ts'

const books = useBooks(createTestDatabase)

const openStore = (url = books().url) => {
  const store = createPostgresStore({ url })
  onTestFinished(() => store.close())
  return store
}

describe('a connection of the store', () => {
  it.each([
    `update es.events set data = '{}'`,
    'delete from es.events',
    'truncate es.events',
    'alter table es.events disable trigger all',
    'alter table es.events drop constraint events_position_check',
    'drop trigger events_are_facts on es.events',
    'drop table es.events',
    'create table es.more (n int)',
    'insert into es.events select * from es.events',
    'update es.head set position = 0',
    'delete from es.snapshots',
    'drop table es.snapshots',
    'create or replace function es.refuse_change() returns trigger language sql as $$ $$',
  ])('may not "%s"', async (sql) => {
    await record(openStore(), someStream())
    const pool = createGuardedPool(
      { connectionString: books().url, onConnect: (client) => takeBooksRole(client) },
      () => {},
    )
    onTestFinished(() => pool.end())
    await expect(pool.query(sql)).rejects.toMatchObject({ code: '42501' })
  })

  it('is one of those: what the role may not, the store may not', async () => {
    const stream = someStream()
    const appending = openStore()
    await record(appending, stream)
    const { client } = books()
    await client.query(`revoke select on es.events from ${booksRole}`)
    await expect(appending.read(stream)).rejects.toThrow(/permission denied/)
    await client.query(`revoke execute on function es.append_many from ${booksRole}`)
    await expect(
      appending.append({ stream, expected: 'any', events: [someEvent()] }),
    ).rejects.toThrow(/permission denied/)
    await migrateEventStore(client)
    expect(await record(openStore(), stream)).toHaveLength(1)
  })
})

describe('a cluster of several databases', () => {
  let cluster: { url: string; stop: () => Promise<void> }
  beforeAll(async () => {
    cluster = await startThrowAwayPostgres()
  })
  afterAll(() => cluster.stop())

  const administer = async (database: string, ...statements: readonly string[]) => {
    const url = new URL(cluster.url)
    url.pathname = database
    const client = new Client({ connectionString: url.toString() })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }

  /** Creates a user and a database that this user owns. */
  const makeOwner = async (attributes: string): Promise<string> => {
    const name = `owner_${randomBytes(4).toString('hex')}`
    await administer(
      '/postgres',
      `create role ${name} login password 'p' ${attributes}`,
      `create database ${name} owner ${name}`,
    )
    const url = new URL(cluster.url)
    Object.assign(url, { username: name, password: 'p', pathname: `/${name}` })
    return url.toString()
  }

  const migrate = async (url: string) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    return await migrateEventStore(client).finally(() => client.end())
  }

  const works = async (url: string) => {
    const store = openStore(url)
    const stream = someStream()
    const [event] = await record(store, stream)
    expect(await store.readAll({ after: 0n, limit: 1 })).toEqual([event])
  }

  it('does without the role if the user may not create it, and reports it', async () => {
    const url = await makeOwner('')
    expect(await migrate(url)).toEqual({ role: null })
    await works(url)
  })

  it('has it for a user who may create roles, and not for one who may not use it', async () => {
    const [maker, other] = [await makeOwner('createrole'), await makeOwner('')]
    expect(await migrate(maker)).toEqual({ role: booksRole })
    await works(maker)
    expect(await migrate(other)).toEqual({ role: null })
    await works(other)
    expect(await migrate(maker)).toEqual({ role: booksRole })
    await administer(
      new URL(maker).pathname,
      `drop owned by ${booksRole}`,
      `drop role ${booksRole}`,
    )
  })

  it('has it if another database creates it in the same moment', async () => {
    const url = await makeOwner('superuser')
    const [first, onlooker] = [cluster.url, cluster.url].map(
      (connectionString) => new Client({ connectionString }),
    ) as [Client, Client]
    await Promise.all([first.connect(), onlooker.connect()])
    await first.query('begin')
    await first.query(`create role ${booksRole} nologin`)
    const migrating = migrate(url)
    await waitUntilBlocked(onlooker, new URL(url).username)
    await first.query('commit')
    await Promise.all([first.end(), onlooker.end()])
    expect(await migrating).toEqual({ role: booksRole })
    await works(url)
  })
})

const waitUntilBlocked = async (onlooker: Client, user: string) => {
  for (let turn = 0; turn < 500; turn += 1) {
    const { rowCount } = await onlooker.query(
      `select 1 from pg_stat_activity where usename = $1 and wait_event_type = 'Lock'`,
      [user],
    )
    if (rowCount) return
    await delay(10)
  }
  throw new Error(`${user} never waited for a lock`)
}
