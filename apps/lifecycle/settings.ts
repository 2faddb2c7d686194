import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readHost } from '@almoner/platform/env.ts'
import { readPublicAddresses } from '@almoner/platform/public-addresses.ts'
import { wrongEventStoreUrl } from '@almoner/eventstore/connection/event-store-url.ts'
import { publicDomain } from '@almoner/eventstore/vault/keys/published-secrets.ts'
import { readTemporalSettings, type TemporalSettings } from '@almoner/platform/temporal-settings.ts'
import { startError } from '@almoner/platform/plain-error.ts'

export type Settings = {
  port: number
  dataDir: string
  baseDomain: string
  addresses?: readonly string[]
  /** The public address; without it, only this machine can reach it. */
  host?: string
  /** An external PostgreSQL instead of the embedded one. */
  databaseUrl?: string
  /** Set if events are in EventStoreDB instead of PostgreSQL. */
  eventStoreUrl?: string
  /** Processes on Temporal instead of the embedded engine. */
  temporal?: TemporalSettings
}

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const hostName =
  /^(?=.{1,190}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/

export function readSettings(env: Record<string, string | undefined>): Settings {
  const databaseUrl = readDatabaseUrl(env['DATABASE_URL'])
  const wrong = wrongEventStoreUrl(env['EVENTSTORE_URL'])
  if (wrong) throw startError(wrong)
  const eventStoreUrl = env['EVENTSTORE_URL']
  const temporal = readTemporalSettings(env)
  if (temporal && 'refused' in temporal) throw startError(temporal.refused)
  const listening = readHost(env)
  if ('refused' in listening) throw startError(listening.refused)
  const addresses = readPublicAddresses(env)
  if ('refused' in addresses) throw startError(addresses.refused)
  return {
    port: readPort(env['PORT']),
    dataDir: env['DATA_DIR'] ? resolve(env['DATA_DIR']) : resolve(repository, '.data'),
    baseDomain: readBaseDomain(env['BASE_DOMAIN']),
    ...(addresses.length > 0 ? { addresses } : {}),
    ...(listening.host === null ? {} : { host: listening.host }),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(eventStoreUrl ? { eventStoreUrl } : {}),
    ...(temporal ? { temporal } : {}),
  }
}

function readPort(value: string | undefined): number {
  if (!value) return 3000
  const port = Number(value)
  if (/^\d{1,5}$/.test(value) && port >= 1 && port <= 65_535) return port
  throw startError(`PORT must be a whole number from 1 to 65535, and it is "${value}".`)
}

function readBaseDomain(value: string | undefined): string {
  if (!value) return 'localhost'
  const domain = value.toLowerCase()
  if (hostName.test(domain)) return readLocalDomain(domain)
  throw startError(
    `BASE_DOMAIN must be a plain host name such as localhost or give.example.org, without http:// and without a port, and it is "${value}".`,
  )
}

// The demonstration's logins are public, and its mailbox shows every letter.
function readLocalDomain(domain: string): string {
  if (publicDomain({ BASE_DOMAIN: domain }) === null) return domain
  throw startError(
    `npm start is the demonstration, whose passwords are published, and BASE_DOMAIN is "${domain}": set localhost or a name that ends in .localhost, or start the processes one by one (docs/operations.md).`,
  )
}

/** The value is never repeated: it contains a password. */
function readDatabaseUrl(value: string | undefined): string | undefined {
  if (!value) return undefined
  if (URL.canParse(value) && /^postgres(?:ql)?:$/.test(new URL(value).protocol)) return value
  throw startError(
    'DATABASE_URL must be an address such as postgresql://user:password@host:5432/database.',
  )
}
