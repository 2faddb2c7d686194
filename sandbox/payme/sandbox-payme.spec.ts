import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demonstrationMerchants } from './merchants.ts'
import { createMemoryObjects } from '../provider/store/object-store.ts'
import type { Kinds, SandboxPaymeStore } from './objects.ts'
import { startSandboxPayme, tokenRequest, type RunningSandboxPayme } from './testing/start.ts'

const { harbour, lionrock } = demonstrationMerchants
const start = Date.parse('2026-11-21T02:30:00.000Z')
let now = start
let payme: RunningSandboxPayme

beforeEach(async () => {
  now = start
  payme = await startSandboxPayme({ clock: () => now })
})
afterEach(() => payme.close())

const path = '/payments/paymentrequests'
const body = (differing: object = {}) =>
  JSON.stringify({ totalAmount: 100, currencyCode: 'HKD', effectiveDuration: 60, ...differing })
const create = (differing: object = {}) => payme.call('POST', path, { body: body(differing) })
const createRequest = async (differing: object = {}) =>
  String((await create(differing)).json().paymentRequestId)
const readError = (answer: { status: number; text: string }) => {
  const { errors } = JSON.parse(answer.text) as { errors?: { errorCode: string }[] }
  return [answer.status, errors?.[0]?.errorCode ?? null]
}

describe('a token', () => {
  const form = (id: string, secret: string) =>
    new URLSearchParams({ client_id: id, client_secret: secret }).toString()
  const right = form(harbour.clientId, harbour.clientSecret)
  const ask = (text: string, headers: Record<string, string> = {}) =>
    payme.raw('/oauth2/token', tokenRequest(text, headers))

  it('is given for the client’s own secret, for sixty minutes', async () => {
    const answer = await ask(right)
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      tokenType: 'Bearer',
      expiresOn: new Date(start + 3_600_000).toISOString(),
    })
  })

  it.each<[string, string, Record<string, string>, [number, string | null]]>([
    ['with a wrong secret', form(harbour.clientId, 'wrong'), {}, [401, 'EA001']],
    ['of nobody', form('nobody', harbour.clientSecret), {}, [400, 'EA002']],
    ['asked for in JSON', right, { 'content-type': 'application/json' }, [415, 'EA018']],
    ['without a version', right, { 'api-version': '' }, [404, null]],
    ['of an old version', right, { 'api-version': '0.11' }, [404, null]],
    ['to be answered in XML', right, { accept: 'application/xml' }, [406, 'EA008']],
  ])('%s is refused', async (_, text, headers, refused) => {
    expect(readError(await ask(text, headers))).toEqual(refused)
  })

  it('gives no access once it has expired, or if it was made up', async () => {
    const accessToken = await payme.token()
    now += 3_599_999
    expect((await payme.call('POST', path, { accessToken, body: body() })).status).toBe(201)
    now += 1
    const ended = await payme.call('POST', path, { accessToken, body: body() })
    expect(readError(ended)).toEqual([401, 'EA001'])
    const [head, claims] = (await payme.token()).split('.')
    const forged = await payme.call('POST', path, { accessToken: `${head}.${claims}.AAAA` })
    expect(readError(forged)).toEqual([401, 'EA001'])
  })
})

describe('a signed call', () => {
  const at = (milliseconds: number) => new Date(start + milliseconds).toISOString()

  it.each<[string, Parameters<RunningSandboxPayme['call']>[2], [number, string | null]]>([
    ['of another client', { of: { ...lionrock, clientSecret: 'x' } }, [401, 'EA001']],
    ['with another key', { of: { ...harbour, signingKey: 'AAAA' } }, [401, 'EA001']],
    ['with another key’s name', { of: { ...harbour, signingKeyId: 'x' } }, [401, 'EA001']],
    ['with a header changed on the way', { after: { 'trace-id': randomUUID() } }, [401, 'EA001']],
    ['without a signature', { after: { signature: '' } }, [401, 'EA001']],
    ['with a digest of other bytes', { headers: { digest: 'SHA-256=AAAA' } }, [401, 'EA001']],
    ['without a version', { after: { 'api-version': '' } }, [404, null]],
    ['to be answered in HTML', { after: { accept: 'text/html' } }, [406, 'EA008']],
    ['without a Trace-Id', { headers: { 'trace-id': '' } }, [400, 'EA002']],
    ['over five minutes old', { headers: { 'request-date-time': at(-300_001) } }, [400, 'EA002']],
    ['from the future', { headers: { 'request-date-time': at(60_000) } }, [400, 'EA002']],
    ['without a moment', { headers: { 'request-date-time': 'now' } }, [400, 'EA002']],
  ])('%s is refused', async (_, options, refused) => {
    const accessToken = await payme.token()
    const answer = await payme.call('POST', path, { body: body(), accessToken, ...options })
    expect(readError(answer)).toEqual(refused)
  })

  it('has a Trace-Id that was not seen for five minutes', async () => {
    const headers = { 'trace-id': randomUUID() }
    const ask = () => payme.call('POST', path, { body: body(), headers })
    expect((await ask()).status).toBe(201)
    now += 299_999
    expect(readError(await ask())).toEqual([429, 'EA009'])
    now += 1
    expect((await ask()).status).toBe(201)
  })

  it('is refused beyond a few in a second if there is a limit', async () => {
    await payme.close()
    payme = await startSandboxPayme({ clock: () => now, mostCallsPerSecond: 2 })
    const statuses = []
    for (let count = 0; count < 3; count += 1) statuses.push((await create()).status)
    expect(statuses).toEqual([201, 201, 429])
    now += 1_000
    expect((await create()).status).toBe(201)
  })
})

describe('a request', () => {
  it('is answered as HSBC does', async () => {
    const answer = await create({ merchantData: { orderId: 'D-1' } })
    expect(answer.status).toBe(201)
    const id = String(answer.json().paymentRequestId)
    expect(answer.json()).toMatchObject({
      webLink: `http://localhost:3000/sandbox/payme/${id}`,
      createdTime: '2026-11-21T02:30:00.000Z',
      totalAmount: 100,
      currencyCode: 'HKD',
      effectiveDuration: 60,
      statusCode: 'PR001',
      statusDescription: 'Request for Payment Initiated',
      merchantData: { orderId: 'D-1' },
    })
  })

  it.each<[string, object, string]>([
    ['of nothing', { totalAmount: 0 }, 'EA017'],
    ['of half a cent', { totalAmount: 1.005 }, 'EA017'],
    ['of more than a million', { totalAmount: 1_000_000.01 }, 'EA017'],
    ['of a text', { totalAmount: '100.00' }, 'EA017'],
    ['in dollars of elsewhere', { currencyCode: 'USD' }, 'EA014'],
    ['for 14 seconds', { effectiveDuration: 14 }, 'EA015'],
    ['for over an hour', { effectiveDuration: 3_601 }, 'EA015'],
    ['with a script to go back to', { appSuccessCallback: 'javascript:1' }, 'EA002'],
  ])('%s is refused', async (_, differing, code) => {
    expect(readError(await create(differing))).toEqual([400, code])
  })

  it('may be of a cent, of a million, and for ten minutes without saying so', async () => {
    expect((await create({ totalAmount: 0.01 })).status).toBe(201)
    expect((await create({ totalAmount: 1_000_000 })).status).toBe(201)
    expect((await create({ effectiveDuration: undefined })).json().effectiveDuration).toBe(600)
  })

  it('that does not exist is not found, and one without a UUID is refused', async () => {
    expect(readError(await payme.call('GET', `${path}/${randomUUID()}`))).toEqual([400, 'EB008'])
    expect(readError(await payme.call('GET', `${path}/1`))).toEqual([400, 'EA002'])
  })

  it.each([
    ['expired', async () => void (now += 60_000), 'EB007'],
    ['cancelled', async (id: string) => void (await cancel(id)), 'EB020'],
    ['refused', async (id: string) => void (await payme.play(id, 'reject')), 'EB020'],
    ['paid', async (id: string) => void (await payme.play(id, 'approve')), 'EB021'],
  ])('that is %s cannot be cancelled', async (_, end, code) => {
    const id = await createRequest()
    await end(id)
    expect(readError(await cancel(id))).toEqual([400, code])
  })

  it('is answered by the payer once, even if other answers arrive at the same moment', async () => {
    await payme.close()
    payme = await startSandboxPayme({ clock: () => now, store: slow(createMemoryObjects<Kinds>()) })
    const id = await createRequest()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        payme.play(id, index % 2 === 0 ? 'approve' : 'reject'),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const collected = await payme.store.list('transaction', { limit: 10, order: 'newest' })
    expect(collected.length).toBeLessThanOrEqual(1)
  })
})

// Delays the store as a database would: values may change between a read and a write.
const slow = (store: SandboxPaymeStore): SandboxPaymeStore => ({
  ...store,
  get: async (kind, id) => {
    const storedItem = await store.get(kind, id)
    await pause(20)
    return storedItem
  },
})

const cancel = (id: string) => payme.call('PUT', `${path}/${id}/cancel`)
const readStatus = async (id: string) =>
  (await payme.call('GET', `${path}/${id}`)).json().statusCode as unknown

describe('a magic amount', () => {
  it.each([
    [1.81, 'PR005'],
    [500.81, 'PR005'],
    [0.81, 'PR005'],
    [1.8, 'PR007'],
    [200.8, 'PR007'],
    [0.71, 'PR007'],
    [100.77, 'PR001'],
    [100.7, 'PR001'],
  ])('of %d becomes %s by itself', async (totalAmount, statusCode) => {
    const id = await createRequest({ totalAmount })
    now += 5_000
    expect(await readStatus(id)).toBe(statusCode)
  })

  it('fails to be opened, to be looked at, to be found, or to be cancelled', async () => {
    expect(readError(await create({ totalAmount: 300.44 }))).toEqual([500, 'EB099'])
    const look = async (id: string) => readError(await payme.call('GET', `${path}/${id}`))
    expect(await look(await createRequest({ totalAmount: 300.45 }))).toEqual([400, 'EB099'])
    expect(await look(await createRequest({ totalAmount: 0.7 }))).toEqual([400, 'EB008'])
    expect(readError(await cancel(await createRequest({ totalAmount: 300.83 })))).toEqual([
      400,
      'EB022',
    ])
  })

  it('is paid once, however many look at the moment at which it is due', async () => {
    const id = await createRequest({ totalAmount: 100.81 })
    now += 2_000
    await Promise.all(Array.from({ length: 10 }, () => readStatus(id)))
    expect(await payme.store.list('transaction', { limit: 10, order: 'newest' })).toHaveLength(1)
  })
})
