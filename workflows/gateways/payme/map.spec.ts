import { fixtureId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProviderMismatch, ProviderUnreachable } from '../ports/card-gateway.ts'
import { hkdText, lookFrom, toOpenedRequest, requestBody, parseAmount } from './map.ts'
import { aRequest } from './testing/gateway.ts'

const id = 'e0000000-0000-4000-8000-000000000001'
const transactionId = 'e0000000-0000-4000-8000-000000000002'
const standing = (statusCode: string, differing: object = {}) => ({
  paymentRequestId: id,
  currencyCode: 'HKD',
  totalAmount: 100,
  statusCode,
  ...differing,
})
const collection = { transactionId, transactionType: '003', transactionAmount: 100 }
const paid = (differing: object) => lookFrom(standing('PR005', differing), id)

describe('a status of PayMe’s', () => {
  it.each([
    ['PR001', { status: 'open' }],
    ['PR004', { status: 'rejected' }],
    ['PR007', { status: 'expired' }],
    ['PR002', { status: 'open' }],
    ['PR999', { status: 'open' }],
    ['', { status: 'open' }],
  ])('%s is read as published, and an unknown status leaves the request open', (code, look) => {
    expect(lookFrom(standing(code), id)).toEqual(look)
  })

  it('of success contains the transaction and the amount, in cents', () => {
    const look = { status: 'paid', transactionId, paidCents: 10_000, refunds: [] }
    expect(paid({ transactions: [collection] })).toEqual(look)
    expect(paid({ transactions: [{ transactionId }] })).toEqual(look)
    const refund = { ...collection, transactionType: '004', transactionId: id }
    const refunds = [{ providerRefundId: id, amountCents: 10_000 }]
    expect(paid({ transactions: [collection, refund] })).toEqual({ ...look, refunds })
  })

  it('of success without a transaction is treated as unknown', () => {
    expect(() => paid({ transactions: [] })).toThrow(ProviderUnreachable)
    expect(() => paid({})).toThrow(ProviderUnreachable)
  })

  it.each([
    ['of another request', () => lookFrom(standing('PR005', { paymentRequestId: 'x' }), id)],
    ['in another currency', () => paid({ currencyCode: 'USD', transactions: [collection] })],
    ['of two payments', () => paid({ transactions: [collection, collection] })],
    [
      'of half a cent',
      () => paid({ transactions: [{ ...collection, transactionAmount: 100.005 }] }),
    ],
  ])('%s is shown to a person', (_, look) => {
    expect(look).toThrow(ProviderMismatch)
  })
})

describe('a sum', () => {
  it('is written with two decimals and read back unchanged, for any amount', () => {
    const amounts = fc.integer({ min: 1, max: 99_999_999 })
    fc.assert(
      fc.property(amounts, (amount) => {
        const text = hkdText(cents(amount))
        expect(text).toMatch(/^\d+\.\d\d$/)
        expect(parseAmount(text, 'a sum')).toBe(amount)
        expect(parseAmount(JSON.parse(text), 'a sum')).toBe(amount)
      }),
      { numRuns: 2_000 },
    )
  })

  it('that is invalid is refused', () => {
    for (const received of ['', 'a', '1e3', Number.NaN, null, undefined, {}, '12.345']) {
      expect(() => parseAmount(received, 'a sum')).toThrow(ProviderMismatch)
    }
  })
})

describe('the body sent to open a request', () => {
  it('is one text with the sum as a number', () => {
    const request = aRequest({ paymentId: fixtureId('payment', 1), description: '捐款' })
    expect(requestBody(request)).toBe(
      '{"totalAmount":100.00,"currencyCode":"HKD","effectiveDuration":600,"notificationUri":"http://localhost:3000/api/webhooks/payme/harbour","appSuccessCallback":"http://harbour.localhost:3000/ConfirmPayment?paid","appFailCallback":"http://harbour.localhost:3000/ConfirmPayment?failed","merchantData":{"orderId":"00000000-0000-4000-8000-000000000001","orderDescription":"捐款"}}',
    )
  })

  it('cuts a long description between characters', () => {
    const body: { merchantData: { orderDescription: string } } = JSON.parse(
      requestBody(aRequest({ description: '𠮷'.repeat(300) })),
    )
    expect(body.merchantData.orderDescription).toBe('𠮷'.repeat(255))
  })
})

describe('a request that was opened', () => {
  const now = instant('2026-11-21T02:30:00.000Z')
  const answer = (differing: object = {}) => ({
    ...standing('PR001'),
    webLink: 'https://pay.example/1',
    createdTime: '2026-11-21T02:30:01.000Z',
    ...differing,
  })
  const open = (body: object) => toOpenedRequest(body, { request: aRequest(), now })

  it.each([
    ['PayMe’s clock', '2026-11-21T02:30:01.000Z', '2026-11-21T02:40:01.000Z'],
    ['ours where PayMe’s is behind', '2026-11-21T02:29:00.000Z', '2026-11-21T02:40:00.000Z'],
    ['ours where PayMe’s is far off', '2026-12-21T02:30:00.000Z', '2026-11-21T02:40:00.000Z'],
    ['ours where PayMe says none', 'soon', '2026-11-21T02:40:00.000Z'],
  ])('ends by %s', (_, createdTime, expiresAt) => {
    expect(open(answer({ createdTime })).expiresAt).toBe(expiresAt)
  })

  it.each([
    ['another sum', { totalAmount: 99.99 }],
    ['another currency', { currencyCode: 'CNY' }],
    ['a link that is a script', { webLink: 'javascript:alert(1)' }],
  ])('with %s is not shown to the payer', (_, differing) => {
    expect(() => open(answer(differing))).toThrow(ProviderMismatch)
  })
})
