import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { migrateDatabase } from '@almoner/workflows/migrate-database.ts'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { worldFiles } from '@almoner/sandbox/world/world-files.ts'
import { operationalData } from '@almoner/sandbox/world/charities/operational-data.ts'
import { seedWorld } from '@almoner/sandbox/world/seed.ts'
import { afterAll, beforeAll } from 'vitest'
import { createApp } from '../app.ts'
import { createBank } from './bank.ts'
import { toCall } from './call.ts'
import { createReports } from './reports.ts'
import { openProjectedBooks, toDependencies } from './projected-books.ts'

/**
 * The demonstration world, projected. It is built once in a run: each database starts with a copy.
 */
const makeWorld = async (url: string): Promise<void> => {
  await migrateDatabase(url)
  const { store, db, keys, caughtUp, close } = await openProjectedBooks(url)
  await seedWorld({
    store,
    ...operationalData({ db, keys }),
    now: () => instantFromMilliseconds(Date.now()),
    log: () => {},
  })
  await caughtUp()
  await close()
}

/** The whole API in process, over a database of its own with the demonstration world in it. */
export const startApi = async () => {
  const database = await createTestDatabase({ migrate: makeWorld, template: 'world_of_api' })
  const books = await openProjectedBooks(database.url)
  const { store, vault, db, keys, caughtUp } = books
  await caughtUp()
  const files = new Map<string, { bytes: Uint8Array; contentType: string }>(worldFiles())
  // The clock only moves forwards: a session ends by this clock, and PostgreSQL's clock cannot be
  // moved.
  const clock = { now: Date.now() }
  const now = () => Math.max(Date.now(), clock.now)
  // The bank's clock is the machine's, which a test may set back, until a test moves this one
  // forward.
  const startedAt = clock.now
  const bank = createBank(store, () => (clock.now === startedAt ? Date.now() : now()))
  const reports = createReports(books)
  const dependencies = toDependencies(books, {
    flows: bank.flows,
    readFile: async (key) => files.get(key) ?? null,
    writeFile: async (key, bytes, contentType) => {
      files.set(key, { bytes, contentType })
    },
    openReport: reports.open,
    now,
  })
  const app = createApp(dependencies)
  return {
    app,
    databaseUrl: database.url,
    bank,
    store,
    db,
    keys,
    files,
    reports,
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

/** The whole API for all tests of a file. It has no members before the first hook of the file. */
export const useApi = (): TestApi => {
  const api = {} as TestApi
  beforeAll(async () => {
    Object.assign(api, await startApi())
  })
  afterAll(() => api.close())
  return api
}

/** The body as it is sent, and its headers. A form has its length, as a browser sends it. */
const toContent = async (body: unknown) => {
  if (body === undefined) return {}
  if (!(body instanceof FormData)) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return { body: text, headers: { 'Content-Type': 'application/json' } }
  }
  const form = new Response(body)
  const type = form.headers.get('Content-Type') ?? ''
  // The HTTP server puts another class in the place of `Response`, which has no `bytes`.
  const bytes = new Uint8Array(await form.arrayBuffer())
  return { body: bytes, headers: { 'Content-Type': type, 'Content-Length': String(bytes.length) } }
}

/** A browser at one host: it stores its cookies and sends its origin and language. */
export const openBrowser = (
  api: Pick<TestApi, 'app'>,
  host: string,
  scheme: 'http' | 'https' = 'http',
) => {
  const origin = `${scheme}://${host}:3000`
  const cookies = new Map<string, string>()
  const send = async (method: string, path: string, body?: unknown, headers = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const content = await toContent(body)
    const response = await api.app.request(`${origin}${path}`, {
      method,
      headers: {
        ...(method !== 'GET' && { Origin: origin }),
        ...content.headers,
        ...(cookie && { Cookie: cookie }),
        ...headers,
      },
      ...(content.body !== undefined && { body: content.body }),
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
    head: (path: string, headers = {}) => toCall(send('HEAD', path, undefined, headers)),
    get: (path: string, headers = {}) => toCall(send('GET', path, undefined, headers)),
    post: (path: string, body: unknown, headers = {}) => toCall(send('POST', path, body, headers)),
    put: (path: string, body: unknown, headers = {}) => toCall(send('PUT', path, body, headers)),
    delete: (path: string, headers = {}, body?: unknown) =>
      toCall(send('DELETE', path, body, headers)),
  }
}

/** What sends requests: a browser, or one that logs in at its first request. */
export type Client = Omit<ReturnType<typeof openBrowser>, 'cookies'>
