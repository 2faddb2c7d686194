import { request, type IncomingMessage } from 'node:http'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { serveOn } from '@almoner/platform/network/serve.ts'
import { freePort } from '@almoner/platform/embedded-postgres/free-port.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { createApp } from '../../app.ts'
import type { DeskPayment } from '../../desk/payments/contract.ts'
import type { ListAnswer } from '../lists/contract.ts'
import { openBrowser, type TestApi, useApi } from '../../testing/api.ts'
import { createGivers, createStaff } from '../../testing/gift.ts'
import { openReview } from '../../testing/manual-review.ts'
import { createColleague } from '../../testing/transfers.ts'
import type { ListsChanged } from './contract.ts'
import { createListChanges, type ListChangesOptions } from './list-changes.ts'

const api = useApi()
let harbour: ReturnType<typeof openBrowser>
let lionRock: ReturnType<typeof openBrowser>
const administrator = openBrowser(api, 'localhost')

beforeAll(async () => {
  harbour = (await createStaff(api, 'harbour')).browser
  lionRock = (await createStaff(api, 'lionrock')).browser
  const username = 'admin@almoner.example'
  await administrator.post('/api/donors/login', { username, password: 'Almoner2026' })
})

/** The API with streams of its own. */
const appWith = (options: Partial<ListChangesOptions> = {}) => {
  const { store, catchUp, log } = api.dependencies
  const listChanges = createListChanges({ store, catchUp, log, ...options })
  onTestFinished(() => listChanges.close())
  return { app: createApp({ ...api.dependencies, listChanges }), listChanges }
}

type App = { app: TestApi['app'] }

const ask = async (
  { app }: App,
  { cookies }: Pick<typeof harbour, 'cookies'>,
  { area = 'organizations', headers = {} }: { area?: string; headers?: object } = {},
): Promise<Response> =>
  await app.request(`http://localhost:3000/api/${area}/changes`, {
    headers: { Cookie: `almoner_session=${cookies.get('almoner_session') ?? ''}`, ...headers },
  })

/** An open stream, as a browser reads it. */
const follow = async (...args: Parameters<typeof ask>) => {
  const { body, status, headers } = await ask(...args)
  expect(status).toBe(200)
  let text = ''
  let isOpen = true
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  const reading = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value)
    }
    isOpen = false
  })()
  onTestFinished(async () => {
    await reader.cancel().catch(() => {})
    await reading
  })
  const received = () =>
    [...text.matchAll(/^event: changed\ndata: (.+)\nid: (\d+)\n\n/gm)].map(([, data = '', id]) => {
      const message = JSON.parse(data) as ListsChanged
      expect(id).toBe(message.position)
      return message
    })
  const lists = () => new Set(received().flatMap((message) => message.lists))
  return {
    headers,
    text: () => text,
    told: received,
    lists,
    isOpen: () => isOpen,
    leave: async () => reader.cancel(),
  }
}

const quick = { gatherMilliseconds: 1, betweenMilliseconds: 10, heartbeatMilliseconds: 100 }

const platformLists = ['applications', 'charities', 'erasure_requests', 'manual_review']
const deskLists = [
  'approvals',
  'bank_accounts',
  'donors',
  'manual_review',
  'organization',
  'payments',
  'payouts',
  'projects',
  'recurring_plans',
  'reports',
  'subscription',
  'supporters',
]

/** Opens a stream and drops its first messages, which announce every list of its area. */
const followFromNow = async (...args: Parameters<typeof ask>) => {
  const stream = await follow(...args)
  const area = args[2]?.area === 'admin' ? platformLists : deskLists
  await expect.poll(() => [...stream.lists()].toSorted()).toEqual(area)
  const before = stream.told().length
  return { ...stream, told: () => stream.told().slice(before) }
}

describe('a stream of changes', () => {
  it('is neither compressed, nor stored, nor collected by a proxy', async () => {
    const { headers, text } = await follow(api, harbour, {
      headers: { 'Accept-Encoding': 'gzip, br' },
    })
    expect(headers.get('Content-Type')).toBe('text/event-stream')
    expect(headers.get('Content-Encoding')).toBeNull()
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Accel-Buffering')).toBe('no')
    await expect.poll(text).toMatch(/^retry: \d{4}\n\n/)
  })

  it('is for staff and administrators, each at their own address', async () => {
    expect((await ask(api, openBrowser(api, 'localhost'))).status).toBe(401)
    expect((await ask(api, harbour, { area: 'admin' })).status).toBe(401)
    expect((await ask(api, administrator)).status).toBe(401)
    const elsewhere = await api.app.request(
      'http://harbour.localhost:3000/api/organizations/changes',
    )
    expect(elsewhere.status).toBe(404)
    expect((await harbour.head('/api/organizations/changes')).status).toBe(405)
  })

  // A stream stays silent if its next message is about a later change. So each change that must not
  // be announced to a stream is followed by one that must be.
  it('announces a gift to its own charity only, once its list shows it', async () => {
    const app = appWith({ timing: quick })
    const own = await followFromNow(app, harbour)
    const foreign = await followFromNow(app, lionRock)
    const { give } = await createGivers(api, 'harbour')
    const { id } = await give()
    // What the gift changes may come in several announcements.
    await expect.poll(() => own.told().flatMap(({ lists }) => lists)).toContain('payments')
    const { rows }: ListAnswer<DeskPayment> = (await harbour.get('/api/organizations/payments'))
      .json
    expect(rows.map((row) => row.id)).toContain(id)
    const head = await api.store.head()
    await (await createGivers(api, 'lionrock')).give()
    await expect.poll(() => foreign.told()).not.toEqual([])
    expect(BigInt(foreign.told()[0]?.position ?? 0)).toBeGreaterThan(head)
  })

  it('announces reviews without a charity to administrators, and others to their charity', async () => {
    const app = appWith({ timing: quick })
    const desk = await followFromNow(app, harbour)
    const foreign = await followFromNow(app, lionRock)
    const platform = await followFromNow(app, administrator, { area: 'admin' })
    await openReview(api, worldId('inbox_item', 'live-own'), worldId('organisation', 'harbour'))
    await expect.poll(() => desk.told()).toHaveLength(1)
    await openReview(api, worldId('inbox_item', 'live-platform'), null)
    await expect.poll(() => platform.told()).toHaveLength(1)
    const lionRockId = worldId('organisation', 'lionrock')
    await openReview(api, worldId('inbox_item', 'live-foreign'), lionRockId)
    await expect.poll(() => foreign.told()).toHaveLength(1)
    const streams = [desk, platform, foreign]
    expect(streams.map(({ told }) => told().map(({ lists }) => lists))).toEqual([
      [['manual_review']],
      [['manual_review']],
      [['manual_review']],
    ])
    const positions = streams.map(({ told }) => BigInt(told()[0]?.position ?? 0))
    expect(positions).toEqual(positions.toSorted((one, next) => Number(one - next)))
    expect(new Set(positions).size).toBe(3)
  })
})

describe('the heartbeat', () => {
  it('is an event, and ends the stream of a session that was revoked', async () => {
    const app = appWith({ timing: quick })
    const leaving = await createStaff(api, 'harbour')
    const { text, isOpen } = await follow(app, leaving.browser)
    const staying = await follow(app, harbour)
    await expect.poll(text).toMatch(/^event: heartbeat$/m)
    expect(isOpen()).toBe(true)
    await leaving.browser.get('/api/donors/logout')
    await expect.poll(isOpen).toBe(false)
    expect(staying.isOpen()).toBe(true)
  })

  it('ends the stream of a person whose role has changed', async () => {
    const { app } = appWith({ timing: quick })
    const { browser, staffId } = await createColleague(
      api,
      worldId('organisation', 'harbour'),
      'owner',
    )
    const { isOpen, text } = await follow({ app }, browser)
    await expect.poll(text).toMatch(/^event: heartbeat$/m)
    const role = { role: 'viewer' } as const
    const rows = api.db.updateTable('read_models.charity_staff').set(role)
    await rows.where('staff_id', '=', staffId).execute()
    await expect.poll(isOpen).toBe(false)
  })

  it('ends the stream of a session that has expired', async () => {
    const { store, catchUp, log } = api.dependencies
    const listChanges = createListChanges({ store, catchUp, log, timing: quick })
    onTestFinished(() => listChanges.close())
    let ahead = 0
    const now = () => api.dependencies.now() + ahead
    const app = createApp({ ...api.dependencies, listChanges, now })
    const { isOpen, text } = await follow({ app }, harbour)
    await expect.poll(text).toMatch(/^event: heartbeat$/m)
    ahead = 13 * 3_600_000
    await expect.poll(isOpen).toBe(false)
  })
})

/** Opens a stream through a real connection. */
const openAt = (port: number, cookie: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { Host: 'localhost', Cookie: cookie }
    request({ port, host: '127.0.0.1', path: '/api/organizations/changes', headers })
      .on('error', reject)
      .on('response', (response) => {
        expect(response.statusCode).toBe(200)
        response.resume()
        resolve(response)
      })
      .end()
  })

describe('streams', () => {
  it('are limited, and a place is free when one is left', async () => {
    const app = appWith({ mostPerPerson: 1 })
    const { leave } = await follow(app, harbour)
    const refused = await ask(app, harbour)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    await follow(app, lionRock)
    await leave()
    await follow(app, harbour)
  })

  it('end before the server does, which then does not wait for them', async () => {
    const { app, listChanges } = appWith()
    const port = await freePort()
    const server = await serveOn((request, env) => app.fetch(request, env), { port })
    const cookie = `almoner_session=${harbour.cookies.get('almoner_session') ?? ''}`
    const streams = [await openAt(port, cookie), await openAt(port, cookie)]
    const startTime = performance.now()
    await listChanges.close()
    await server.close()
    expect(performance.now() - startTime).toBeLessThan(1_000)
    await expect.poll(() => streams.every(({ complete }) => complete)).toBe(true)
  })
})
