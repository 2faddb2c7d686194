import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demonstrationMerchants } from '../merchants.ts'
import { startSandboxPayme, type RunningSandboxPayme } from '../testing/start.ts'

const start = Date.parse('2026-11-21T02:30:00.000Z')
let now = start
let payme: RunningSandboxPayme

beforeEach(async () => {
  now = start
  payme = await startSandboxPayme({ clock: () => now })
})
afterEach(() => payme.close())

const paid = async (totalAmount = 100): Promise<string> => {
  const body = JSON.stringify({ totalAmount, currencyCode: 'HKD', effectiveDuration: 60 })
  const answer = await payme.call('POST', '/payments/paymentrequests', { body })
  const id = String(answer.json().paymentRequestId)
  await payme.play(id, 'approve')
  const looked = await payme.call('GET', `/payments/paymentrequests/${id}`)
  return String(looked.json().transactions[0].transactionId)
}

const refund = (
  transactionId: string,
  differing: object = {},
  of = demonstrationMerchants.harbour,
) =>
  payme.call('POST', `/payments/transactions/${transactionId}/refunds`, {
    of,
    body: JSON.stringify({
      amount: 100,
      currencyCode: 'HKD',
      reasonCode: '00',
      reasonMessage: 'donor request',
      ...differing,
    }),
  })

const list = async (query: string) => await payme.call('GET', `/payments/transactions${query}`)
const readError = (answer: { status: number; text: string }) => {
  const { errors } = JSON.parse(answer.text) as { errors?: { errorCode: string }[] }
  return [answer.status, errors?.[0]?.errorCode ?? null]
}

describe('a refund', () => {
  it('is made in parts until nothing is left', async () => {
    const id = await paid()
    const first = await refund(id, { amount: 33.33 })
    expect(first.status).toBe(201)
    expect(first.json()).toMatchObject({ amount: 33.33, reasonCode: '00' })
    expect(readError(await refund(id, { amount: 66.68 }))).toEqual([400, 'EB010'])
    expect((await refund(id, { amount: 66.67 })).status).toBe(201)
    expect(readError(await refund(id, { amount: 0.01 }))).toEqual([400, 'EB010'])
  })

  it('is made once if many requests for the whole sum arrive at once', async () => {
    const id = await paid()
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  it.each<[string, object, string]>([
    ['of nothing', { amount: 0 }, 'EA018'],
    ['of less than nothing', { amount: -20 }, 'EA018'],
    ['of half a cent', { amount: 20.123 }, 'EA018'],
    ['in another currency', { currencyCode: 'hkd' }, 'EA014'],
    ['for a reason there is not', { reasonCode: '06' }, 'EA034'],
    ['for a reason of three digits', { reasonCode: '000' }, 'EA034'],
    ['with a story', { reasonMessage: 'a'.repeat(150) }, 'EA002'],
  ])('%s is refused', async (_, differing, code) => {
    expect(readError(await refund(await paid(), differing))).toEqual([400, code])
  })

  it('is refused for another client’s payment, for an unpaid one, and for a refund', async () => {
    const id = await paid()
    const { lionrock } = demonstrationMerchants
    expect(readError(await refund(id, {}, lionrock))).toEqual([400, 'EB009'])
    expect(readError(await refund(randomUUID()))).toEqual([400, 'EB009'])
    expect(readError(await refund('1'))).toEqual([400, 'EA002'])
    const { refundId } = (await refund(id)).json()
    expect(readError(await refund(String(refundId), { amount: 1 }))).toEqual([400, 'EB009'])
  })
})

describe('the list of transactions', () => {
  const ids = async (query: string): Promise<string[]> =>
    (await list(query))
      .json()
      .transactions.map((one: { transactionId: string }) => one.transactionId)

  it('has collections and refunds, newest first, page by page', async () => {
    const id = await paid()
    now += 1_000
    const { refundId } = (await refund(id, { amount: 40 })).json()
    now += 1_000
    const later = await paid(50)
    expect((await list('')).json().transactions).toMatchObject([
      { transactionId: later, transactionType: '003', transactionAmount: 50, feeAmount: 0.75 },
      { transactionId: refundId, transactionType: '004', transactionAmount: 40, feeAmount: 0 },
      { transactionId: id, transactionType: '003', transactionAmount: 100, refundable: true },
    ])
    expect(await ids('?limit=0')).toEqual([later])
    expect(await ids(`?limit=1&startingAfter=${later}`)).toEqual([refundId])
    const of = { of: demonstrationMerchants.lionrock }
    expect((await payme.call('GET', '/payments/transactions', of)).json().transactions).toEqual([])
  })

  it('is of the time between two moments', async () => {
    const id = await paid()
    now += 10_000
    const later = await paid()
    expect(await ids('?from=2026-11-21T02:30:05Z')).toEqual([later])
    expect(await ids('?to=2026-11-21T10:30:05%2B08:00')).toEqual([id])
    expect(await ids('?from=2026-11-21T02:30:00Z&to=2026-11-21T02:30:10Z')).toEqual([later, id])
  })

  it('has twenty without a limit, and thirty at most', async () => {
    for (let count = 0; count < 31; count += 1) await paid()
    expect(await ids('')).toHaveLength(20)
    expect(await ids('?limit=31')).toHaveLength(30)
  })

  it.each([
    ['between no moments', '?from=2019', 'EA019'],
    ['to no moment', '?to=abc', 'EA019'],
    ['that ends before it begins', '?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', 'EA020'],
    ['of so many', '?limit=many', 'EA002'],
    ['after nothing', '?startingAfter=nothing', 'EA002'],
  ])('%s is refused', async (_, query, code) => {
    expect(readError(await list(query))).toEqual([400, code])
  })
})
