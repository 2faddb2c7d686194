import { announce } from './start-up/announce.ts'
import type { StartApplication } from './start-up/application.ts'
import { shareFewProcessors } from './start-up/few-processors.ts'
import { type LogFile, openLogFile } from './log-file.ts'
import { isStartError, explainError, startError } from '@almoner/platform/plain-error.ts'
import { watchNpm } from './single-start/parents.ts'
import { portError, requireFreePort } from './start-up/ports.ts'
import { createProgress, type Progress } from './start-up/progress.ts'
import { readSettings, type Settings } from './settings.ts'
import { lockDataFolder } from './single-start/single-start.ts'
import { createStopper, stopOnSignals, type Stopper } from './single-start/stop.ts'

/**
 * Starts all of Almoner in this process and runs it until an operator, or an error, stops it. Every
 * failure ends in one sentence and exit code 1.
 */
export async function run(startApplication: StartApplication): Promise<void> {
  const ground: { log?: LogFile } = {}
  const exit = (code: number): void => process.exit(code)
  const say = (line: string): void => void process.stderr.write(`${line}\n`)
  const stopper = createStopper({ exit, say, logError: (error) => ground.log?.writeError(error) })
  const fail = (error: unknown): void => {
    if (stopper.isStopping()) return ground.log?.writeError(error)
    if (!isStartError(error) || error.cause !== undefined) ground.log?.writeError(error)
    say(explainError(error, ground.log?.path))
    void stopper.stop(1)
  }
  process.on('uncaughtException', fail).on('unhandledRejection', fail)
  // Warnings of Node and of libraries are for developers: they go to the log.
  process
    .removeAllListeners('warning')
    .on('warning', (warning) => ground.log?.writeWarning(warning))
  // A closed terminal or pipe does not stop the process; its output is lost.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  stopOnSignals({ stopper, exit, say })
  watchNpm(process.env, () => void stopper.stop(0))
  try {
    const settings = readSettings(process.env)
    await requireFreePort(settings.port)
    const lock = lockDataFolder(settings.dataDir)
    stopper.add('the lock', lock.release)
    process.once('exit', lock.release)
    ground.log = openLogFile(settings.dataDir)
    shareFewProcessors()
    const progress = createProgress(process.stdout)
    await start({ settings, startApplication, stopper, progress, log: ground.log, say })
  } catch (error) {
    fail(error)
  }
}

type Start = {
  settings: Settings
  startApplication: StartApplication
  stopper: Stopper
  progress: Progress
  log: LogFile
  say: (line: string) => void
}

async function start(options: Start): Promise<void> {
  const { settings, startApplication, stopper, progress, log } = options
  const { port, dataDir, baseDomain } = settings
  const databaseUrl = settings.databaseUrl ?? (await embeddedDatabase(options))
  if (settings.databaseUrl !== undefined) await requireReachable(settings.databaseUrl)
  if (stopper.isStopping()) return
  const application = await startApplication({
    databaseUrl,
    eventStoreUrl: settings.eventStoreUrl ?? null,
    temporal: settings.temporal ?? null,
    dataDir,
    port,
    host: settings.host ?? null,
    baseDomain,
    addresses: settings.addresses,
    log: log.write,
    progress,
  }).catch((error: unknown) => {
    throw portError(port, error) ?? error
  })
  stopper.add('Almoner', () => application.stop())
  // Ctrl-C arrived during the start: parts that started later are not in the stopper's list.
  if (stopper.isStopping()) return application.stop()
  process.stdout.write(announce(`http://${baseDomain}:${port}`, application))
}

async function embeddedDatabase({ settings, stopper, progress, say }: Start): Promise<string> {
  const { startPostgres } = await import('@almoner/platform/embedded-postgres/start-postgres.ts')
  const postgres = await progress.step('PostgreSQL', () =>
    startPostgres({ dataDir: settings.dataDir, log: progress.note }),
  )
  stopper.add('PostgreSQL', () => postgres.stop())
  void postgres.ended.then(() => {
    if (stopper.isStopping()) return
    say(postgres.endedSentence)
    // The running parts would wait for the database until their timeouts; the next start recovers
    // them.
    stopper.stopAtOnce(1)
  })
  return postgres.url
}

async function requireReachable(databaseUrl: string): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    const { hostname, port } = new URL(databaseUrl)
    const reason = error instanceof Error ? error.message : String(error)
    throw startError(
      `The PostgreSQL named by DATABASE_URL (${hostname}:${port || 5432}) does not answer: ${reason}.`,
      error,
    )
  } finally {
    await client.end().catch(() => {})
  }
}
