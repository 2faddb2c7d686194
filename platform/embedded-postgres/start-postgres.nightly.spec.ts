import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startPostgres } from './start-postgres.ts'

let home = ''
let dataDir = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'almoner-postgres-'))
  dataDir = join(home, 'data')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const quiet = (): void => {}

async function ask<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('the embedded PostgreSQL', () => {
  it('is a durable PostgreSQL 18 in UTF-8 with checksums, on the loopback and in its own folder', async () => {
    const postgres = await startPostgres({ dataDir, log: quiet })
    const settings = await ask<{ name: string; setting: string }>(
      postgres.url,
      `select name, setting from pg_settings where name in ('server_version_num', 'server_encoding',
        'fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses',
        'unix_socket_directories', 'password_encryption', 'max_connections')`,
    )
    await postgres.stop()
    const byName = Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))
    expect(byName).toMatchObject({
      server_encoding: 'UTF8',
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: `"${join(dataDir, 'postgres')}"`,
      password_encryption: 'scram-sha-256',
      max_connections: '100',
    })
    expect(byName['server_version_num']).toMatch(/^18/)
  })

  it('refuses a connection without its password, by either way', async () => {
    const postgres = await startPostgres({ dataDir, log: quiet })
    const url = new URL(postgres.url)
    url.password = 'guess'
    const refusal = /password authentication failed/
    await expect(ask(url.toString(), 'select 1')).rejects.toThrow(refusal)
    url.searchParams.delete('host')
    await expect(ask(url.toString(), 'select 1')).rejects.toThrow(refusal)
    await postgres.stop()
  })

  it('is reached through its own folder, and over the loopback if that is too deep', async () => {
    const near = await startPostgres({ dataDir, log: quiet })
    const far = await startPostgres({ dataDir: join(home, 'd'.repeat(90)), log: quiet })
    const address = 'select host(inet_client_addr()) as address'
    expect(await ask(near.url, address)).toEqual([{ address: null }])
    expect(await ask(far.url, address)).toEqual([{ address: '127.0.0.1' }])
    await near.stop()
    await far.stop()
  })

  it('has the same data, port and password at the next start', async () => {
    const first = await startPostgres({ dataDir, log: quiet })
    await ask(first.url, `create table kept as select '獅子山' as word`)
    await first.stop()
    const second = await startPostgres({ dataDir, log: quiet })
    expect(second.url).toBe(first.url)
    expect(await ask(second.url, 'select word from kept')).toEqual([{ word: '獅子山' }])
    await second.stop()
  })

  it('starts if a folder above it is closed to every other user', async () => {
    chmodSync(home, 0o700)
    const postgres = await startPostgres({ dataDir: join(home, 'deep', 'data'), log: quiet })
    expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
  })
})

describe('a data folder with unexpected content', () => {
  it('is not initialised over', async () => {
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres', 'letter.txt'), 'precious')
    await expect(startPostgres({ dataDir, log: quiet })).rejects.toThrow(/holds no database/)
    expect(existsSync(join(dataDir, 'postgres', 'letter.txt'))).toBe(true)
  })

  it('from another PostgreSQL version is refused with both versions named', async () => {
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '16\n')
    await expect(startPostgres({ dataDir, log: quiet })).rejects.toThrow(
      /made by PostgreSQL 16 and this is PostgreSQL 18/,
    )
  })

  it('with a lost password is refused with the missing file named', async () => {
    const postgres = await startPostgres({ dataDir, log: quiet, throwAway: true })
    await postgres.stop()
    rmSync(join(dataDir, 'postgres.json'))
    await expect(startPostgres({ dataDir, log: quiet })).rejects.toThrow(/postgres\.json/)
  })

  it('starts although its postmaster file names a process that is something else', async () => {
    const postgres = await startPostgres({ dataDir, log: quiet, throwAway: true })
    await postgres.stop()
    const folder = join(dataDir, 'postgres')
    const received = `${process.pid}\n${folder}\n0\n5432\n\n\n0\nready\n`
    writeFileSync(join(folder, 'postmaster.pid'), received)
    const { port } = new URL(postgres.url)
    const leftovers = [`.s.PGSQL.${port}`, '.s.PGSQL.1', '.s.PGSQL.1.lock']
    for (const name of [...leftovers, `.s.PGSQL.${port}.lock`])
      writeFileSync(join(folder, name), received)
    const again = await startPostgres({ dataDir, log: quiet, throwAway: true })
    expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await again.stop()
    for (const name of leftovers) expect(existsSync(join(folder, name))).toBe(false)
  })
})
