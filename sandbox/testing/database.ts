import { randomBytes } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'
import { inject } from 'vitest'

export type TestDatabase = { url: string; drop: () => Promise<void> }

type Options = {
  /** Brings an empty database to the state the spec starts from. */
  migrate?: (url: string) => Promise<unknown>
  /**
   * If this is set, `migrate` runs once in a whole test run and every later database of that name
   * is a copy.
   */
  template?: string
}

/** A database of its own for one spec file: `beforeAll` makes it, `afterAll` drops it. */
export async function createTestDatabase(options: Options = {}): Promise<TestDatabase> {
  const { migrate, template } = options
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdministrator(async (client) => {
    if (migrate && template !== undefined) {
      const source = await migratedTemplate(client, template, migrate)
      await create(client, name, source)
    } else {
      await create(client, name)
    }
  })
  const url = toUrl(name)
  if (migrate && template === undefined) await migrate(url)
  return {
    url,
    drop: () => asAdministrator((client) => drop(client, name)),
  }
}

/** The advisory lock makes spec files in other workers wait for the first one's migration. */
async function migratedTemplate(
  client: Client,
  template: string,
  migrate: (url: string) => Promise<unknown>,
): Promise<string> {
  const name = `template_${template}`
  await client.query(`select pg_advisory_lock(hashtext($1))`, [name])
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return name
    const draft = `${name}_draft`
    await drop(client, draft)
    await create(client, draft)
    await migrate(toUrl(draft))
    await client.query(
      `alter database ${escapeIdentifier(draft)} rename to ${escapeIdentifier(name)}`,
    )
    return name
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext($1))`, [name])
  }
}

// By its default strategy, the server writes each page of the copy to its log too.
async function create(client: Client, name: string, template = 'template0'): Promise<void> {
  await client.query(
    `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)} strategy file_copy`,
  )
}

async function drop(client: Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`)
}

async function asAdministrator<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function toUrl(database: string): string {
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${database}`
  return url.toString()
}
