type Env = Record<string, string | undefined>

/** The default of docker-compose.yml: everyone can read it there. */
export const publishedMasterKey = '10ca1000'.repeat(8)

/** The published password of its PostgreSQL's user. */
export const publishedDatabasePassword = 'local-only'

/** Signs the sandbox's notifications in the profile `demo`: it is published in demo.env. */
export const publishedWebhookSecret = 'whsec_sandbox_that_everyone_can_read'

/** `localhost` and the names below it resolve to the client's own machine only. */
export const isLocalDomain = (baseDomain: string): boolean =>
  /^(?:[^.]+\.)*localhost$/i.test(baseDomain)

/** Returns `BASE_DOMAIN` if other machines can reach it, otherwise null. */
export const publicDomain = (env: Env): string | null => {
  const baseDomain = env['BASE_DOMAIN'] || 'localhost'
  return isLocalDomain(baseDomain) ? null : baseDomain.toLowerCase()
}

/**
 * One sentence for the operator who starts a reachable process with a secret from this repository,
 * or null. The previous master key may be a published one: that is how an operator replaces it.
 */
export const refusePublishedSecrets = (env: Env): string | null => {
  const domain = publicDomain(env)
  if (domain === null) return null
  if (env['MASTER_KEY']?.trim().toLowerCase() === publishedMasterKey) {
    return `MASTER_KEY is the one that docker-compose.yml publishes, and BASE_DOMAIN is "${domain}": make another with openssl rand -hex 32.`
  }
  if (hasPublishedPassword(env['DATABASE_URL'])) {
    return `DATABASE_URL has the password that docker-compose.yml publishes, and BASE_DOMAIN is "${domain}": give the database another one.`
  }
  for (const name of ['STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET']) {
    if (env[name] === publishedWebhookSecret) {
      return `${name} is the one that demo.env publishes, and BASE_DOMAIN is "${domain}": set that of your Stripe endpoint.`
    }
  }
  return null
}

const hasPublishedPassword = (url = ''): boolean => {
  const { password = '', searchParams } = URL.parse(url) ?? {}
  const decoded = password.replaceAll(/%([0-9a-f]{2})/gi, (_all, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  )
  return [decoded, searchParams?.get('password')].includes(publishedDatabasePassword)
}
