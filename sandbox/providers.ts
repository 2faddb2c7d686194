import { randomBytes, randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { Pool } from 'pg'
import { withoutEnding } from '@almoner/domain/text/without-ending.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { createStripeClient } from '@almoner/workflows/gateways/stripe/client.ts'
import { createStripeGateway } from '@almoner/workflows/gateways/stripe/gateway.ts'
import { verifyStripeWebhook } from '@almoner/workflows/gateways/stripe/notices/webhook.ts'
import type { CardProvider } from '@almoner/workflows/gateways/ports/card-provider.ts'
import type { ConnectedAccounts } from '@almoner/workflows/gateways/ports/connected-accounts.ts'
import { createStripeAccounts } from '@almoner/workflows/gateways/stripe/accounts/accounts.ts'
import type { WalletGateway } from '@almoner/workflows/gateways/ports/wallet-gateway.ts'
import {
  createPaymeGateway,
  type PaymeGatewayOptions,
} from '@almoner/workflows/gateways/payme/gateway.ts'
import type { MailGateway } from '@almoner/workflows/gateways/mail/gateway.ts'
import { createSmtpMail } from '@almoner/workflows/gateways/mail/smtp.ts'
import type { AppDependencies } from '@almoner/api/http/app-env.ts'
import { createMailboxMail } from './mailbox/mailbox-mail.ts'
import { createMailbox } from './mailbox/mailbox.ts'
import { createPostgresMailStore } from './mailbox/postgres-store.ts'
import { readWebhookSecrets } from '@almoner/platform/env.ts'
import { startError } from '@almoner/platform/plain-error.ts'
import { mountWallet, onThisMachine } from './provider/listen.ts'
import { demonstrationMerchants as paymeMerchants } from './payme/merchants.ts'
import { createPostgresPaymeStore } from './payme/store.ts'
import { createSandboxPayme } from './payme/sandbox-payme.ts'
import { playStripeApart, showStripe } from './stripe/play-worker.ts'

/** An external service: the real one if it is configured, else the sandbox's. */
export type Cards = {
  gateways: { cards: CardProvider; connectedAccounts: ConnectedAccounts }
  entry: AppDependencies['cardEntry']
  /** Empty: no notice can be verified. */
  webhookSecrets: readonly string[]
  close: () => Promise<void>
}

type Env = Record<string, string | undefined>

type Sandbox = {
  pool: Pool
  /** The sandbox's pages, on the bare domain. */
  pages: Hono
  publicUrl: (path: string) => string
  port: number
  log: (message: string, details: Record<string, string | number>) => void
}

type CardSandbox = Omit<Sandbox, 'pool'> & {
  databaseUrl: string
  onConnectionError: (error: Error) => void
}

const callTimeoutMilliseconds = 20_000

export const connectCards = async (env: Env, sandbox: CardSandbox): Promise<Cards> => {
  const secretKey = env['STRIPE_SECRET_KEY']
  if (!secretKey) return playStripe(sandbox)
  // The demonstration's people have public passwords, and its mailbox is open to all.
  if (/^[sr]k_live_/.test(secretKey)) {
    throw startError(
      'STRIPE_SECRET_KEY is a live one, and this is the demonstration: start the three processes.',
    )
  }
  const publishableKey = env['STRIPE_PUBLISHABLE_KEY']
  if (!publishableKey) {
    throw startError('STRIPE_SECRET_KEY is set and STRIPE_PUBLISHABLE_KEY is not: set both.')
  }
  return {
    gateways: stripeGateways(stripeClient({ secretKey })),
    entry: { provider: 'stripe', publishableKey, tokenUrl: null },
    webhookSecrets: readWebhookSecrets(env),
    close: async () => {},
  }
}

const stripeGateways = (stripe: ReturnType<typeof createStripeClient>): Cards['gateways'] => ({
  cards: createStripeGateway({ stripe }),
  connectedAccounts: createStripeAccounts({ stripe }),
})

const stripeClient = (
  where: Pick<Parameters<typeof createStripeClient>[0], 'secretKey' | 'host' | 'port' | 'protocol'>,
) =>
  createStripeClient({
    ...where,
    timeoutMilliseconds: callTimeoutMilliseconds,
    // The process retries by its own policy, with one idempotency key.
    maxNetworkRetries: 0,
  })

// Uses the library and the gateway of real cards, pointed at this machine.
const playStripe = async (sandbox: CardSandbox): Promise<Cards> => {
  const { databaseUrl, pages, publicUrl, port, log, onConnectionError } = sandbox
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  const stripe = await playStripeApart(
    {
      databaseUrl,
      publicOrigin: publicUrl(''),
      webhook: { url: `http://127.0.0.1:${port}/api/webhooks/stripe`, secret: webhookSecret },
      keys: { secret: secretKey, publishable: null },
    },
    { log, onConnectionError },
  )
  showStripe(pages, stripe.port)
  const where = { host: '127.0.0.1', port: stripe.port, protocol: 'http' as const }
  return {
    gateways: stripeGateways(stripeClient({ secretKey, ...where })),
    entry: {
      provider: 'sandbox',
      publishableKey: 'pk_test_sandbox',
      tokenUrl: publicUrl('/sandbox/stripe/v1/payment_methods'),
    },
    webhookSecrets: [webhookSecret],
    close: stripe.close,
  }
}

/** Reads the card provider's notifications; null if no secret verifies the provider. */
export const webhookReader = (secrets: readonly string[]) =>
  secrets.length === 0
    ? null
    : (rawBody: string, signatureHeader: string) => {
        const notice = verifyStripeWebhook({ rawBody, signatureHeader, secrets, now: Date.now() })
        return 'refused' in notice ? null : notice
      }

export const connectMail = async (
  env: Env,
  sandbox: Sandbox,
): Promise<{ gateway: MailGateway; close: () => void }> => {
  const url = env['SMTP_URL']
  if (url) {
    const smtp = createSmtpMail({ url })
    return { gateway: smtp, close: () => smtp.close() }
  }
  const store = await createPostgresMailStore(sandbox.pool)
  sandbox.pages.route('/', createMailbox({ store, publicUrl: sandbox.publicUrl('') }))
  return { gateway: createMailboxMail(store), close: () => {} }
}

export type Payme = {
  gateway: WalletGateway
  /**
   * The credentials of the demonstration's charities, by sub-domain; null with the real provider.
   */
  demonstrationCredentials: typeof paymeMerchants | null
  close: () => Promise<void>
}

/** `PAYME_URL` is HSBC's own; every charity calls it with its own credentials. */
export const connectPayme = async (
  env: Env,
  sandbox: Sandbox,
  credentialsOf: PaymeGatewayOptions['credentialsOf'],
): Promise<Payme> => {
  const asking = {
    credentialsOf,
    now: () => instantFromMilliseconds(Date.now()),
    uuid: randomUUID,
  }
  const url = env['PAYME_URL']
  if (url) {
    if (URL.parse(url)?.protocol !== 'https:') throw startError('PAYME_URL is no https address.')
    const baseUrl = withoutEnding(url, /\//)
    return {
      gateway: createPaymeGateway({ ...asking, baseUrl }),
      demonstrationCredentials: null,
      close: async () => {},
    }
  }
  const { pool, pages, publicUrl, port, log } = sandbox
  const payme = createSandboxPayme({
    store: await createPostgresPaymeStore(pool),
    merchants: Object.values(paymeMerchants),
    clock: () => Date.now(),
    publicUrl,
    notifications: { reach: (uri) => onThisMachine(uri, port) },
    log,
  })
  const { url: baseUrl, close } = await mountWallet(payme, { pages, name: 'payme' })
  return {
    gateway: createPaymeGateway({ ...asking, baseUrl }),
    demonstrationCredentials: paymeMerchants,
    close,
  }
}
