import { Client } from 'pg'
import {
  isAccessDenied,
  isConnectionLost as isEventStoreDbLost,
} from '../eventstoredb/connection/connection.ts'
import { createEventStoreDbStore } from '../eventstoredb/store.ts'
import { isConnectionLost as isPostgresLost } from '../postgres/connection/connection-lost.ts'
import { waitUntilAnswers } from './wait-until-answers.ts'

type Env = Record<string, string | undefined>

type Servers = { databaseUrl: string; eventStoreUrl?: string | null | undefined }

// An address may hold a password; a host does not.
const databaseHost = (url: string): string => {
  const { hostname, port } = new URL(url)
  return `${hostname || 'localhost'}:${port || 5432}`
}

// Returns all members of a cluster.
const eventStoreHosts = (url: string): string => {
  const authority = /^[a-z+]+:\/\/([^/?\s]*)/.exec(url)?.[1] ?? ''
  return authority.slice(authority.lastIndexOf('@') + 1)
}

/**
 * Returns `DATABASE_URL names db:5432`, or the equivalent for the event store if that server is
 * away.
 */
export const blameServer = (error: unknown, { databaseUrl, eventStoreUrl }: Servers): string => {
  const isEventStore = eventStoreUrl && isEventStoreDbLost(error) && !isPostgresLost(error)
  return isEventStore
    ? `EVENTSTORE_URL names ${eventStoreHosts(eventStoreUrl)}`
    : `DATABASE_URL names ${databaseHost(databaseUrl)}`
}

/** `START_WAIT_SECONDS`: how long a server may take to start, or a sentence on the error. */
export const startWaitFrom = (env: Env): { seconds: number } | { refused: string } => {
  const setting = env['START_WAIT_SECONDS'] || '60'
  if (/^\d{1,4}$/.test(setting)) return { seconds: Number(setting) }
  return { refused: 'START_WAIT_SECONDS must be a whole number of seconds, 9999 at most.' }
}

/**
 * Waits until the servers of the event store answer. Throws `NotAnswering`, whose message names the
 * server that did not. Throws other errors, such as a wrong password, at once.
 */
export const waitForServers = async (
  { databaseUrl, eventStoreUrl }: Servers,
  wait: { seconds: number; tell: (line: string) => void },
): Promise<void> => {
  await waitUntilAnswers({
    ...wait,
    name: `PostgreSQL at ${databaseHost(databaseUrl)} (DATABASE_URL)`,
    ask: () => askDatabase(databaseUrl),
    isAway: (error) => isPostgresLost(error) || isUnknownHost(error),
  })
  if (!eventStoreUrl) return
  await waitUntilAnswers({
    ...wait,
    name: `EventStoreDB at ${eventStoreHosts(eventStoreUrl)} (EVENTSTORE_URL)`,
    ask: () => askEventStore(eventStoreUrl),
    isAway: isEventStoreDbLost,
  })
}

// A container has its name from the moment that it is started, and not before.
const isUnknownHost = (error: unknown): boolean =>
  ['ENOTFOUND', 'EAI_AGAIN'].includes((error as NodeJS.ErrnoException).code ?? '')

const askDatabase = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // If there were no listener, an error between two statements would end the program.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end().catch(() => {})
  }
}

// A new client for each try: a client caches the answer of a server that was starting.
const askEventStore = async (url: string): Promise<void> => {
  const store = createEventStoreDbStore({ url })
  try {
    await store.head()
  } catch (error) {
    // The server answers; the code that opens the store reports what the user lacks.
    if (!isAccessDenied(error)) throw error
  } finally {
    await store.close()
  }
}
