import { readHost, findEnvFault } from '@almoner/platform/env.ts'
import { publicDomain } from '@almoner/eventstore/vault/keys/published-secrets.ts'

type Env = Record<string, string | undefined>

export type SandboxSettings = {
  databaseUrl: string
  eventStoreUrl: string | undefined
  /** The sandbox's public address: `http://localhost:3001`. */
  publicOrigin: string
  /** The API's address for notifications: `http://api:3000`. */
  apiUrl: string
  host: string | null
  /** The port of the pages; each provider's API has one of the next three. */
  port: number
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string }
  /** Whether the pages require a token on a public host. */
  asksForToken: boolean
}

const needed = [
  'DATABASE_URL',
  'MASTER_KEY',
  'SANDBOX_URL',
  'API_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

/** The sandbox's settings from its environment, or one sentence on what is wrong with them. */
export const sandboxSettingsFrom = (env: Env): SandboxSettings | { refused: string } => {
  const refused = findEnvFault(env, { program: 'The sandbox', needed }) ?? wrongUse(env)
  if (refused !== null) return { refused }
  const listening = readHost(env)
  if ('refused' in listening) return listening
  return {
    databaseUrl: env['DATABASE_URL'] ?? '',
    eventStoreUrl: env['EVENTSTORE_URL'],
    publicOrigin: new URL(env['SANDBOX_URL'] ?? '').origin,
    apiUrl: new URL(env['API_URL'] ?? '').origin,
    host: listening.host,
    port: Number(env['SANDBOX_PORT'] || 3001),
    stripe: {
      secretKey: env['STRIPE_SECRET_KEY'] ?? '',
      publishableKey: env['STRIPE_PUBLISHABLE_KEY'] ?? '',
      webhookSecret: env['STRIPE_WEBHOOK_SECRET'] ?? '',
    },
    asksForToken: env['SANDBOX_TOKEN'] !== 'off',
  }
}

const wrongUse = (env: Env): string | null => {
  const domain = publicDomain(env)
  if (domain !== null) {
    return `The sandbox takes no money and makes logins with published passwords, and BASE_DOMAIN is "${domain}": it is for localhost alone.`
  }
  for (const name of ['SANDBOX_URL', 'API_URL']) {
    if (URL.parse(env[name] ?? '')?.protocol !== 'http:') {
      return `${name} must be an address such as http://localhost:3001.`
    }
  }
  const port = env['SANDBOX_PORT'] || '3001'
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_532) {
    return `SANDBOX_PORT must be a whole number from 1 to 65532, and it is "${port}".`
  }
  if (/_live_/.test(`${env['STRIPE_SECRET_KEY']} ${env['STRIPE_PUBLISHABLE_KEY']}`)) {
    return 'The sandbox plays Stripe, and a key of Stripe’s live mode is none of its: make up another.'
  }
  return ['', 'off'].includes(env['SANDBOX_TOKEN'] ?? '')
    ? null
    : 'SANDBOX_TOKEN must be off, or not set: then each start makes a token.'
}
