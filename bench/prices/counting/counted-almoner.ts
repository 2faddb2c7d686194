import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { unusedPort } from '@almoner/apps/lifecycle/testing/started-process.ts'
import { startPostgres } from '@almoner/platform/embedded-postgres/start-postgres.ts'
import pg from 'pg'
import { createMachine } from '../../chaos/machine.ts'
import { createStatementLog, type Statement } from './statement-log.ts'

/** Every statement is written to a log that a program can read, and counted with its rows. */
const countingSettings = {
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_statement: 'all',
  log_parameter_max_length: '2048',
  log_rotation_age: '0',
  log_rotation_size: '0',
  shared_preload_libraries: 'pg_stat_statements',
  // A checkpoint would write whole pages again, at a moment of its own choice.
  full_page_writes: 'off',
  autovacuum: 'off',
}

export const ownName = 'prices'
const logWithinMilliseconds = 30_000
const logPauseMilliseconds = 5

export type CountedAlmoner = Awaited<ReturnType<typeof startCountedAlmoner>>

/** The product as `npm start` runs it, on a server that counts. */
export const startCountedAlmoner = async ({
  env = {},
  program,
}: {
  env?: Record<string, string>
  /** A program other than `npm start`'s own. */
  program?: string
} = {}) => {
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
  const client = new pg.Client({ connectionString: postgres.url, application_name: ownName })
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
    ...(program && { program }),
  })
  const stop = async (): Promise<void> => {
    process.off('SIGINT', interrupted)
    await machine.stop()
    await client.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  // The product is also stopped if the run is interrupted half-way.
  const interrupted = (): void => void stop().finally(() => process.exit(1))
  process.once('SIGINT', interrupted)
  await machine.start().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const query = async <Row extends pg.QueryResultRow>(
    sql: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> => (await client.query<Row>(sql, [...values])).rows
  let marks = 0
  return {
    port,
    dataDir,
    url: postgres.url,
    query,
    /** Stops the program in order, runs `meanwhile`, and starts the program again. */
    restart: async (meanwhile: () => Promise<void>): Promise<void> => {
      await machine.stop()
      await meanwhile()
      await machine.start()
    },
    /**
     * Returns the statements since the last call, up to this call. Another process writes the log,
     * so the call waits until a statement of its own is in it.
     */
    take: async (): Promise<Statement[]> => {
      const mark = `mark ${(marks += 1)}`
      await client.query(`select '${mark}'`)
      const statements: Statement[] = []
      const until = performance.now() + logWithinMilliseconds
      while (!statements.some(({ sql }) => sql.includes(mark))) {
        if (performance.now() > until) throw new Error('the log of the server does not go on')
        await pause(logPauseMilliseconds)
        statements.push(...log.take())
      }
      return statements.filter(({ application }) => application !== ownName)
    },
    walBytes: async (): Promise<bigint> => {
      const [row] = await query<{ bytes: string }>(
        `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as bytes`,
      )
      return BigInt(row?.bytes ?? 0)
    },
    stop,
  }
}
