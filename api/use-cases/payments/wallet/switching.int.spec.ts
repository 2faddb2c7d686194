import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApi } from '../../../testing/api.ts'
import { createWalletPayers } from '../../../testing/wallet.ts'

const api = useApi()
let harbour: Awaited<ReturnType<typeof createWalletPayers>>

beforeAll(async () => {
  harbour = await createWalletPayers(api, 'harbour')
})
beforeEach(() => {
  api.bank.answers('approve')
  api.bank.wallets('open')
  api.bank.closes('closed')
})

const errorCode = (answer: { json: unknown }) =>
  (answer.json as { error?: { code: string } } | null)?.error?.code

/** One attempt, to be paid by a card or by a wallet. */
const attempt = () => {
  const byCard = harbour.cardForm()
  const { paymentMethod: _, type: _type, cardCountry: _country, ...asked } = byCard
  return {
    card: (changes: object = {}) => harbour.send({ ...byCard, ...changes }),
    wallet: (paymentMethod: 'PayMe' | 'TapAndGo') =>
      harbour.call('paymeQrCode', { ...asked, paymentMethod }),
  }
}

describe('a payer with a request open at a wallet', () => {
  it('pays by card instead: the request is closed first', async () => {
    const { card, wallet } = attempt()
    const walletAnswer = await wallet('PayMe')
    const paid = await card()
    expect(paid.status).toBe(200)
    const { objectId, paymentRequestId, token } = (
      walletAnswer.json as { result: Record<'objectId' | 'paymentRequestId' | 'token', string> }
    ).result
    expect(paid.json).toMatchObject({ status: 'succeeded', id: objectId })
    const poll = { token, PayMePaymentRequestId: paymentRequestId }
    const closed = await harbour.call('PayMeFetch/', poll)
    expect(closed.json).toMatchObject({ result: { statusCode: 'PR004', transactions: [] } })
    // The page of the abandoned request still gets the payment’s result.
    const status = await harbour.call('fetchPaymentStatus/', poll)
    expect(status.json).toMatchObject({ result: { status: 'complete' } })
  })

  it('pays by the other wallet instead', async () => {
    const { wallet } = attempt()
    await wallet('PayMe')
    await wallet('TapAndGo').thenAnswered(200, { state: 'open', result: { form: { fields: {} } } })
  })

  it('pays by card instead while the request is not even open yet', async () => {
    api.bank.wallets('silence')
    const { card, wallet } = attempt()
    expect((await wallet('PayMe')).status).toBe(202)
    const paid = await card()
    expect(paid.json).toMatchObject({ status: 'succeeded' })
  })

  it('is not charged a second time if the wallet payment completed first', async () => {
    api.bank.closes('paid meanwhile')
    const { card, wallet } = attempt()
    await wallet('PayMe')
    const charges = api.bank.charges()
    const answer = await card()
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ status: 'succeeded' })
    expect(api.bank.charges()).toBe(charges)
  })

  it('is not charged while the wallet’s outcome is unknown', async () => {
    api.bank.closes('silence')
    const { card, wallet } = attempt()
    await wallet('PayMe')
    const charges = api.bank.charges()
    const began = performance.now()
    const answer = await card()
    expect(answer.status).toBe(409)
    expect(errorCode(answer)).toBe('payment_in_progress')
    expect(api.bank.charges()).toBe(charges)
    expect(performance.now() - began).toBeLessThan(12_000)
  })

  it('does not close the request by sending another amount for the same attempt', async () => {
    const { card, wallet } = attempt()
    await wallet('PayMe')
    const refused = await card({ amount: 999 })
    expect(errorCode(refused)).toBe('attempt_reused')
    const still = await wallet('PayMe')
    expect(still.json).toMatchObject({ state: 'open' })
  })

  it('in two tabs ends with one method and one payment', async () => {
    const { card, wallet } = attempt()
    await wallet('PayMe')
    const charges = api.bank.charges()
    const answers = await Promise.all([card(), card(), wallet('PayMe')])
    // 402 is a tab whose request was closed for the other one's card before it was answered.
    for (const { status } of answers) expect([200, 402, 409]).toContain(status)
    expect(api.bank.charges() - charges).toBeLessThanOrEqual(1)
  })
})

describe('a payer whose bank requires confirmation', () => {
  it('cannot switch to a wallet before the bank has answered', async () => {
    api.bank.answers('challenge')
    const { card, wallet } = attempt()
    await card()
    const requests = api.bank.requests()
    const refused = await wallet('PayMe')
    expect(errorCode(refused)).toBe('payment_in_progress')
    expect(api.bank.requests()).toBe(requests)
  })
})

describe('a payer whose card was declined', () => {
  it('pays by a wallet on the same attempt, and no longer sees the declined card', async () => {
    api.bank.answers('decline')
    const { card, wallet } = attempt()
    expect((await card()).status).toBe(402)
    const walletAnswer = await wallet('PayMe')
    expect(walletAnswer.json).toMatchObject({ state: 'open' })
    expect(errorCode(await card())).toBe('payment_in_progress')
  })
})
