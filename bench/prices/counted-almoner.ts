import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unusedPort } from '@almoner/apps/lifecycle/testing/started-process.ts'
import { startPostgres } from '@almoner/platform/embedded-postgres/start-postgres.ts'
import pg from 'pg'
import { createMachine } from '../chaos/machine.ts'
import { createStatementLog, type Statement } from './statement-log.ts'

/** Every statement is written to a log that a program can read, and counted with its rows. */
const countingSettings = {
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_statement: 'all',
  log_parameter_max_length: '120',
  log_rotation_age: '0',
  log_rotation_size: '0',
  shared_preload_libraries: 'pg_stat_statements',
  // A checkpoint would write whole pages again, at a moment of its own choice.
  full_page_writes: 'off',
  autovacuum: 'off',
}

/** The product as `npm start` runs it, on a server that counts. */
export const startCountedAlmoner = async (env: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'almoner-prices-'))
  // PostgreSQL runs as another user when root starts it, and has to get in.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'almoner')
  const postgres = await startPostgres({
    dataDir: join(folder, 'server'),
    log: () => {},
    settings: countingSettings,
  })
  const log = createStatementLog(join(folder, 'server', 'postgres', 'log'))
  const client = new pg.Client({ connectionString: postgres.url, application_name: 'prices' })
  await client.connect()
  await client.query('create extension pg_stat_statements')
  const port = await unusedPort()
  const machine = createMachine({
    port,
    dataDir,
    complain: (sentence) => console.error(sentence),
    env: {
      DATABASE_URL: postgres.url,
      TRUSTED_PROXIES: '127.0.0.1',
      PAYMENT_LIMITS: 'demonstration',
      ...env,
    },
  })
  await machine.start()
  return {
    port,
    take: (): Statement[] => log.take().filter(({ application }) => application !== 'prices'),
    walBytes: async (): Promise<bigint> => {
      const { rows } = await client.query<{ bytes: string }>(
        `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as bytes`,
      )
      return BigInt(rows[0]?.bytes ?? 0)
    },
    stop: async () => {
      await machine.stop()
      await client.end()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
