import { findEnvFault, readSite } from '@almoner/platform/env.ts'
import type { Site } from '@almoner/platform/site.ts'
import { readTemporalSettings, type TemporalSettings } from '@almoner/platform/temporal-settings.ts'

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

export type WorkerSettings = Record<(typeof needed)[number], string> & {
  site: Site
  /** Null if the events are in PostgreSQL too. */
  eventStoreUrl: string | null
  /** Null if processes run on the embedded engine. */
  temporal: TemporalSettings | null
  /** Another Stripe API, such as the sandbox's or a test's: `http://127.0.0.1:4242`. */
  stripeAt: URL | null
}

type Env = Record<string, string | undefined>

/** The worker's settings from its environment, or one sentence on what is wrong with it. */
export const readWorkerSettings = (env: Env): WorkerSettings | { refused: string } => {
  const refused = findEnvFault(env, { program: 'The worker', needed }) ?? wrongSecret(env)
  if (refused !== null) return { refused }
  const site = readSite(env)
  if ('refused' in site) return site
  const temporal = readTemporalSettings(env)
  if (temporal && 'refused' in temporal) return temporal
  const values = Object.fromEntries(needed.map((name) => [name, env[name] ?? '']))
  const stripeAt = env['STRIPE_AT'] ? new URL(env['STRIPE_AT']) : null
  const eventStoreUrl = env['EVENTSTORE_URL'] || null
  const required = values as Record<(typeof needed)[number], string>
  return { ...required, site, stripeAt, eventStoreUrl, temporal }
}

// A wrong secret found here ends the start. If it were found later, every payment or mail would
// fail. The messages contain no secret.
const wrongSecret = (env: Env): string | null => {
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
