import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '@almoner/platform/embedded-postgres/start-postgres.ts'
import { migrateDatabase } from '@almoner/workflows/migrate-database.ts'

export type Cluster = {
  dataDir: string
  /** An empty database; its name is free to be used again, and then it is a new one. */
  database: (name: string) => Promise<string>
  /** A database with our tables. */
  books: (name: string) => Promise<string>
  /** A database created as a copy of another one, which must have no connections. */
  copy: (name: string, from: string) => Promise<string>
  drop: (name: string) => Promise<void>
  /** Returns the database's URL by the socket that `npm start` uses, if there is one. */
  bySocket: (url: string) => string
  ask: <Row extends object>(url: string, sql: string) => Promise<readonly Row[]>
  settings: () => Promise<Readonly<Record<string, string>>>
  stop: () => Promise<void>
}

const memoryFileSystem = 0x01021994

/** Returns a folder for temporary data on a disk: a commit in memory would wait for nothing. */
const onDisk = (): string => {
  const usual = tmpdir()
  const isMemory = statfsSync(usual).type === memoryFileSystem
  return isMemory && existsSync('/var/tmp') ? '/var/tmp' : usual
}

// Returns a URL over the loopback. Not every peer's library supports sockets, and all peers must
// connect the same way.
const overLoopback = (url: string): string => {
  const plain = new URL(url)
  plain.searchParams.delete('host')
  return plain.toString()
}

/** A PostgreSQL of its own with the settings `npm start` has: every commit waits for the disk. */
export const startCluster = async (): Promise<Cluster> => {
  const dataDir = mkdtempSync(join(onDisk(), 'almoner-bench-'))
  // PostgreSQL runs as another user when root starts it, and has to get in.
  chmodSync(dataDir, 0o711)
  const postgres = await startPostgres({ dataDir, log: () => {} })
  const url = overLoopback(postgres.url)

  const drop = async (name: string): Promise<void> => {
    await ask(url, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
  }
  const copy = async (name: string, from: string): Promise<string> => {
    await drop(name)
    await ask(
      url,
      `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(from)}`,
    )
    const own = new URL(url)
    own.pathname = `/${name}`
    return own.toString()
  }
  const database = (name: string): Promise<string> => copy(name, 'template0')
  return {
    dataDir,
    database,
    copy,
    drop,
    bySocket: (own) => {
      const through = new URL(postgres.url)
      through.pathname = new URL(own).pathname
      return through.toString()
    },
    ask,
    books: async (name) => {
      const own = await database(name)
      await migrateDatabase(own)
      return own
    },
    settings: async () => {
      const rows = await ask<{ name: string; setting: string }>(url, settingsAsked)
      return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
    },
    stop: async () => {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const settingsAsked = `select name, current_setting(name) as setting from pg_settings
  where name in ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes',
    'data_checksums', 'shared_buffers', 'max_wal_size', 'wal_sync_method', 'max_connections',
    'autovacuum') order by name`

const ask = async <Row extends object>(url: string, sql: string): Promise<readonly Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
