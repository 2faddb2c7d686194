import { setTimeout as delay } from 'node:timers/promises'
import { wrongEventStoreUrl } from '@almoner/eventstore/connection/event-store-url.ts'
import { openBooks } from '@almoner/eventstore/connection/open-books.ts'
import { blameServer } from '@almoner/eventstore/connection/wait-for-servers.ts'
import { masterKeysFrom } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { refusePublishedSecrets } from '@almoner/eventstore/vault/keys/published-secrets.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { createAppDatabase, type AppDb } from '@almoner/workflows/database.ts'
import { sweepOperational } from '@almoner/operational/sweep.ts'
import { migrateDatabase } from '@almoner/workflows/migrate-database.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import { runReadModels, type ProjectionLog } from '@almoner/projections/engine/run/run.ts'

/**
 * The projector as a process of its own, for a deployment of three processes: `DATABASE_URL` and
 * `MASTER_KEY`.
 */
const main = async (url: string): Promise<void> => {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stopping.abort())
  await migrateDatabase(url)
  const onConnectionError = (error: Error) =>
    log.warn({ err: error }, 'an idle connection was lost')
  const { store, close } = await openBooks({
    databaseUrl: url,
    eventStoreUrl: process.env['EVENTSTORE_URL'],
    masterKeys: () => masterKeysFrom(process.env, ''),
    onConnectionError,
    onNotice: (fields, message) => log.warn(fields, message),
  })
  const db = createAppDatabase(url, { onConnectionError })
  log.info({ readModels: readModels.map(({ name }) => name) }, 'projecting')
  try {
    const { signal } = stopping
    await Promise.all([runReadModels({ store, db, readModels, signal, log }), sweep(db, signal)])
  } finally {
    await db.destroy()
    await close()
  }
  log.info({}, 'stopped')
}

const millisecondsBetweenSweeps = 60_000

const sweep = async (db: AppDb, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await sweepOperational(db, { now: instantFromMilliseconds(Date.now()) }).catch(
      (error: unknown) =>
        log.warn({ err: error }, 'the sweep did not finish; the next one does it'),
    )
    await delay(millisecondsBetweenSweeps, null, { signal }).catch(() => {})
  }
}

const write = (level: string, fields: object, msg: string): void => {
  const line = { level, time: new Date().toISOString(), ...fields, msg }
  console.log(
    JSON.stringify(line, (_key, value: unknown) => {
      if (typeof value === 'bigint') return String(value)
      return value instanceof Error ? toFault(value) : value
    }),
  )
}

const toFault = ({ name, message, stack, cause }: Error): object => ({
  name,
  message,
  stack,
  cause: cause instanceof Error ? `${cause.name}: ${cause.message}` : undefined,
})

const log: ProjectionLog = {
  info: (fields, message) => write('info', fields, message),
  warn: (fields, message) => write('warn', fields, message),
  error: (fields, message) => write('error', fields, message),
}

const wrongWith = (env: Record<string, string | undefined>): string | null => {
  if (!env['DATABASE_URL']) return 'The projector needs DATABASE_URL: where the read models are.'
  if (!/^\s*[0-9a-f]{64}\s*$/i.test(env['MASTER_KEY'] ?? '')) {
    return 'The projector needs MASTER_KEY: 64 hex digits, the same for every process.'
  }
  return wrongEventStoreUrl(env['EVENTSTORE_URL']) ?? refusePublishedSecrets(env)
}

const refused = wrongWith(process.env)
if (refused === null) {
  const databaseUrl = process.env['DATABASE_URL'] ?? ''
  const eventStoreUrl = process.env['EVENTSTORE_URL']
  await main(databaseUrl).catch((error: unknown) => {
    // The address is not repeated: it contains a password.
    const { message, name } = error instanceof Error ? error : new Error(String(error))
    const where = blameServer(error, { databaseUrl, eventStoreUrl })
    console.error(`The projector could not start: ${message.split('\n')[0] || name} (${where})`)
    process.exitCode = 1
  })
} else {
  console.error(refused)
  process.exitCode = 1
}
