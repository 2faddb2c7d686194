import { ofPayment } from '@almoner/domain/receipt/receipt-of.ts'
import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { Id, OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import { createApp } from '../../app.ts'
import { openBrowser, useApi } from '../../testing/api.ts'
import { createGivers, listPayments } from '../../testing/gift.ts'
import { given, guest, staff } from '../../testing/given.ts'
import { issueReceipt } from '../../testing/receipts.ts'
import { record } from '../../testing/record.ts'
import { recordOn } from '../../testing/transfers.ts'

const api = useApi()
let harbour: Awaited<ReturnType<typeof createGivers>>

beforeAll(async () => {
  harbour = await createGivers(api, 'harbour')
})

const document = new TextEncoder().encode('%PDF-1.7 of this spec')

const toFileKey = (organizationId: string, receiptNumber: string) =>
  `receipts/${organizationId}/${receiptNumber}.pdf`

const issuedAndDrawn = async () => {
  const { id, receiptLink } = await harbour.give()
  const receiptNumber = await issueReceipt(api, id)
  const key = toFileKey(harbour.organizationId, receiptNumber)
  api.files.set(key, { bytes: document, contentType: 'application/pdf' })
  return { id, receiptNumber, path: new URL(receiptLink).pathname }
}

describe('the address of a receipt', () => {
  it('returns its document to any caller that has it, but not to caches or crawlers', async () => {
    const { path, receiptNumber } = await issuedAndDrawn()
    const answer = await given(api).as(guest('harbour.localhost')).get(path).thenAnswered(200)
    expect(answer.text).toBe('%PDF-1.7 of this spec')
    expect(answer.headers.get('Content-Type')).toBe('application/pdf')
    expect(answer.headers.get('Content-Disposition')).toBe(
      `inline; filename="${receiptNumber}.pdf"`,
    )
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('is shown on the desk once the receipt has a number', async () => {
    const { id, path, receiptNumber } = await issuedAndDrawn()
    const { rows: payments } = await listPayments(given(api).as(staff('owner')))
    const row = payments.find((payment) => payment.id === id)
    expect(row).toMatchObject({ receiptNumber })
    expect(new URL(row?.receiptLink ?? '').pathname).toBe(path)
  })

  it('is not found at another charity’s host or on the platform’s own', async () => {
    const { path } = await issuedAndDrawn()
    for (const host of ['lionrock.localhost', 'localhost', 'nobody.localhost']) {
      await given(api).as(guest(host)).get(path).thenRefused(404, 'not_found')
    }
  })

  it('is in no line of the log', async () => {
    const { pino } = await import('pino')
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const app = createApp({ ...api.dependencies, log })
    const { path } = await issuedAndDrawn()
    await openBrowser({ app }, 'harbour.localhost').get(path).thenAnswered(200)
    expect(lines.join('')).toContain('/api/receipts/:token')
    expect(lines.join('')).not.toContain(path.split('/').at(-1))
  })
})

const flipped = (token: string, at: number): string =>
  `${token.slice(0, at)}${token[at] === '0' ? '1' : '0'}${token.slice(at + 1)}`

describe('an unknown address', () => {
  it.each<[string, (token: string) => string]>([
    ['of another payment under the same seal', (token) => flipped(token, 5)],
    ['with another seal', (token) => flipped(token, 40)],
    ['with the last digit changed', (token) => flipped(token, 63)],
    ['cut short', (token) => token.slice(0, -1)],
    ['the payment’s id alone', (token) => token.slice(0, 32)],
    ['made longer', (token) => `${token}0`],
    ['in capitals', (token) => token.replaceAll(/\d/g, 'a').toUpperCase()],
    ['with a line break after it', (token) => `${token}%0A`],
    ['of zeros', () => '0'.repeat(64)],
    ['a way up', () => '..%2f..%2fmaster.key'],
  ])('is not found: %s', async (_what, forge) => {
    const { path } = await issuedAndDrawn()
    const token = path.split('/').at(-1) ?? ''
    const startedAt = performance.now()
    await harbour.browser.get(`/api/receipts/${forge(token)}`).thenRefused(404, 'not_found')
    // The request does not wait for a receipt that will not be issued.
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})

describe('a receipt in preparation', () => {
  it('is waited for', async () => {
    const { id, receiptLink } = await harbour.give()
    const pendingAnswer = harbour.browser.get(new URL(receiptLink).pathname)
    const receiptNumber = await issueReceipt(api, id)
    const key = toFileKey(harbour.organizationId, receiptNumber)
    api.files.set(key, { bytes: document, contentType: 'application/pdf' })
    expect((await pendingAnswer).status).toBe(200)
  })

  it('that takes too long must be requested again after a moment', async () => {
    const { id, receiptLink } = await harbour.give()
    await issueReceipt(api, id)
    const answer = await harbour.browser
      .get(new URL(receiptLink).pathname)
      .thenRefused(503, 'receipt_in_preparation')
    expect(answer.headers.get('Retry-After')).toBe('5')
  })

  it('whose file has been missing for long is drawn again, once', async () => {
    const { id, receiptLink } = await harbour.give()
    const receiptNumber = await issueReceipt(api, id)
    const later = createApp({ ...api.dependencies, now: () => Date.now() + 11 * 60_000 })
    const browser = openBrowser({ app: later }, 'harbour.localhost')
    const { pathname } = new URL(receiptLink)
    const answer = await browser.get(pathname).thenAnswered(200)
    expect(answer.text.slice(0, 5)).toBe('%PDF-')
    const file = api.files.get(toFileKey(harbour.organizationId, receiptNumber))
    expect(file?.contentType).toBe('application/pdf')
  })

  it('is not found at another charity’s host, and the request does not wait there', async () => {
    const { receiptLink } = await harbour.give()
    const startedAt = performance.now()
    const elsewhere = given(api).as(guest('lionrock.localhost'))
    await elsewhere.get(new URL(receiptLink).pathname).thenAnswered(404)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})

describe('a receipt that is void', () => {
  const release = async (id: string, amountCents: number, receiptNumber: string) => {
    const organisationId = harbour.organizationId as OrganisationId
    const paymentId = id as PaymentId
    const refundId = randomUUID() as Id<'refund'>
    const refund = { refundId, amountCents: cents(amountCents), reason: 'payer_asked' } as const
    await recordOn(api, organisationId, { type: 'RequestRefund', ...refund, note: '' }, id)
    const outcome = { status: 'succeeded', providerRefundId: `re_${refundId}` } as const
    await recordOn(api, organisationId, { type: 'SettleRefund', refundId, outcome }, id)
    const at = instantFromMilliseconds(Date.now())
    const facts = { of: ofPayment(paymentId), organisationId, receiptNumber }
    await record(api, {
      decider: receipt,
      tenant: organisationId,
      id,
      command: { type: 'VoidReceipt', ...facts, reason: 'given_back', replaced: true, at },
      actor: 'process:issue-receipt',
    })
  }

  it('redirects to the receipt that replaces it', async () => {
    const { id, receiptNumber, path } = await issuedAndDrawn()
    await release(id, 5_000, receiptNumber)
    const pendingAnswer = harbour.browser.get(path)
    const next = await issueReceipt(api, id, { refundedCents: 5_000, replaces: receiptNumber })
    const bytes = new TextEncoder().encode('%PDF-1.7 of the rest')
    api.files.set(toFileKey(harbour.organizationId, next), {
      bytes,
      contentType: 'application/pdf',
    })
    expect((await pendingAnswer).text).toBe('%PDF-1.7 of the rest')
  })

  it('is reported as void if none replaces it, at once and in the reader’s language', async () => {
    const { id, receiptNumber, path } = await issuedAndDrawn()
    const { rows } = await listPayments(given(api).as(staff('owner')))
    const total = rows.find((payment) => payment.id === id)?.fees?.totalAmount ?? 0
    await release(id, Math.round(total * 100), receiptNumber)
    const startedAt = performance.now()
    const page = await harbour.browser.get(path, {
      Accept: 'text/html',
      'Accept-Language': 'zh-HK',
    })
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    expect(page.status).toBe(410)
    expect(page.text).toContain(`收據 ${receiptNumber} 已作廢`)
    expect(page.text).not.toContain('%PDF')
    expect(page.headers.get('Cache-Control')).toBe('private, no-store')
    expect(page.text).toContain('這筆款項已全數退還')
    expect(page.text).toMatch(/<a href="\/">前往[^<]+網頁<\/a>/)
    const policy = page.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'/)
    const style = /<style>([^]*)<\/style>/.exec(page.text)?.[1] ?? ''
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    await harbour.browser.get(path).thenAnswered(410, {
      error: { code: 'receipt_void', message: expect.stringContaining(receiptNumber) as string },
    })
  })
})
