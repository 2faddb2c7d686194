import { join } from 'node:path'
// The worker has its own composition, as the sandbox has. The API serves the links that the worker
// mails, so it reads the public address and the keys by the API's own rules.
import { mailSender, readSite, findEnvFault } from '@almoner/platform/env.ts'
import { deriveKeys } from '@almoner/platform/key/keys.ts'
import { createLinks } from '@almoner/platform/links.ts'
import { createLog } from '@almoner/platform/log/log.ts'
import { platformOrigin, type Site } from '@almoner/platform/site.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { openBooks } from '@almoner/eventstore/connection/open-books.ts'
import { blameServer } from '@almoner/eventstore/connection/wait-for-servers.ts'
import { masterKeysFrom } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { checkpoints } from '@almoner/projections/engine/checkpoint/checkpoints.ts'
import { createAppDatabase } from '@almoner/workflows/database.ts'
import { createWorker } from '@almoner/workflows/compose.ts'
import { EngineNotReady } from '@almoner/workflows/engines/choose.ts'
import { payloadKeyFrom } from '@almoner/workflows/engines/temporal/payload/payload-key.ts'
import { readTemporalSettings, type TemporalSettings } from '@almoner/platform/temporal-settings.ts'
import { createCredentialKeeper } from '@almoner/workflows/gateways/credentials/keeper.ts'
import { createNodeDns, readDnsServers } from '@almoner/workflows/gateways/dns/node-dns.ts'
import { createLocalFiles } from '@almoner/workflows/gateways/files/local-disk.ts'
import { createLiveWallets } from '@almoner/workflows/gateways/live-wallets.ts'
import { createSmtpMail } from '@almoner/workflows/gateways/mail/smtp.ts'
import { createStripeAccounts } from '@almoner/workflows/gateways/stripe/accounts/accounts.ts'
import { createStripeClient } from '@almoner/workflows/gateways/stripe/client.ts'
import { createStripeGateway } from '@almoner/workflows/gateways/stripe/gateway.ts'

// The order is that in which an operator sets them. BASE_DOMAIN has no default here: a mailed link
// cannot be recalled.
const needed = [
  'DATABASE_URL',
  'MASTER_KEY',
  'DATA_DIR',
  'BASE_DOMAIN',
  'STRIPE_SECRET_KEY',
  'SMTP_URL',
] as const

type Settings = Record<(typeof needed)[number], string> & {
  site: Site
  /** Null if the events are in PostgreSQL too. */
  eventStoreUrl: string | null
  /** Null if processes run on the embedded engine. */
  temporal: TemporalSettings | null
  /** Another Stripe API, such as the sandbox's or a test's: `http://127.0.0.1:4242`. */
  stripeAt: URL | null
}

type Closing = { add: (close: () => unknown) => void }

/**
 * The worker as a process of its own, for a deployment of three processes. Needs a migrated
 * database.
 */
const main = async (settings: Settings): Promise<void> => {
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
  settings: Settings,
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
  const worker = await createWorker({
    store,
    db,
    databaseUrl,
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
    files: createLocalFiles({ folder: join(dataDir, 'files') }),
    ...createLinks({ site, keys }),
    personOfEmail: keys.personOfEmail,
    cardHash: keys.cardHash,
    usernameHash: keys.usernameHash,
    openSecret: keys.openSecret,
    vault,
    baseUrl: platformOrigin(site),
    publicAddresses: site.addresses ?? [],
    mailFrom: mailSender(process.env, site),
    log,
  })
  closing.add(() => worker.close())
  return worker
}

const createStripe = ({ STRIPE_SECRET_KEY: secretKey, stripeAt }: Settings) =>
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
const sentenceFor = (error: unknown, settings: Settings): string => {
  if (error instanceof EngineNotReady) return error.message
  const { message, code } = error as NodeJS.ErrnoException
  if (code === undefinedTable || code === undefinedSchema) {
    return 'The database has no tables of ours yet: node apps/commands/migrate.ts.'
  }
  const { DATABASE_URL: databaseUrl, eventStoreUrl } = settings
  const where = blameServer(error, { databaseUrl, eventStoreUrl })
  return `The worker could not start: ${message || code} (${where}).`
}

const settingsFrom = (env: Record<string, string | undefined>): Settings | { refused: string } => {
  const refused = findEnvFault(env, { program: 'The worker', needed }) ?? wrongSecret(env)
  if (refused !== null) return { refused }
  const site = readSite(env)
  if ('refused' in site) return site
  const temporal = readTemporalSettings(env)
  if (temporal && 'refused' in temporal) return temporal
  const values = Object.fromEntries(needed.map((name) => [name, env[name] ?? '']))
  const stripeAt = env['STRIPE_AT'] ? new URL(env['STRIPE_AT']) : null
  const eventStoreUrl = env['EVENTSTORE_URL'] || null
  const wanted = values as Record<(typeof needed)[number], string>
  return { ...wanted, site, stripeAt, eventStoreUrl, temporal }
}

// A wrong secret found here ends the start. If it were found later, every payment or mail would
// fail. The messages contain no secret.
const wrongSecret = (env: Record<string, string | undefined>): string | null => {
  if (!/^[sr]k_/.test(env['STRIPE_SECRET_KEY'] ?? '')) {
    return 'STRIPE_SECRET_KEY must be the secret key, which begins with sk_ or rk_.'
  }
  const at = env['STRIPE_AT']
  if (
    at &&
    (URL.parse(at)?.protocol !== 'http:' || /_live_/.test(env['STRIPE_SECRET_KEY'] ?? ''))
  ) {
    return 'STRIPE_AT must be the address of a sandbox such as http://sandbox:3002, and goes with no live key.'
  }
  const url = env['SMTP_URL'] ?? ''
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol)) {
    return 'SMTP_URL must be an address such as smtp://user:password@host:587.'
  }
  return null
}

const settings = settingsFrom(process.env)
if ('refused' in settings) {
  console.error(settings.refused)
  process.exitCode = 1
} else {
  await main(settings)
}
