import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { openDataFiles } from './lifecycle/data-files.ts'
import { payingGuard } from './lifecycle/demonstration-guard.ts'
import { createStepCounter } from '@almoner/operational/step-counts/step-counter.ts'
import { createApp } from '@almoner/api/app.ts'
import { createListChanges } from '@almoner/api/http/live-lists/list-changes.ts'
import { mailSenders, platformCompany } from '@almoner/platform/env.ts'
import { deriveKeys } from '@almoner/platform/key/keys.ts'
import { createLinks } from '@almoner/platform/links.ts'
import { isOpenToOthers } from '@almoner/platform/network/listen-addresses.ts'
import { createLog } from '@almoner/platform/log/log.ts'
import { measureAppends } from '@almoner/platform/metrics.ts'
import { createUploadWorkers } from '@almoner/api/use-cases/files/uploads/worker/upload-workers.ts'
import { agreementVersions } from '@almoner/api/use-cases/agreement/agreement-contract.ts'
import { serveOn } from '@almoner/platform/network/serve.ts'
import { platformOrigin, type Site } from '@almoner/platform/site.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { openBooks } from '@almoner/eventstore/connection/open-books.ts'
import { masterKeysFrom } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { waitForServers } from '@almoner/eventstore/connection/wait-for-servers.ts'
import { createCatchUp } from '@almoner/projections/engine/checkpoint/catch-up.ts'
import { createAppDatabase } from '@almoner/workflows/database.ts'
import { migrateDatabase } from '@almoner/workflows/migrate-database.ts'
import { takeProcessLease } from '@almoner/operational/leases/leases.ts'
import { createRequestsUnderWay } from '@almoner/reports/making/give-way.ts'
import { createWorker } from './create-worker.ts'
import { createDrawing } from '@almoner/workflows/documents/draw-worker-pool.ts'
import { createCredentialKeeper } from '@almoner/workflows/gateways/credentials/keeper.ts'
import { payloadKeyFrom } from '@almoner/workflows/engines/temporal/payload/payload-key.ts'
import { createPaymeNotificationReader } from '@almoner/workflows/gateways/payme/notices/read-notification.ts'
import type { Application, StartApplication } from './lifecycle/start-up/application.ts'
import { runInBackground } from './lifecycle/run-in-background.ts'
import { rememberConnection } from './lifecycle/remember-connection.ts'
import { createSandboxPool } from '@almoner/sandbox/pool.ts'
import {
  connectCards,
  connectMail,
  connectPayme,
  webhookReader,
} from '@almoner/sandbox/providers.ts'
import { connectBank } from '@almoner/sandbox/bank/connect.ts'
import { connectBilling } from '@almoner/sandbox/billing/connect.ts'
import { connectDns } from '@almoner/sandbox/dns/connect.ts'
import { connectTapAndGo } from '@almoner/sandbox/tap-and-go/connect.ts'
import { routePages } from '@almoner/sandbox/route-pages.ts'
import { toStartError } from './to-start-error.ts'
import { demonstrationAddresses, demonstrationLogins } from '@almoner/sandbox/world/addresses.ts'
import { logins } from '@almoner/sandbox/world/people.ts'
import { demonstrationCompany } from '@almoner/sandbox/world/platform-company.ts'
import { seedDemonstration } from './seeding/seed-demonstration.ts'
import { uploadFiles } from './seeding/upload-files.ts'

type Options = Parameters<StartApplication>[0]
type Closing = { add: (close: () => unknown) => void }

const webDist = fileURLToPath(new URL('../web/dist', import.meta.url))

/**
 * Starts all of Almoner in one process: api, projector, worker, and simulators for external
 * services that are not configured. The parts close in the opposite order, also after a failed
 * start.
 */
export const startAlmoner: StartApplication = async (options) => {
  const closers: (() => unknown)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  }
  try {
    return { ...(await start(options, { add: (close) => closers.push(close) })), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const start = async (options: Options, closing: Closing): Promise<Omit<Application, 'stop'>> => {
  const { port, host, baseDomain, addresses, progress, log } = options
  const site: Site = { scheme: 'http', baseDomain, port, addresses }
  const token = isOpenToOthers(host) ? randomBytes(16).toString('hex') : null
  const books = await progress.step('the books', () => openEverything(options, closing))
  const almoner = await progress.step('processes and pages', () =>
    assemble({ options, site, token, books, closing }),
  )
  const isNew = await progress.step('the demonstration charities', () =>
    seedDemonstration(books, { ...almoner.seeding, log: progress.note }),
  )
  rememberConnection(options)
  const server = await serveOn(almoner.fetch, { port, host })
  closing.add(server.close)
  // First: a server that closes waits for open streams.
  closing.add(almoner.listChanges.close)
  if (isNew && almoner.seeding.toSeed.past?.crowd === true) {
    void uploadFiles(books, platformOrigin(site)).catch((error: unknown) => {
      log(`no files were uploaded to the demonstration: ${String(error)}`)
    })
  }
  return {
    addresses: demonstrationAddresses(site, token),
    logins: demonstrationLogins(site, logins),
  }
}

// An external database may not give its user this right; the triggers still protect the events.
const withoutRole =
  'the database user may not make the role almoner_books: connections keep all of that user’s rights'

const secondsForServers = 10

type Books = Awaited<ReturnType<typeof openEverything>>

const openEverything = async (options: Options, closing: Closing) => {
  const { databaseUrl, eventStoreUrl, dataDir, log, progress } = options
  const wait = { seconds: secondsForServers, tell: progress.note }
  if (eventStoreUrl) await waitForServers({ databaseUrl, eventStoreUrl }, wait).catch(toStartError)
  const onConnectionError = (error: Error) => log(`a database connection broke: ${error.message}`)
  const pool = createSandboxPool(databaseUrl, onConnectionError)
  closing.add(() => pool.end())
  const { role } = await migrateDatabase(databaseUrl).catch(toStartError)
  if (role === null) log(withoutRole)
  const masterKeys = () => masterKeysFrom(process.env, dataDir)
  const onNotice = (fields: object, message: string) =>
    log(`${message}: ${Object.entries(fields).flat().map(String).join(' ')}`)
  const opened = { databaseUrl, eventStoreUrl, masterKeys, onConnectionError, onNotice }
  const { store: sealed, vault, close } = await openBooks(opened).catch(toStartError)
  closing.add(close)
  const store = measureAppends(sealed)
  const db = createAppDatabase(databaseUrl, { onConnectionError })
  closing.add(() => db.destroy())
  const { temporal: settings } = options
  const temporal = settings && { settings, payloadKey: payloadKeyFrom(vault.rootSecret) }
  const keys = deriveKeys(vault.rootSecret)
  const { rootSecret } = vault
  const now = () => instantFromMilliseconds(Date.now())
  const credentials = createCredentialKeeper({ db, rootSecret, now })
  const catchUp = createCatchUp({ db })
  const opening = { masterKeys, onConnectionError }
  return { store, vault, db, pool, keys, credentials, temporal, catchUp, ...opening }
}

const assemble = async (parts: {
  options: Options
  site: Site
  /** The token of the sandbox's pages; null: none. */
  token: string | null
  books: Books
  closing: Closing
}) => {
  const { options, site, token, books, closing } = parts
  const { databaseUrl, eventStoreUrl, dataDir, port } = options
  const { store, vault, db, pool, keys, credentials, temporal, catchUp, ...opening } = books
  const { masterKeys, onConnectionError } = opening
  const log = createLog({ write: (line: string) => options.log(line.trimEnd()) })
  const { files, reportFiles, ofApi } = openDataFiles(dataDir)
  const world = {
    pool,
    databaseUrl,
    pages: new Hono(),
    publicUrl: (path: string) => `${platformOrigin(site)}${path}`,
    port,
    log: (message: string, details: object) => log.info(details, message),
    onConnectionError,
  }
  const cards = await connectCards(process.env, world)
  closing.add(cards.close)
  const mail = await connectMail(process.env, world)
  closing.add(mail.close)
  const payme = await connectPayme(process.env, world, (id) => credentials.read(id, 'payme'))
  closing.add(payme.close)
  const tapAndGo = await connectTapAndGo(process.env, world, (id) =>
    credentials.read(id, 'tap_and_go'),
  )
  closing.add(tapAndGo.close)
  const company = platformCompany(process.env, demonstrationCompany)
  const requests = createRequestsUnderWay()
  const worker = await createWorker({
    store,
    db,
    databaseUrl,
    eventStoreUrl,
    masterKeys,
    requests,
    temporal,
    ...cards.gateways,
    wallets: { payme: payme.gateway, tap_and_go: tapAndGo.gateway },
    walletHolders: credentials.holders,
    endingCredentials: credentials.warnings,
    dns: await connectDns(process.env, { ...world, db, site }),
    mail: mail.gateway,
    files,
    reportFiles,
    ...createLinks({ site, keys }),
    personOfEmail: keys.personOfEmail,
    cardHash: keys.cardHash,
    usernameHash: keys.usernameHash,
    openSecret: keys.openSecret,
    vault,
    baseUrl: platformOrigin(site),
    publicAddresses: site.addresses ?? [],
    ...mailSenders(process.env, site),
    company,
    log,
  }).catch(toStartError)
  closing.add(() => worker.close())
  const processLease = await takeProcessLease(db)
  closing.add(processLease.release)
  const drawing = createDrawing({ mostWaiting: 20, company })
  closing.add(() => drawing.close())
  const listChanges = createListChanges({ store, catchUp, log })
  const app = createApp({
    store,
    db,
    flows: worker.flows,
    catchUp,
    listChanges,
    stepCounter: createStepCounter({ db, log, closing }),
    keys,
    site,
    cardEntry: cards.entry,
    readStripeWebhook: webhookReader(cards.webhookSecrets),
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
    metricsToken: process.env['METRICS_TOKEN'] || null,
    leaseHolder: processLease.holder,
    ...payingGuard(),
    now: () => Date.now(),
    log,
  })
  const walletCredentials = {
    payme: payme.demonstrationCredentials,
    tapAndGo: tapAndGo.demonstrationCredentials,
  }
  // The past is simulated only if all providers are the sandbox's own.
  const isPlayed = cards.entry.provider === 'sandbox' && walletCredentials.payme !== null
  if (isPlayed) connectBank({ db, pages: world.pages })
  if (isPlayed) await connectBilling({ ...world, store, engine: worker.engine, db })
  const wanted = process.env['DEMONSTRATION_PAST']
  const crowd = wanted !== 'short' && walletCredentials.tapAndGo !== null
  const work = () => runInBackground({ books, worker, log, closing })
  const toSeed = {
    databaseUrl,
    eventStoreUrl,
    dataDir,
    past: isPlayed && wanted !== 'off' ? { crowd } : null,
    wallets: {
      payme: walletCredentials.payme !== null,
      tap_and_go: walletCredentials.tapAndGo !== null,
    },
  }
  const seeding = { work, worker, walletCredentials, toSeed }
  const pages = routePages(app, { pages: world.pages, site, token })
  // Payments and other commands: a list that is read takes milliseconds, and a live one for ever.
  const fetch: typeof pages = (request, env) =>
    request.method === 'GET'
      ? pages(request, env)
      : requests.during(async () => await pages(request, env))
  return { fetch, listChanges, seeding }
}
