// The worker has its own composition, as the sandbox has. The API serves the links that the worker
// mails, so it reads the public address and the keys by the API's own rules.
import { mailSenders, platformCompany } from '@almoner/platform/env.ts'
import { deriveKeys } from '@almoner/platform/key/keys.ts'
import { createLinks } from '@almoner/platform/links.ts'
import { createLog } from '@almoner/platform/log/log.ts'
import { platformOrigin } from '@almoner/platform/site.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { openBooks } from '@almoner/eventstore/connection/open-books.ts'
import { blameServer } from '@almoner/eventstore/connection/wait-for-servers.ts'
import { masterKeysFrom } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { checkpoints } from '@almoner/projections/engine/checkpoint/checkpoints.ts'
import { createAppDatabase } from '@almoner/workflows/database.ts'
import { openDataFiles } from './lifecycle/data-files.ts'
import { createWorker } from './create-worker.ts'
import { EngineNotReady } from '@almoner/workflows/engines/choose.ts'
import { payloadKeyFrom } from '@almoner/workflows/engines/temporal/payload/payload-key.ts'
import { createCredentialKeeper } from '@almoner/workflows/gateways/credentials/keeper.ts'
import { createNodeDns, readDnsServers } from '@almoner/workflows/gateways/dns/node-dns.ts'
import { createLiveWallets } from '@almoner/workflows/gateways/live-wallets.ts'
import { createSmtpMail } from '@almoner/workflows/gateways/mail/smtp.ts'
import { createStripeAccounts } from '@almoner/workflows/gateways/stripe/accounts/accounts.ts'
import { createStripeClient } from '@almoner/workflows/gateways/stripe/client.ts'
import { createStripeGateway } from '@almoner/workflows/gateways/stripe/gateway.ts'
import { readWorkerSettings, type WorkerSettings } from './lifecycle/worker-settings.ts'

type Closing = { add: (close: () => unknown) => void }

/**
 * The worker as a process of its own, for a deployment of three processes. Needs a migrated
 * database.
 */
const main = async (settings: WorkerSettings): Promise<void> => {
  const closers: (() => unknown)[] = []
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stopping.abort())
  const log = createLog()
  try {
    const closing = { add: (close: () => unknown) => closers.push(close) }
    const worker = await start(settings, { log, closing })
    log.info({ site: platformOrigin(settings.site) }, 'working')
    await worker.run(stopping.signal)
  } catch (error) {
    log.error({ err: error }, 'the worker did not start')
    console.error(sentenceFor(error, settings))
    process.exitCode = 1
  }
  for (const close of closers.toReversed()) await close()
  log.info({}, 'stopped')
}

const start = async (
  settings: WorkerSettings,
  { log, closing }: { log: ReturnType<typeof createLog>; closing: Closing },
) => {
  const { site } = settings
  const onConnectionError = (error: Error) =>
    log.warn({ err: error }, 'an idle connection was lost')
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, eventStoreUrl } = settings
  const db = createAppDatabase(databaseUrl, { onConnectionError })
  closing.add(() => db.destroy())
  await checkpoints(db)
  const masterKeys = () => masterKeysFrom(process.env, dataDir)
  const onNotice = (fields: object, message: string) => log.warn(fields, message)
  const options = { databaseUrl, eventStoreUrl, masterKeys, onConnectionError, onNotice }
  const { store, vault, close } = await openBooks(options)
  closing.add(close)
  await store.head()
  const mail = createSmtpMail({ url: settings.SMTP_URL })
  closing.add(() => mail.close())
  const keys = deriveKeys(vault.rootSecret)
  const { rootSecret } = vault
  const now = () => instantFromMilliseconds(Date.now())
  const credentials = createCredentialKeeper({ db, rootSecret, now })
  const stripe = createStripe(settings)
  const { files, reportFiles } = openDataFiles(dataDir)
  const worker = await createWorker({
    store,
    db,
    databaseUrl,
    eventStoreUrl,
    masterKeys,
    temporal: settings.temporal && {
      settings: settings.temporal,
      payloadKey: payloadKeyFrom(vault.rootSecret),
    },
    cards: createStripeGateway({ stripe }),
    connectedAccounts: createStripeAccounts({ stripe }),
    wallets: createLiveWallets({
      credentials,
      paymeUrl: process.env['PAYME_URL'] || undefined,
      tapAndGoUrl: process.env['TAP_AND_GO_URL'] || undefined,
      tapAndGoWebUrl: process.env['TAP_AND_GO_WEB_URL'] || undefined,
    }),
    walletHolders: credentials.holders,
    endingCredentials: credentials.warnings,
    dns: createNodeDns({ servers: readDnsServers(process.env) }),
    mail,
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
    company: platformCompany(process.env),
    log,
  })
  closing.add(() => worker.close())
  return worker
}

const createStripe = ({ STRIPE_SECRET_KEY: secretKey, stripeAt }: WorkerSettings) =>
  createStripeClient({
    secretKey,
    timeoutMilliseconds: 20_000,
    // The process retries by its own policy, with one idempotency key.
    maxNetworkRetries: 0,
    ...(stripeAt && {
      host: stripeAt.hostname,
      port: Number(stripeAt.port),
      protocol: 'http' as const,
    }),
  })

const undefinedTable = '42P01'
const undefinedSchema = '3F000'

/** One sentence for the operator; the stack is in the log. */
const sentenceFor = (error: unknown, settings: WorkerSettings): string => {
  if (error instanceof EngineNotReady) return error.message
  const { message, code } = error as NodeJS.ErrnoException
  if (code === undefinedTable || code === undefinedSchema) {
    return 'The database has no tables of ours yet: node apps/commands/migrate.ts.'
  }
  const { DATABASE_URL: databaseUrl, eventStoreUrl } = settings
  const where = blameServer(error, { databaseUrl, eventStoreUrl })
  return `The worker could not start: ${message || code} (${where}).`
}

const settings = readWorkerSettings(process.env)
if ('refused' in settings) {
  console.error(settings.refused)
  process.exitCode = 1
} else {
  await main(settings)
}
