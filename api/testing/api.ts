import { Client } from 'pg'
import { pino } from 'pino'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { migrateEventStore } from '@almoner/eventstore/postgres/schema/schema.ts'
import { openBooks } from '@almoner/eventstore/connection/open-books.ts'
import { createCatchUp } from '@almoner/projections/engine/checkpoint/catch-up.ts'
import { createAppDatabase } from '@almoner/workflows/database.ts'
import { migrateReadModels } from '@almoner/projections/engine/migrate/migrate.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import { runReadModels } from '@almoner/projections/engine/run/run.ts'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { worldFiles } from '@almoner/sandbox/world/world-files.ts'
import { operationalData } from '@almoner/sandbox/world/operational-data.ts'
import { seedWorld } from '@almoner/sandbox/world/seed.ts'
import { renderApplicationSummary } from '@almoner/workflows/documents/application-summary/application-summary.ts'
import { renderStatement } from '@almoner/workflows/documents/statement/statement-document.ts'
import { createCredentialKeeper } from '@almoner/workflows/gateways/credentials/keeper.ts'
import { createApp } from '../app.ts'
import type { AppDependencies } from '../app-env.ts'
import { deriveKeys } from '@almoner/platform/key/keys.ts'
import { createRedrawInWorker } from '../proof/redraw-in-worker.ts'
import { createListChanges } from '../live-lists/list-changes.ts'
import { createBank } from './bank.ts'

const migrate = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await migrateEventStore(client).finally(() => client.end())
  await migrateReadModels(url)
}

const masterKeys = () => ({ current: new Uint8Array(32).fill(7), previous: null })

/**
 * The demonstration world, projected. It is built once in a run: each database starts with a copy.
 */
const makeWorld = async (url: string): Promise<void> => {
  await migrate(url)
  const { store, db, keys, caughtUp, close } = await openProjected(url)
  await seedWorld({
    store,
    ...operationalData({ db, keys }),
    now: () => instantFromMilliseconds(Date.now()),
    log: () => {},
  })
  await caughtUp()
  await close()
}

/** The event store, with every read model following it. */
const openProjected = async (databaseUrl: string) => {
  const books = await openBooks({ databaseUrl, masterKeys })
  const { store, vault } = books
  const db = createAppDatabase(databaseUrl)
  const catchUp = createCatchUp({ db })
  const stopping = new AbortController()
  const log = pino({ level: 'silent' })
  const projecting = runReadModels({
    store,
    db,
    readModels,
    signal: stopping.signal,
    log,
    onAdvance: catchUp.advanced,
  })
  return {
    store,
    vault,
    db,
    catchUp,
    log,
    keys: deriveKeys(vault.rootSecret),
    caughtUp: async () =>
      catchUp.waitFor(
        readModels.map(({ name }) => name),
        await store.head(),
        60_000,
      ),
    close: async () => {
      stopping.abort()
      await projecting
      await books.close()
      await db.destroy()
    },
  }
}

/** The whole API in process, over a database of its own with the demonstration world in it. */
export const startApi = async () => {
  const database = await createTestDatabase({ migrate: makeWorld, template: 'world_of_api' })
  const books = await openProjected(database.url)
  const { store, vault, db, catchUp, log, keys, caughtUp } = books
  await caughtUp()
  const credentials = createCredentialKeeper({
    db,
    rootSecret: vault.rootSecret,
    now: () => instantFromMilliseconds(Date.now()),
  })
  const files = new Map<string, { bytes: Uint8Array; contentType: string }>(worldFiles())
  // Only forwards: a session ends by this clock, and PostgreSQL's clock cannot be moved.
  const clock = { now: Date.now() }
  const now = () => Math.max(Date.now(), clock.now)
  // The bank's clock is the machine's, which a test may set back, until a test moves this one
  // forward.
  const startedAt = clock.now
  const bank = createBank(store, () => (clock.now === startedAt ? Date.now() : now()))
  const dependencies: AppDependencies = {
    store,
    db,
    flows: bank.flows,
    catchUp,
    listChanges: createListChanges({ store, catchUp, log }),
    keys,
    site: { scheme: 'http', baseDomain: 'localhost', port: 3000 },
    cardEntry: { provider: 'sandbox', publishableKey: 'pk_test_sandbox', tokenUrl: null },
    readStripeWebhook: null,
    readPaymeNotification: null,
    credentials,
    readFile: async (key) => files.get(key) ?? null,
    writeFile: async (key, bytes, contentType) => {
      files.set(key, { bytes, contentType })
    },
    redrawPicture: createRedrawInWorker(),
    drawStatement: renderStatement,
    drawApplicationSummary: renderApplicationSummary,
    webDist: null,
    metricsToken: null,
    isTrustedProxy: () => false,
    attemptLimits: null,
    uploadLimits: null,
    freeBytes: async () => Number.MAX_SAFE_INTEGER,
    now,
    log,
  }
  const app = createApp(dependencies)
  return {
    app,
    databaseUrl: database.url,
    bank,
    store,
    db,
    keys,
    files,
    clock,
    caughtUp,
    dependencies,
    /** Erases a donor as the command does. */
    erase: vault.erase,
    close: async () => {
      await dependencies.listChanges.close()
      await books.close()
      await database.drop()
    },
  }
}

export type TestApi = Awaited<ReturnType<typeof startApi>>

/** A browser at one host: it stores its cookies and sends its origin and language. */
export const openBrowser = (api: Pick<TestApi, 'app'>, host: string) => {
  const origin = `http://${host}:3000`
  const cookies = new Map<string, string>()
  const send = async (method: string, path: string, body?: unknown, headers = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await api.app.request(`${origin}${path}`, {
      method,
      headers: {
        ...(method !== 'GET' && { Origin: origin }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(cookie && { Cookie: cookie }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const isStream = response.headers.get('Content-Type') === 'text/event-stream'
    if (isStream) await response.body?.cancel()
    const text = isStream ? '' : await response.text()
    const isJson = /json/.test(response.headers.get('Content-Type') ?? '') && text !== ''
    const json: unknown = isJson ? JSON.parse(text) : null
    return { status: response.status, headers: response.headers, text, json: json as never }
  }
  return {
    cookies,
    head: (path: string, headers = {}) => send('HEAD', path, undefined, headers),
    get: (path: string, headers = {}) => send('GET', path, undefined, headers),
    post: (path: string, body: unknown, headers = {}) => send('POST', path, body, headers),
    put: (path: string, body: unknown, headers = {}) => send('PUT', path, body, headers),
    delete: (path: string, headers = {}, body?: unknown) => send('DELETE', path, body, headers),
  }
}
