import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demonstrationMerchants } from '../merchants.ts'
import { createSandboxPayme } from '../sandbox-payme.ts'
import { createMemoryObjects } from '../../provider/store/object-store.ts'
import type { Kinds } from '../objects.ts'
import { startSandboxPayme, type RunningSandboxPayme } from '../testing/start.ts'

const start = Date.parse('2026-11-21T02:30:00.000Z')
let now = start
let payme: RunningSandboxPayme

beforeEach(async () => {
  now = start
  payme = await startSandboxPayme({ clock: () => now })
})
afterEach(() => payme.close())

const callbacks = {
  appSuccessCallback: 'http://harbour.localhost:3000/ConfirmPayment?paid',
  appFailCallback: 'http://harbour.localhost:3000/ConfirmPayment?failed',
}

const waiting = async (differing: object = callbacks, totalAmount = 1_234.5): Promise<string> => {
  const body = JSON.stringify({
    totalAmount,
    currencyCode: 'HKD',
    effectiveDuration: 600,
    merchantData: { orderId: 'D-1', orderDescription: 'Donation <b>bold</b>' },
    ...differing,
  })
  const answer = await payme.call('POST', '/payments/paymentrequests', { body })
  return String(answer.json().paymentRequestId)
}

const open = (path: string, headers: Record<string, string> = {}) =>
  payme.raw(`/${path}`, { headers: { accept: 'text/html', ...headers } })
const press = (id: string, button: 'approve' | 'reject') =>
  payme.raw(`/${id}/${button}`, { method: 'POST', headers: { accept: 'text/html' } })

describe('the phone of a payer with an open request', () => {
  it('shows the payee, the amount, the purpose and the deadline', async () => {
    const sheet = await open(await waiting())
    expect(sheet.status).toBe(200)
    for (const texts of [
      '<h1>Pay to<strong>Harbour Light Children’s Fund</strong></h1>',
      '1,234.50',
      'Donation &lt;b&gt;bold&lt;/b&gt;',
      'Open until 10:40',
    ]) {
      expect(sheet.text).toContain(texts)
    }
    expect(sheet.text).not.toContain('<script')
    expect((await payme.raw('/phone.css', {})).status).toBe(200)
  })

  it.each([
    ['zh-HK,zh;q=0.9', 'zh-Hant-HK', '海港之光兒童基金', '拒絕'],
    ['zh-CN', 'zh-Hans-CN', '海港之光儿童基金', '拒绝'],
    ['fr, en;q=0.5', 'en', 'Harbour Light Children’s Fund', 'Refuse'],
  ])('speaks to %s', async (language, html, name, button) => {
    const { text } = await open(await waiting(), { 'accept-language': language })
    for (const texts of [`<html lang="${html}">`, name, button]) expect(text).toContain(texts)
  })

  it('has its buttons sent with its origin, without which they are refused', async () => {
    const { headers } = await open(await waiting())
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })

  it('opens the charity’s page when Pay is pressed, and the charity has the money', async () => {
    const id = await waiting()
    const pressed = await press(id, 'approve')
    expect(pressed.status).toBe(303)
    expect(pressed.headers.get('location')).toBe(callbacks.appSuccessCallback)
    const { text } = await open(id)
    expect(text).toContain('<h1 class="end paid">Paid</h1>')
    expect(text).toContain('ConfirmPayment?paid')
  })

  it('opens the charity’s failure page when Refuse is pressed', async () => {
    const id = await waiting()
    const pressed = await press(id, 'reject')
    expect(pressed.headers.get('location')).toBe(callbacks.appFailCallback)
    expect((await open(id)).text).toContain('You refused this payment')
  })

  it('lets a form open the charity’s own pages and no others', async () => {
    const policy = (await open(await waiting())).headers.get('content-security-policy')
    expect(policy).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' http://harbour.localhost:3000",
    )
  })

  it('stays on its page if the charity gave no page, or if the wallet failed', async () => {
    const alone = await waiting({})
    expect((await press(alone, 'approve')).headers.get('location')).toBe(`../${alone}`)
    const failing = await waiting(callbacks, 100.77)
    const pressed = await press(failing, 'approve')
    expect(pressed.headers.get('location')).toBe(`../${failing}`)
    expect((await open(failing)).text).toContain('did not go through')
    expect((await press(failing, 'reject')).headers.get('location')).toBe(callbacks.appFailCallback)
  })
})

describe('the phone of a payer after the deadline', () => {
  it('shows that the request has expired, and can no longer pay', async () => {
    const id = await waiting()
    now += 600_000
    expect((await open(id)).text).toContain('This request has expired')
    expect((await press(id, 'approve')).headers.get('location')).toBe(`../${id}`)
    expect(await payme.store.list('transaction', { limit: 10, order: 'newest' })).toEqual([])
  })

  it('answers a program with 409, and with 404 if there is no such request', async () => {
    const id = await waiting()
    expect(await payme.play(id, 'reject')).toEqual({ status: 200, statusCode: 'PR004' })
    expect(await payme.play(id, 'approve')).toEqual({ status: 409, statusCode: 'PR004' })
    const nothing = randomUUID()
    expect(await payme.play(nothing, 'approve')).toEqual({ status: 404, statusCode: null })
    expect((await press(nothing, 'approve')).headers.get('location')).toBe(`../${nothing}`)
    const sheet = await open(nothing)
    expect(sheet.status).toBe(404)
    expect(sheet.text).toContain('There is no such request')
  })
})

describe('the phone under another path', () => {
  it('finds its style, its buttons and its way back', async () => {
    const store = createMemoryObjects<Kinds>()
    const sandbox = createSandboxPayme({
      store,
      merchants: Object.values(demonstrationMerchants),
      clock: () => now,
      publicUrl: (path) => path,
      notifications: null,
      log: () => undefined,
    })
    const pages = new Hono().route('/sandbox/payme', sandbox.app as never)
    const id = await waiting({})
    const body = await payme.store.get('request', id)
    if (!body) throw new Error('there is no request')
    await store.commit({ put: [{ kind: 'request', id, body }] })
    const address = new URL(`http://localhost/sandbox/payme/${id}`)
    const text = await (await pages.request(address.href)).text()
    const linked = [...text.matchAll(/(?:href|action)="([^"]+)"/g)].map(([, link = '']) => link)
    expect(linked.map((link) => new URL(link, address).pathname)).toEqual([
      '/sandbox/payme/phone.css',
      `/sandbox/payme/${id}/approve`,
      `/sandbox/payme/${id}/reject`,
    ])
    const headers = { accept: 'text/html' }
    const pressed = await pages.request(`${address.href}/approve`, { method: 'POST', headers })
    const back = new URL(pressed.headers.get('location') ?? '', `${address.href}/approve`)
    expect(back.pathname).toBe(address.pathname)
    await sandbox.close()
  })
})
