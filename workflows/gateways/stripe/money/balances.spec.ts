import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Id, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { BalanceLine, BalanceQuery } from '../../ports/balance-gateway.ts'
import { ProviderRejectedRequest, ProviderUnreachable } from '../../ports/card-gateway.ts'
import {
  aCharge,
  gatewayTo,
  longTimeout,
  requireProviderPaymentId,
  startGateway,
} from '../testing/gateway.ts'
import { readPages } from '../testing/read-pages.ts'

const day = 86_400_000
const beginning = Date.UTC(2026, 10, 20)
const harbour = 'acct_harbour'
let now = beginning
let sandbox: Awaited<ReturnType<typeof startGateway>>

beforeAll(async () => {
  sandbox = await startGateway({ clock: () => now }, longTimeout)
})
afterAll(() => sandbox.stripe.close())

const at = (days: number) => instantFromMilliseconds(beginning + days * day)

/** HK$519.11 for the charity, of which the platform takes HK$19.11. */
const pay = async (differing: Parameters<typeof aCharge>[0] = {}) => {
  const charge = aCharge(differing)
  const providerPaymentId = requireProviderPaymentId(await sandbox.gateway.charge(charge))
  return { paymentId: charge.paymentId, providerPaymentId }
}

const list = async (query: Partial<BalanceQuery> = {}): Promise<BalanceLine[]> => {
  const whole = { accountId: harbour, since: at(0), until: at(100), limit: 100, ...query }
  const lines: BalanceLine[] = []
  const pages = readPages((page) => sandbox.gateway.listBalanceLines({ ...whole, ...page }), {
    ...whole,
    mostPages: 50,
  })
  for await (const items of pages) lines.push(...items)
  return lines
}
const listLines = async (payment: { paymentId: string }, query: Partial<BalanceQuery> = {}) =>
  (await list(query)).filter(({ paymentId }) => paymentId === payment.paymentId)

const refund = async (providerPaymentId: string, amountCents: number) => {
  const refundId = randomUUID() as Id<'refund'>
  await sandbox.gateway.refund({
    refundId,
    providerPaymentId,
    amountCents: cents(amountCents),
    reason: 'payer_asked',
  })
  return refundId
}

describe('a payment to a charity’s account', () => {
  it('is a line there: the sum, our fee, and what the charity receives', async () => {
    now = beginning
    const payment = await pay()
    expect(await listLines(payment)).toEqual([
      {
        transactionId: expect.stringMatching(/^txn_/),
        kind: 'payment',
        sourceId: expect.stringMatching(/^py_/),
        ...payment,
        refundId: null,
        payoutId: null,
        destinationId: expect.stringMatching(/^acct_/),
        amountCents: 51_911,
        feeCents: 1_911,
        netCents: 50_000,
        availableAt: at(7),
        createdAt: at(0),
      },
    ])
  })

  it('is at the platform the charge with Stripe’s fee, the transfer and our fee', async () => {
    now = beginning
    const payment = await pay()
    const lines = await listLines(payment, { accountId: null })
    expect(lines.map(({ kind, amountCents, netCents }) => [kind, amountCents, netCents])).toEqual([
      ['application_fee', 1_911, 1_911],
      ['transfer', -51_911, -51_911],
      ['payment', 51_911, 49_911],
    ])
    expect(lines.map(({ providerPaymentId }) => providerPaymentId)).toEqual(
      lines.map(() => payment.providerPaymentId),
    )
  })

  it('shows Stripe’s fee by itself too', async () => {
    now = beginning
    const payment = await pay()
    const balanceLine = await sandbox.gateway.findPaymentLine(payment.providerPaymentId)
    const destinationId = harbour
    const line = { kind: 'payment', feeCents: 2_000, netCents: 49_911, destinationId, ...payment }
    expect(balanceLine).toMatchObject(line)
    expect(await sandbox.gateway.findPaymentLine('pi_nothing')).toBeNull()
    const declined = await pay({ paymentMethodReference: 'pm_card_chargeDeclined' })
    expect(await sandbox.gateway.findPaymentLine(declined.providerPaymentId)).toBeNull()
  })
})

describe('the lines of a period', () => {
  it('are those that became available in it, and not those that were made in it', async () => {
    now = beginning + 20 * day
    const payment = await pay()
    expect(await listLines(payment, { since: at(20), until: at(27) })).toEqual([])
    expect(await listLines(payment, { since: at(27), until: at(28) })).toHaveLength(1)
    expect(await listLines(payment, { since: at(28), until: at(35) })).toEqual([])
  })

  it('come in pages, one of which may be empty', async () => {
    now = beginning + 40 * day
    const payments = [await pay(), await pay(), await pay()]
    now += day
    await pay()
    const query = { accountId: harbour, since: at(47), until: at(48), limit: 1 }
    const first = await sandbox.gateway.listBalanceLines(query)
    expect(first).toEqual({ items: [], next: expect.stringMatching(/^txn_/) })
    const listedIds = (await list(query)).map(({ paymentId }) => paymentId)
    expect(listedIds).toEqual(payments.map(({ paymentId }) => paymentId).toReversed())
  })

  it('have what became available earlier than it was to', async () => {
    now = beginning + 60 * day
    const payment = await pay()
    now += day
    await sandbox.dashboard('/settle')
    expect(await listLines(payment, { since: at(61), until: at(62) })).toMatchObject([
      { availableAt: at(61), createdAt: at(60) },
    ])
  })
})

describe('the charges after a transaction', () => {
  const listAfter = (transactionId: string, limit = 100) =>
    sandbox.gateway.listChargesAfter({ transactionId, limit })

  it('are the platform’s, the oldest first, available or pending, and no other transactions', async () => {
    now = beginning + 80 * day
    const first = await pay()
    const { transactionId } = requirePresent(
      await sandbox.gateway.findPaymentLine(first.providerPaymentId),
      'a charge',
    )
    const payments = [await pay(), await pay({ destination: null }), await pay()]
    await refund(first.providerPaymentId, 10_000)
    const page = requirePresent(await listAfter(transactionId, 2), 'a page')
    expect(page.items).toMatchObject([
      { kind: 'payment', destinationId: harbour, availableAt: at(87), ...payments[0] },
      { kind: 'payment', destinationId: null, availableAt: at(87), ...payments[1] },
    ])
    const last = requirePresent(page.next, 'a next page')
    expect(last).toBe(page.items[1]?.transactionId)
    expect(await listAfter(last)).toMatchObject({ items: [payments[2]], next: null })
  })

  it('are none after the newest, and unknown after one that the provider does not have', async () => {
    const { providerPaymentId } = await pay()
    const newest = requirePresent(
      await sandbox.gateway.findPaymentLine(providerPaymentId),
      'a charge',
    )
    expect(await listAfter(newest.transactionId)).toEqual({ items: [], next: null })
    expect(await listAfter('txn_of_another_account')).toBeNull()
  })

  it('that cannot be read are reported as unreachable, not as unknown', async () => {
    const silent = gatewayTo({ port: 9 })
    const answer = silent.listChargesAfter({ transactionId: 'txn_1', limit: 1 })
    await expect(answer).rejects.toBeInstanceOf(ProviderUnreachable)
  })
})

describe('returned money', () => {
  it('is a refund at both accounts, and the transfer that is reversed', async () => {
    now = beginning
    const payment = await pay()
    const refundId = await refund(payment.providerPaymentId, 10_000)
    const [back, arrived] = await listLines(payment)
    expect(arrived).toMatchObject({ kind: 'payment' })
    expect(back).toMatchObject({
      kind: 'refund',
      ...payment,
      refundId,
      amountCents: -10_000,
      feeCents: 0,
      availableAt: at(0),
    })
    const [reversal, refunded] = await listLines(payment, { accountId: null })
    expect(reversal).toMatchObject({ kind: 'transfer_reversed', refundId, netCents: 10_000 })
    expect(refunded).toMatchObject({ kind: 'refund', refundId, netCents: -10_000 })
  })

  it('is a dispute at the platform, with its fee, and is reinstated when the dispute is won', async () => {
    now = beginning
    const payment = await pay()
    const form = { payment_intent: payment.providerPaymentId }
    const { id } = await sandbox.dashboard('/dashboard/disputes', form)
    await sandbox.dashboard(`/dashboard/disputes/${id}/close`, { status: 'won' })
    const [won, opened] = await listLines(payment, { accountId: null })
    expect(won).toMatchObject({ kind: 'dispute_won', netCents: 51_911 })
    expect(opened).toMatchObject({
      kind: 'dispute',
      feeCents: 8_500,
      netCents: -60_411,
      ...payment,
    })
    expect(await listLines(payment)).toHaveLength(1)
  })

  it('that the payer’s bank rejects is a returned refund', async () => {
    now = beginning
    const payment = await pay({ destination: null })
    await refund(payment.providerPaymentId, 10_000)
    const [{ providerRefundId } = { providerRefundId: '' }] = await sandbox.gateway.refundsOf(
      payment.providerPaymentId,
    )
    await sandbox.dashboard(`/dashboard/refunds/${providerRefundId}/fail`)
    const [returned] = await listLines(payment, { accountId: null })
    expect(returned).toMatchObject({ kind: 'refund_returned', netCents: 10_000 })
  })
})

describe('a balance', () => {
  it('is what is available and what is pending', async () => {
    const fresh = await startGateway({ clock: () => now }, longTimeout)
    now = beginning
    await fresh.gateway.charge(aCharge())
    const read = (accountId: string | null) => fresh.gateway.readBalance({ accountId })
    expect(await read(harbour)).toEqual({ availableCents: 0, pendingCents: 50_000 })
    now += 7 * day
    expect(await read(harbour)).toEqual({ availableCents: 50_000, pendingCents: 0 })
    expect(await read(null)).toEqual({ availableCents: -89, pendingCents: 0 })
    await fresh.stripe.close()
  })

  it('of an account that is not ours is refused', async () => {
    const foreign = sandbox.gateway.readBalance({ accountId: 'acct_foreign' })
    await expect(foreign).rejects.toBeInstanceOf(ProviderRejectedRequest)
  })

  it('that cannot be read is unknown', async () => {
    const silent = gatewayTo({ port: 9 })
    const answer = silent.readBalance({ accountId: null })
    await expect(answer).rejects.toBeInstanceOf(ProviderUnreachable)
  })
})

describe('a payment that the platform took', () => {
  const takePayment = async () => {
    now = beginning
    const payment = await pay({ destination: null })
    return { ...payment, accountId: harbour, amountCents: cents(50_000) }
  }

  it('is transferred once, however often and however late it is requested', async () => {
    const transfer = await takePayment()
    const first = await sandbox.gateway.transferPayment(transfer)
    expect(first).toEqual({ outcome: 'transferred', transferId: expect.stringMatching(/^tr_/) })
    now += 3 * day
    expect(await sandbox.gateway.transferPayment(transfer)).toEqual(first)
    expect(await listLines(transfer)).toMatchObject([
      { kind: 'payment', netCents: 50_000, feeCents: 0, availableAt: at(7), createdAt: at(0) },
    ])
    expect(await listLines(transfer, { accountId: null })).toMatchObject([
      { kind: 'transfer', providerPaymentId: transfer.providerPaymentId, netCents: -50_000 },
      { kind: 'payment' },
    ])
  })

  it('is transferred once if the answer was lost', async () => {
    const transfer = await takePayment()
    sandbox.faults.push(500)
    const firstTry = sandbox.gateway.transferPayment(transfer)
    await expect(firstTry).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(await sandbox.gateway.transferPayment(transfer)).toMatchObject({
      outcome: 'transferred',
    })
    expect(await listLines(transfer)).toHaveLength(1)
  })

  it('is not transferred beyond its sum, nor to an account that does not exist', async () => {
    const transfer = await takePayment()
    const more = { ...transfer, amountCents: cents(51_912) }
    expect(await sandbox.gateway.transferPayment(more)).toMatchObject({ outcome: 'refused' })
    const elsewhere = { ...(await takePayment()), accountId: 'acct_nobody' }
    expect(await sandbox.gateway.transferPayment(elsewhere)).toEqual({
      outcome: 'refused',
      code: 'resource_missing',
    })
  })

  it('that belongs to another payment or went directly to an account is not transferred', async () => {
    const transfer = await takePayment()
    const paymentId = randomUUID() as PaymentId
    await expect(sandbox.gateway.transferPayment({ ...transfer, paymentId })).rejects.toThrow(
      'does not belong to payment',
    )
    const direct = { ...(await pay()), accountId: harbour, amountCents: cents(1) }
    await expect(sandbox.gateway.transferPayment(direct)).rejects.toThrow('by itself')
  })

  it('was transferred with another sum: a person must look', async () => {
    const transfer = await takePayment()
    await sandbox.gateway.transferPayment(transfer)
    const other = { ...transfer, amountCents: cents(49_999) }
    await expect(sandbox.gateway.transferPayment(other)).rejects.toThrow('moves 50000')
  })
})

describe('money that a charity received', () => {
  it('is taken back once, also of a payment that was transferred later', async () => {
    now = beginning
    const direct = await pay()
    const later = await pay({ destination: null })
    const amountCents = cents(20_000)
    await sandbox.gateway.transferPayment({ ...later, accountId: harbour, amountCents })
    for (const payment of [direct, later]) {
      const reversal = { ...payment, reversalId: randomUUID(), amountCents: cents(5_000) }
      const first = await sandbox.gateway.reverseTransfer(reversal)
      expect(first).toMatchObject({ outcome: 'reversed' })
      now += 2 * day
      expect(await sandbox.gateway.reverseTransfer(reversal)).toEqual(first)
      const lines = await listLines(payment)
      expect(lines.map(({ kind, netCents }) => [kind, netCents])).toEqual([
        ['refund', -5_000],
        ['payment', payment === direct ? 50_000 : 20_000],
      ])
    }
  })

  it('is not taken back beyond the available amount, or if nothing was transferred', async () => {
    const reversal = { reversalId: randomUUID(), amountCents: cents(51_912) }
    expect(await sandbox.gateway.reverseTransfer({ ...(await pay()), ...reversal })).toMatchObject({
      outcome: 'refused',
    })
    const own = await pay({ destination: null })
    expect(await sandbox.gateway.reverseTransfer({ ...own, ...reversal })).toEqual({
      outcome: 'refused',
      code: 'transfer_missing',
    })
  })
})
