import { createHash, createHmac } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { demonstrationMerchants } from '@almoner/sandbox/payme/merchants.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { createPaymeNotificationReader } from '@almoner/workflows/gateways/payme/notices/read-notification.ts'
import { createApp } from '../app.ts'
import { createLog } from '@almoner/platform/log/log.ts'
import { useApi } from '../testing/api.ts'
import { createWalletPayers } from '../testing/wallet.ts'

const merchants = new Map([
  [worldId('organisation', 'harbour'), demonstrationMerchants.harbour],
  [worldId('organisation', 'lionrock'), demonstrationMerchants.lionrock],
])
const harbourId = worldId('organisation', 'harbour')
const lionRockId = worldId('organisation', 'lionrock')
const unknownOrganisationId = '00000000-0000-4000-8000-000000000404' as OrganisationId

const api = useApi()
let harbour: Awaited<ReturnType<typeof createWalletPayers>>
let app: ReturnType<typeof createApp>
const lines: string[] = []

beforeAll(async () => {
  harbour = await createWalletPayers(api, 'harbour')
  app = createApp({
    ...api.dependencies,
    log: createLog({ write: (line: string) => lines.push(line) }),
    readPaymeNotification: createPaymeNotificationReader(async (id) => merchants.get(id) ?? null),
  })
})
beforeEach(() => {
  api.bank.looks.length = 0
  lines.length = 0
})

const post = async (path: string, body: string, headers: Record<string, string>) => {
  const url = `http://localhost:3000/api/webhooks/${path}`
  const response = await app.request(url, { method: 'POST', body, headers })
  return { status: response.status, text: await response.text() }
}

const signed = (
  body: string,
  { path = `payme/${harbourId}`, merchant = demonstrationMerchants.harbour } = {},
) => {
  const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`
  const text = [
    `digest: ${digest}`,
    `x-client-id: ${merchant.clientId}`,
    'x-event-type: payment.success',
    `(request-target): post /api/webhooks/${path}`,
  ].join('\n')
  const key = Buffer.from(merchant.signingKey, 'base64')
  const signature = createHmac('sha256', key).update(text).digest('base64')
  const names = 'digest x-client-id x-event-type (request-target)'
  return {
    'content-type': 'application/json',
    digest,
    'x-client-id': merchant.clientId,
    'x-event-type': 'payment.success',
    signature: `keyId="${merchant.signingKeyId}",algorithm="hmac-sha256",headers="${names}",signature="${signature}"`,
  }
}

const toBody = (paymentRequestId: string) =>
  JSON.stringify({ paymentRequestId, statusCode: 'PR005', totalAmount: '1.00' })

describe('a notification that PayMe signed', () => {
  it('makes the process of an open request query PayMe, and decides nothing', async () => {
    const { objectId, paymentRequestId } = await harbour.open()
    const body = toBody(paymentRequestId)
    const once = await post(`payme/${harbourId}`, body, signed(body))
    const twice = await post(`payme/${harbourId}`, body, signed(body))
    for (const answer of [once, twice]) {
      expect(answer).toEqual({ status: 200, text: '{"received":true}' })
    }
    const look = { paymentId: objectId, try: 1, method: 'payme' }
    expect(api.bank.looks).toEqual([look, look])
    const status = await harbour.call('fetchPaymentStatus/', {
      PayMePaymentRequestId: paymentRequestId,
    })
    expect(status.json).toMatchObject({ result: { status: 'processing' } })
  })

  it('wakes no process for a request that has ended', async () => {
    const { objectId, paymentRequestId } = await harbour.open()
    await api.bank.pay(objectId)
    const body = toBody(paymentRequestId)
    expect((await post(`payme/${harbourId}`, body, signed(body))).status).toBe(200)
    expect(api.bank.looks).toEqual([])
  })

  it('that arrives after the request has ended is recorded once, with its payment', async () => {
    const { objectId, paymentRequestId } = await harbour.open()
    await api.bank.end(objectId, 'expired')
    const body = toBody(paymentRequestId)
    await post(`payme/${harbourId}`, body, signed(body))
    await post(`payme/${harbourId}`, body, signed(body))
    const notices = await api.dependencies.store.readAll({
      after: 0n,
      limit: 100,
      categories: ['provider_notice'],
    })
    expect(notices.map(({ data }) => data)).toMatchObject([
      { provider: 'payme', providerPaymentId: paymentRequestId, paymentId: objectId },
    ])
  })

  it('about a request that is none of ours is taken, and logged', async () => {
    const body = toBody('00000000-0000-4000-8000-000000000404')
    expect((await post(`payme/${harbourId}`, body, signed(body))).status).toBe(200)
    expect(lines.join('\n')).toContain('a notification is about no payment we know')
  })

  it('about another charity’s request triggers no query', async () => {
    const { paymentRequestId } = await harbour.open()
    const body = toBody(paymentRequestId)
    const path = `payme/${lionRockId}`
    const headers = signed(body, { path, merchant: demonstrationMerchants.lionrock })
    expect((await post(path, body, headers)).status).toBe(200)
    expect(api.bank.looks).toEqual([])
  })
})

describe('a notification about a request that another payment method replaced', () => {
  const readNotices = async () => {
    const wanted = { after: 0n as const, limit: 100, categories: ['provider_notice'] }
    const notices = await api.dependencies.store.readAll(wanted)
    return notices.map(({ data }) => data)
  }
  /** Leaves a wallet's request and pays by card. */
  const switchToCard = async (
    paymentMethod: 'PayMe' | 'TapAndGo',
    card: 'approve' | 'challenge',
  ) => {
    const cardForm = harbour.cardForm()
    const { paymentMethod: _, type: _type, cardCountry: _country, ...form } = cardForm
    const { objectId, paymentRequestId } = await harbour.open({ ...form, paymentMethod })
    api.bank.answers(card)
    expect((await harbour.send(cardForm)).status).toBe(200)
    api.bank.looks.length = 0
    return { objectId, paymentRequestId }
  }

  it.each(['approve', 'challenge'] as const)('of PayMe is recorded, card: %s', async (card) => {
    const { objectId, paymentRequestId } = await switchToCard('PayMe', card)
    const body = toBody(paymentRequestId)
    const path = `payme/${harbourId}/${objectId}`
    expect((await post(path, body, signed(body, { path }))).status).toBe(200)
    const notice = { provider: 'payme', providerPaymentId: paymentRequestId, paymentId: objectId }
    expect(await readNotices()).toContainEqual(expect.objectContaining(notice))
    expect(api.bank.looks).toEqual([])
  })

  it('of Tap & Go is recorded', async () => {
    const { objectId, paymentRequestId } = await switchToCard('TapAndGo', 'approve')
    await post(`tap-and-go/${harbourId}/${objectId}`, `merTradeNo=${paymentRequestId}`, {})
    const notice = { provider: 'tap_and_go', providerPaymentId: paymentRequestId }
    expect(await readNotices()).toContainEqual(expect.objectContaining(notice))
  })

  it('is ignored for a payment that made no such request', async () => {
    const { paymentRequestId } = await switchToCard('TapAndGo', 'approve')
    const other = await harbour.open({ paymentMethod: 'TapAndGo' })
    const before = await readNotices()
    await post(`tap-and-go/${harbourId}/${other.objectId}`, `merTradeNo=${paymentRequestId}`, {})
    await post(`tap-and-go/${lionRockId}/${other.objectId}`, `merTradeNo=${paymentRequestId}`, {})
    expect(await readNotices()).toEqual(before)
    expect(api.bank.looks).toEqual([])
  })
})

describe('a notification that PayMe did not sign for this charity', () => {
  it.each<[string, (body: string) => [string, Record<string, string>]]>([
    ['no signature', () => [`payme/${harbourId}`, {}]],
    ['one of another body', () => [`payme/${harbourId}`, signed(toBody('another'))]],
    [
      'one by another charity’s key',
      (body) => [`payme/${harbourId}`, signed(body, { merchant: demonstrationMerchants.lionrock })],
    ],
    ['one for another address', (body) => [`payme/${harbourId}?x=1`, signed(body)]],
    ['a charity that has no key', (body) => [`payme/${unknownOrganisationId}`, signed(body)]],
    ['no charity at all', (body) => ['payme/x', signed(body, { path: 'payme/x' })]],
  ])('is refused with %s', async (_what, request) => {
    const { paymentRequestId } = await harbour.open()
    const body = toBody(paymentRequestId)
    const [path, headers] = request(body)
    const refused = await post(path, body, headers)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('signature_invalid')
    expect(api.bank.looks).toEqual([])
  })

  it('is refused if notifications are disabled, and when it is too long', async () => {
    const { paymentRequestId } = await harbour.open()
    const body = toBody(paymentRequestId)
    const closed = createApp({ ...api.dependencies, readPaymeNotification: null })
    const url = `http://localhost:3000/api/webhooks/payme/${harbourId}`
    const answer = await closed.request(url, { method: 'POST', body, headers: signed(body) })
    expect(answer.status).toBe(400)
    const long = JSON.stringify({ paymentRequestId, padding: 'x'.repeat(300_000) })
    expect((await post(`payme/${harbourId}`, long, signed(long))).status).toBe(413)
  })
})

describe('a notification of Tap & Go', () => {
  const path = `tap-and-go/${harbourId}`
  const sendNotice = (fields: string, to = path) =>
    post(to, fields, { 'content-type': 'application/x-www-form-urlencoded' })
  const stated = 'msg=Request+succeeded&resultCode=0&tradeStatus=TRADE_FINISHED&sign=wrong'

  it('only triggers a query and decides nothing, regardless of its signature', async () => {
    const { objectId, paymentRequestId } = await harbour.open({ paymentMethod: 'TapAndGo' })
    expect((await sendNotice(`merTradeNo=${paymentRequestId}&${stated}`)).status).toBe(200)
    expect(api.bank.looks).toEqual([{ paymentId: objectId, try: 1, method: 'tap_and_go' }])
    const status = await harbour.call('fetchPaymentStatus/', {
      PayMePaymentRequestId: paymentRequestId,
    })
    expect(status.json).toMatchObject({ result: { status: 'processing' } })
  })

  it.each([
    ['of no trade of ours', `merTradeNo=NOSUCHTRADE&${stated}`, path],
    ['without a trade', stated, path],
    ['with something that is no number', `merTradeNo=${encodeURIComponent("x' or 1=1")}`, path],
  ])('%s is accepted and changes nothing', async (_what, fields, to) => {
    expect((await sendNotice(fields, to)).status).toBe(200)
    expect(api.bank.looks).toEqual([])
  })

  it('at another charity’s address, or with two trades, triggers no query', async () => {
    const { paymentRequestId } = await harbour.open({ paymentMethod: 'TapAndGo' })
    const trade = `merTradeNo=${paymentRequestId}`
    expect((await sendNotice(trade, `tap-and-go/${lionRockId}`)).status).toBe(200)
    expect((await sendNotice(`${trade}&${trade}`)).status).toBe(200)
    expect((await sendNotice(trade, 'tap-and-go/x')).status).toBe(400)
    expect(api.bank.looks).toEqual([])
  })
})
