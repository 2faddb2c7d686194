import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { createLog } from '@almoner/platform/log/log.ts'
import { isOpenToOthers } from '@almoner/platform/network/listen-addresses.ts'
import { serveOn } from '@almoner/platform/network/serve.ts'
import { masterKeysFrom } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { blameServer } from '@almoner/eventstore/connection/wait-for-servers.ts'
import { demonstrationMerchants as paymeMerchants } from '../payme/merchants.ts'
import { createPostgresPaymeStore } from '../payme/store.ts'
import { createSandboxPayme } from '../payme/sandbox-payme.ts'
import { createSandboxPool } from '../pool.ts'
import { seedDatabase } from '../seed/seed-database.ts'
import { sandboxSettingsFrom, type SandboxSettings } from './server-settings.ts'
import { createPostgresStripeStore } from '../stripe/store/postgres-store.ts'
import { createSandboxStripe, demonstrationPace } from '../stripe/sandbox-stripe.ts'
import { demonstrationMerchants as tapAndGoMerchants } from '../tap-and-go/merchants.ts'
import { createPostgresTapAndGoStore } from '../tap-and-go/store.ts'
import { createSandboxTapAndGo } from '../tap-and-go/sandbox-tap-and-go.ts'
import { requireToken } from './token-gate.ts'

type Closing = { add: (close: () => unknown) => void }

/**
 * Runs the external services as one process, to try a deployment of three processes without any
 * account. They are the card provider, the wallets and the payers' phones, and the demonstration's
 * charities and people.
 */
const main = async (settings: SandboxSettings): Promise<void> => {
  const closers: (() => unknown)[] = []
  const received = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => resolve())
  })
  try {
    await start(settings, { add: (close) => closers.push(close) })
    await received
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    const where = blameServer(error, settings)
    console.error(`The sandbox could not start: ${message.split('\n')[0] || code} (${where}).`)
    process.exitCode = 1
  }
  for (const close of closers.toReversed()) await close()
}

const start = async (settings: SandboxSettings, closing: Closing): Promise<void> => {
  const { databaseUrl, eventStoreUrl, host, port, publicOrigin } = settings
  const log = createLog()
  const pool = createSandboxPool(databaseUrl, ({ message }) =>
    log.warn({}, `a database connection broke: ${message}`),
  )
  closing.add(() => pool.end())
  const { stripe, payme, tapAndGo } = await playProviders(settings, {
    pool,
    log: (message, details) => log.info(details, message),
  })
  for (const { close } of [stripe, payme, tapAndGo]) closing.add(close)
  const pages = new Hono()
    .route('/sandbox/stripe', stripe.app as never)
    .route('/sandbox/payme', payme.app as never)
    .route('/sandbox/tap-and-go', tapAndGo.app as never)
  const asks = settings.asksForToken && isOpenToOthers(host)
  const token = asks ? randomBytes(16).toString('hex') : null
  const gatedPages = token === null ? pages : requireToken(pages, token)
  for (const [index, { fetch }] of [gatedPages, stripe.app, payme.app, tapAndGo.app].entries()) {
    const answer = fetch as Parameters<typeof serveOn>[0]
    const server = await serveOn(answer, { port: port + index, host })
    closing.add(server.close)
  }
  const masterKeys = () => masterKeysFrom(process.env, '')
  const harbour = async () => ({ harbour: await tapAndGo.credentialsOf(tapAndGoMerchants.harbour) })
  await seedDatabase(
    { databaseUrl, eventStoreUrl, masterKeys },
    {
      wallets: { payme: paymeMerchants, tapAndGo: harbour },
      log: (line) => log.info({}, line),
    },
  )
  log.info({ at: publicOrigin, ...(token && { openWith: `?token=${token}` }) }, 'playing')
}

const playProviders = async (
  { publicOrigin, apiUrl, stripe: keys }: SandboxSettings,
  world: {
    pool: ReturnType<typeof createSandboxPool>
    log: (message: string, details: object) => void
  },
) => {
  const { pool, log } = world
  const publicUrl = (path: string) => `${publicOrigin}${path}`
  // Only the path is used to find the API, because the host name in the address may resolve only in
  // browsers.
  const reach = (url: string) => {
    const { pathname, search } = new URL(url)
    return `${apiUrl}${pathname}${search}`
  }
  const clock = () => Date.now()
  const stripe = createSandboxStripe({
    store: await createPostgresStripeStore(pool),
    clock,
    webhook: { url: `${apiUrl}/api/webhooks/stripe`, secret: keys.webhookSecret },
    publicUrl,
    log,
    keys: { secret: keys.secretKey, publishable: keys.publishableKey },
    ...demonstrationPace,
  })
  const payme = createSandboxPayme({
    store: await createPostgresPaymeStore(pool),
    merchants: Object.values(paymeMerchants),
    clock,
    publicUrl,
    notifications: { reach },
    log,
  })
  const tapAndGo = createSandboxTapAndGo({
    store: await createPostgresTapAndGoStore(pool),
    clock,
    merchants: Object.values(tapAndGoMerchants),
    publicUrl,
    reach,
    log,
  })
  return { stripe, payme, tapAndGo }
}

const settings = sandboxSettingsFrom(process.env)
if ('refused' in settings) {
  console.error(settings.refused)
  process.exitCode = 1
} else {
  await main(settings)
}
