import { join } from 'node:path'
// The worker is a composition of its own, as the sandbox's start is: it makes the receipts' links
// with the API's keys, which is all that the two must agree on.
import { keysFrom } from '@almoner/api/keys.ts'
import { createLog } from '@almoner/api/log.ts'
import { masterKeyFrom } from '@almoner/api/master-key.ts'
import { receiptPath } from '@almoner/api/routes/receipts/path.ts'
import { charityOrigin, platformOrigin, type Site } from '@almoner/api/site.ts'
import { createPostgresStore } from '@almoner/eventstore/postgres/store.ts'
import { createDatabase } from '@almoner/projections/database.ts'
import { createWorker } from './compose.ts'
import { createLocalFiles } from './gateways/files/local-disk.ts'
import { createSmtpMail } from './gateways/mail/smtp.ts'
import { createStripeClient } from './gateways/stripe/client.ts'
import { createStripeGateway } from './gateways/stripe/gateway.ts'

const needed = ['DATABASE_URL', 'DATA_DIR', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'BASE_DOMAIN'] as const

type Settings = Record<(typeof needed)[number], string> & {
  site: Site
  /** A Stripe elsewhere, for tests: `http://127.0.0.1:4242`. */
  stripeAt: URL | null
}

/** The worker as a process of its own, for the grown-up shape. Needs a migrated database. */
const main = async (settings: Settings): Promise<void> => {
  const { site, stripeAt } = settings
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stopping.abort())
  const log = createLog()
  const onConnectionError = (error: Error) =>
    log.warn({ err: error }, 'an idle connection was lost')
  const store = createPostgresStore({ url: settings.DATABASE_URL, onConnectionError })
  const db = createDatabase(settings.DATABASE_URL, { onConnectionError })
  const mail = createSmtpMail({ url: settings.SMTP_URL })
  const keys = keysFrom(masterKeyFrom(process.env, settings.DATA_DIR))
  const stripe = createStripeClient({
    secretKey: settings.STRIPE_SECRET_KEY,
    timeoutMilliseconds: 20_000,
    maxNetworkRetries: 0,
    ...(stripeAt && {
      host: stripeAt.hostname,
      port: Number(stripeAt.port),
      protocol: 'http' as const,
    }),
  })
  const worker = await createWorker({
    store,
    db,
    databaseUrl: settings.DATABASE_URL,
    cards: createStripeGateway({ stripe }),
    mail,
    files: createLocalFiles({ folder: join(settings.DATA_DIR, 'files') }),
    receiptLink: ({ subDomain, paymentId }) =>
      `${charityOrigin(site, subDomain)}${receiptPath(keys.receiptToken(paymentId))}`,
    baseUrl: platformOrigin(site),
    mailFrom: process.env['MAIL_FROM'] || `receipts@${mailDomain(site)}`,
    log,
  })
  log.info({}, 'working')
  try {
    await worker.run(stopping.signal)
  } finally {
    await worker.close()
    mail.close()
    await db.destroy()
    await store.close()
  }
  log.info({}, 'stopped')
}

// A name under a single label such as localhost is no domain a mail address may have.
const mailDomain = ({ baseDomain }: Site): string =>
  baseDomain.includes('.') ? baseDomain : 'almoner.example'

const settingsFrom = (
  env: Record<string, string | undefined>,
): Settings | { missing: string[] } => {
  const missing = needed.filter((name) => !env[name])
  if (missing.length > 0) return { missing }
  const given = Object.fromEntries(needed.map((name) => [name, env[name] ?? '']))
  const port = Number(env['PUBLIC_PORT'] ?? env['PORT'] ?? 0)
  const site = {
    scheme: env['PUBLIC_SCHEME'] === 'https' ? 'https' : 'http',
    baseDomain: env['BASE_DOMAIN'] ?? '',
    port: port === 0 ? null : port,
  } as const
  const stripeAt = env['STRIPE_AT'] ? new URL(env['STRIPE_AT']) : null
  return { ...(given as Record<(typeof needed)[number], string>), site, stripeAt }
}

const settings = settingsFrom(process.env)
if ('missing' in settings) {
  console.error(`The worker needs ${settings.missing.join(', ')}.`)
  process.exitCode = 1
} else {
  await main(settings)
}
