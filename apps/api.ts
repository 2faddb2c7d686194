import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { openBooks } from '@almoner/eventstore/connection/open-books.ts'
import { blameServer } from '@almoner/eventstore/connection/wait-for-servers.ts'
import { masterKeysFrom } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { createStepCounter } from '@almoner/operational/step-counts/step-counter.ts'
import { createCatchUp } from '@almoner/projections/engine/checkpoint/catch-up.ts'
import { checkpoints } from '@almoner/projections/engine/checkpoint/checkpoints.ts'
import { createAppDatabase } from '@almoner/workflows/database.ts'
import { takeProcessLease } from '@almoner/operational/leases/leases.ts'
import { createFlowClient } from '@almoner/workflows/client.ts'
import { createEngineClient } from '@almoner/workflows/engines/choose.ts'
import { payloadKeyFrom } from '@almoner/workflows/engines/temporal/payload/payload-key.ts'
import { createDrawing } from '@almoner/workflows/documents/draw-worker-pool.ts'
import { createCredentialKeeper } from '@almoner/workflows/gateways/credentials/keeper.ts'
import { createPaymeNotificationReader } from '@almoner/workflows/gateways/payme/notices/read-notification.ts'
import { verifyStripeWebhook } from '@almoner/workflows/gateways/stripe/notices/webhook.ts'
import { createApp } from '@almoner/api/app.ts'
import { createListChanges } from '@almoner/api/http/live-lists/list-changes.ts'
import type { AppDependencies } from '@almoner/api/http/app-env.ts'
import { platformCompany, readSettings, type ServerSettings } from '@almoner/platform/env.ts'
import { deriveKeys } from '@almoner/platform/key/keys.ts'
import { createLog } from '@almoner/platform/log/log.ts'
import { measureAppends } from '@almoner/platform/metrics.ts'
import { openDataFiles } from './lifecycle/data-files.ts'
import { createUploadWorkers } from '@almoner/api/use-cases/files/uploads/worker/upload-workers.ts'
import { agreementVersions } from '@almoner/api/use-cases/agreement/agreement-contract.ts'
import { serveOn } from '@almoner/platform/network/serve.ts'

type Closing = { add: (close: () => unknown) => void }

const webDist = fileURLToPath(new URL('../web/dist', import.meta.url))

/**
 * The API as a process of its own, for a deployment of three processes. It projects nothing and
 * charges no payment.
 */
const main = async (settings: ServerSettings): Promise<void> => {
  const closers: (() => unknown)[] = []
  const log = createLog()
  try {
    const received = new Promise<void>((resolve) => {
      for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => resolve())
    })
    await start(settings, { log, closing: { add: (close) => closers.push(close) } })
    log.info({ port: settings.port }, 'serving')
    await received
  } catch (error) {
    log.error({ err: error }, 'the API did not start')
    console.error(sentenceFor(error, settings))
    process.exitCode = 1
  }
  for (const close of closers.toReversed()) await close()
  log.info({}, 'stopped')
}

const start = async (
  settings: ServerSettings,
  { log, closing }: { log: ReturnType<typeof createLog>; closing: Closing },
): Promise<void> => {
  const { databaseUrl, eventStoreUrl, dataDir, port, host, site, stripe, metricsToken } = settings
  if (!existsSync(join(webDist, 'payer.html'))) throw new Error('the pages are not built')
  const onConnectionError = (error: Error) =>
    log.warn({ err: error }, 'an idle connection was lost')
  const db = createAppDatabase(databaseUrl, { onConnectionError })
  closing.add(() => db.destroy())
  // Connects first to what needs our tables, so that missing tables are the reported error.
  await checkpoints(db)
  const masterKeys = () => masterKeysFrom(process.env, dataDir)
  const onNotice = (fields: object, message: string) => log.warn(fields, message)
  const options = { databaseUrl, eventStoreUrl, masterKeys, onConnectionError, onNotice }
  const books = await openBooks(options)
  closing.add(books.close)
  const store = measureAppends(books.store)
  await store.head()
  const temporal = settings.temporal && {
    settings: settings.temporal,
    payloadKey: payloadKeyFrom(books.vault.rootSecret),
  }
  const processes = await createEngineClient({ databaseUrl, temporal, log })
  closing.add(() => processes.close())
  // Nothing is cached: a charity's key is in memory only while a notification is verified.
  const credentials = createCredentialKeeper({
    db,
    rootSecret: books.vault.rootSecret,
    now: () => instantFromMilliseconds(Date.now()),
    lifeMilliseconds: 0,
  })
  const { ofApi } = openDataFiles(dataDir)
  // Few wait at a time: a donor who requests a yearly statement is at the screen.
  const drawing = createDrawing({ mostWaiting: 20, company: platformCompany(process.env) })
  closing.add(() => drawing.close())
  const processLease = await takeProcessLease(db)
  closing.add(processLease.release)
  const catchUp = createCatchUp({ db })
  const listChanges = createListChanges({ store, catchUp, log })
  const app = createApp({
    store,
    db,
    flows: createFlowClient(processes),
    catchUp,
    listChanges,
    stepCounter: createStepCounter({ db, log, closing }),
    keys: deriveKeys(books.vault.rootSecret),
    site,
    cardEntry: toCardEntry(settings),
    readStripeWebhook: (rawBody, signatureHeader) => {
      const { webhookSecrets: secrets } = stripe
      const notice = verifyStripeWebhook({ rawBody, signatureHeader, secrets, now: Date.now() })
      return 'refused' in notice ? null : notice
    },
    readPaymeNotification: createPaymeNotificationReader((id) => credentials.read(id, 'payme')),
    credentials,
    ...ofApi,
    runUploadTask: createUploadWorkers(),
    drawStatement: drawing.statement,
    drawReceipt: drawing.receipt,
    drawPayoutStatement: drawing.payoutStatement,
    drawInvoice: drawing.invoice,
    drawApplicationSummary: drawing.applicationSummary,
    agreementVersions,
    webDist,
    metricsToken,
    leaseHolder: processLease.holder,
    ...settings.payingGuard,
    now: () => Date.now(),
    log,
  })
  const server = await serveOn((request, env) => app.fetch(request, env), { port, host })
  closing.add(() => server.close())
  // First: a server that closes waits for open streams.
  closing.add(() => listChanges.close())
}

const toCardEntry = ({ stripe, sandboxOrigin }: ServerSettings): AppDependencies['cardEntry'] => {
  const { publishableKey } = stripe
  if (sandboxOrigin === null) return { provider: 'stripe', publishableKey, tokenUrl: null }
  const tokenUrl = `${sandboxOrigin}/sandbox/stripe/v1/payment_methods`
  return { provider: 'sandbox', publishableKey, tokenUrl }
}

const undefinedTable = '42P01'
const undefinedSchema = '3F000'

/** One sentence for the operator; the stack is in the log. */
const sentenceFor = (error: unknown, settings: ServerSettings): string => {
  const { port } = settings
  const { message, code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${port} is already in use.`
  if (code === 'EACCES') return `Port ${port} may not be used by this user.`
  if (message === 'the pages are not built') return 'The pages are not built: npm run build.'
  if (code === undefinedTable || code === undefinedSchema) {
    return 'The database has no tables of ours yet: node apps/commands/migrate.ts.'
  }
  return `The API could not start: ${message || code} (${blameServer(error, settings)}).`
}

const settings = readSettings(process.env)
if ('refused' in settings) {
  console.error(settings.refused)
  process.exitCode = 1
} else {
  await main(settings)
}
