import { isIP } from 'node:net'
import { wrongEventStoreUrl } from '@almoner/eventstore/connection/event-store-url.ts'
import {
  publicDomain,
  refusePublishedSecrets,
} from '@almoner/eventstore/vault/keys/published-secrets.ts'
import { readTemporalSettings, type TemporalSettings } from './temporal-settings.ts'
import { payingGuardFrom, type PayingGuard } from './limit/paying-guard.ts'
import { readPublicAddresses } from './public-addresses.ts'
import type { Site } from './site.ts'

export type ServerSettings = {
  databaseUrl: string
  /** Null if the events are in PostgreSQL too. */
  eventStoreUrl: string | null
  /** Null if processes run on the embedded engine. */
  temporal: TemporalSettings | null
  dataDir: string
  port: number
  /** Null: this machine alone. */
  host: string | null
  site: Site
  stripe: { publishableKey: string; webhookSecrets: readonly string[] }
  /**
   * The address at which browsers find the sandbox that plays Stripe; null if cards are Stripe's.
   */
  sandboxOrigin: string | null
  metricsToken: string | null
  payingGuard: PayingGuard
}

type Env = Record<string, string | undefined>

// The order is that in which a person would set them. The API holds no provider's secret key: only
// the worker communicates with a provider.
const needed = [
  'DATABASE_URL',
  'MASTER_KEY',
  'DATA_DIR',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

/** The server's settings from its environment, or one sentence on what is wrong with it. */
export const readSettings = (env: Env): ServerSettings | { refused: string } => {
  const refused = findEnvFault(env, { program: 'The API', needed }) ?? wrongKey(env)
  if (refused !== null) return { refused }
  const site = readSite(env)
  if ('refused' in site) return site
  const temporal = readTemporalSettings(env)
  if (temporal && 'refused' in temporal) return temporal
  const payingGuard = payingGuardFrom(env, 'standard')
  if ('refused' in payingGuard) return payingGuard
  const listening = readHost(env)
  if ('refused' in listening) return listening
  const sandbox = sandboxFrom(env)
  if ('refused' in sandbox) return sandbox
  return {
    databaseUrl: env['DATABASE_URL'] ?? '',
    eventStoreUrl: env['EVENTSTORE_URL'] || null,
    temporal,
    dataDir: env['DATA_DIR'] ?? '',
    port: Number(env['PORT'] || 3000),
    host: listening.host,
    site,
    stripe: {
      publishableKey: env['STRIPE_PUBLISHABLE_KEY'] ?? '',
      webhookSecrets: readWebhookSecrets(env),
    },
    sandboxOrigin: sandbox.origin,
    metricsToken: env['METRICS_TOKEN'] || null,
    payingGuard,
  }
}

/**
 * Reads the secret of the endpoint for our own account, and that of the one for connected accounts
 * if there is one.
 */
export const readWebhookSecrets = (env: Env): readonly string[] =>
  [env['STRIPE_WEBHOOK_SECRET'], env['STRIPE_CONNECT_WEBHOOK_SECRET']].flatMap((secret) =>
    secret ? [secret] : [],
  )

// A payer with the sandbox pays nothing: it is for this machine alone.
const sandboxFrom = (env: Env): { origin: string | null } | { refused: string } => {
  const url = env['SANDBOX_URL']
  if (!url) return { origin: null }
  if (URL.parse(url)?.protocol !== 'http:') {
    return { refused: 'SANDBOX_URL must be an address such as http://localhost:3001.' }
  }
  const domain = publicDomain(env)
  if (domain !== null) {
    return { refused: `SANDBOX_URL takes no money, and BASE_DOMAIN is "${domain}": unset it.` }
  }
  if (env['STRIPE_PUBLISHABLE_KEY']?.startsWith('pk_live_')) {
    return { refused: 'SANDBOX_URL takes no money, and STRIPE_PUBLISHABLE_KEY is a live one.' }
  }
  return { origin: new URL(url).origin }
}

/** The error in the variables that every process reads, in one sentence, or null. */
export const findEnvFault = (
  env: Env,
  { program, needed }: { program: string; needed: readonly string[] },
): string | null => {
  const names = needed.filter((name) => !env[name])
  return names.length > 0 ? `${program} needs ${names.join(', ')}.` : malformed(env)
}

// No value is repeated that holds a password or a key.
const malformed = (env: Env): string | null => {
  const url = env['DATABASE_URL'] ?? ''
  if (!URL.canParse(url) || !/^postgres(?:ql)?:$/.test(new URL(url).protocol)) {
    return 'DATABASE_URL must be an address such as postgresql://user:password@host:5432/database.'
  }
  if (env['MASTER_KEY'] && !/^\s*[0-9a-f]{64}\s*$/i.test(env['MASTER_KEY'])) {
    return 'MASTER_KEY must be 64 hex digits, the same for every process.'
  }
  const temporal = readTemporalSettings(env)
  if (temporal && 'refused' in temporal) return temporal.refused
  return wrongEventStoreUrl(env['EVENTSTORE_URL']) ?? refusePublishedSecrets(env)
}

// This key is sent to every browser: a secret key in its place must be refused.
const wrongKey = (env: Env): string | null =>
  env['STRIPE_PUBLISHABLE_KEY']?.startsWith('pk_')
    ? null
    : 'STRIPE_PUBLISHABLE_KEY must be the publishable key, which begins with pk_.'

const hostName =
  /^(?=.{1,190}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/

/**
 * Reads `HOST`, the address on which a server listens besides the loopback. Null means the loopback
 * alone.
 */
export const readHost = (env: Env): { host: string | null } | { refused: string } => {
  const host = env['HOST']?.toLowerCase() || null
  if (host === null || isIP(host) !== 0 || hostName.test(host)) return { host }
  const example = 'an address of this machine such as 0.0.0.0, which is all of them'
  return { refused: `HOST must be ${example}, and it is "${host}".` }
}

/**
 * Reads the public address of the product: `BASE_DOMAIN`, `PUBLIC_SCHEME`, `PUBLIC_PORT` and
 * `PUBLIC_ADDRESSES`. Behind a TLS proxy it has the usual port; otherwise it has the port on which
 * the server listens.
 */
export const readSite = (env: Env): Site | { refused: string } => {
  const scheme = env['PUBLIC_SCHEME'] || 'http'
  if (scheme !== 'http' && scheme !== 'https') {
    return { refused: `PUBLIC_SCHEME must be http or https, and it is "${scheme}".` }
  }
  for (const name of ['PORT', 'PUBLIC_PORT']) {
    const value = env[name] || '1'
    if (!/^\d{1,5}$/.test(value) || Number(value) < 1 || Number(value) > 65_535) {
      return { refused: `${name} must be a whole number from 1 to 65535, and it is "${value}".` }
    }
  }
  const baseDomain = (env['BASE_DOMAIN'] || 'localhost').toLowerCase()
  if (!hostName.test(baseDomain)) {
    const example = 'a plain host name such as give.example.org, without http:// and port'
    return { refused: `BASE_DOMAIN must be ${example}, and it is "${baseDomain}".` }
  }
  const listening = scheme === 'https' ? null : Number(env['PORT'] || 3000)
  const port = env['PUBLIC_PORT'] ? Number(env['PUBLIC_PORT']) : listening
  const addresses = readPublicAddresses(env)
  if ('refused' in addresses) return addresses
  return { scheme, baseDomain, port, ...(addresses.length > 0 && { addresses }) }
}

/** The company that runs the platform, as its invoices name it; null for what is not set. */
export type PlatformCompany = { legalName: string | null; address: string | null }

/** Reads `PLATFORM_LEGAL_NAME` and `PLATFORM_ADDRESS`, each as one line. */
export const platformCompany = (
  env: Env,
  defaults: PlatformCompany = { legalName: null, address: null },
): PlatformCompany => {
  const toLine = (text = ''): string | null => text.replace(/\s+/g, ' ').trim() || null
  return {
    legalName: toLine(env['PLATFORM_LEGAL_NAME']) ?? defaults.legalName,
    address: toLine(env['PLATFORM_ADDRESS']) ?? defaults.address,
  }
}

/**
 * The senders of mail: receipts have their own, and all other letters come from another. A server
 * that accepts one address alone is given `MAIL_FROM` alone. A name under a single label such as
 * localhost is no valid domain of a mail address.
 */
export const mailSenders = (
  env: Env,
  { baseDomain }: Site,
): { mailFrom: string; noticesFrom: string } => {
  const domain = baseDomain.includes('.') ? baseDomain : 'almoner.example'
  const mailFrom = env['MAIL_FROM'] || `receipts@${domain}`
  const noticesFrom = env['NOTICES_FROM'] || env['MAIL_FROM'] || `notices@${domain}`
  return { mailFrom, noticesFrom }
}
