import { cents } from '@almoner/domain/kernel/money.ts'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProviderRejectedRequest, ProviderUnreachable, type Page } from '../ports/card-gateway.ts'
import type { WalletTransaction } from '../ports/wallet-gateway.ts'
import {
  aRequest,
  paidRequest,
  startGateway,
  startOfSpecs,
  type StartedGateway,
} from './testing/gateway.ts'

let started: StartedGateway
beforeEach(async () => {
  started = await startGateway()
})
afterEach(() => started.payme.close())

const stretch = (from: number, to: number) => ({
  organisationId: harbourId,
  since: instantFromMilliseconds(startOfSpecs + from),
  until: instantFromMilliseconds(startOfSpecs + to),
})
const day = 86_400_000

const answering = (transactions: unknown, status = 200) =>
  started.gatewayWith({
    fetch: async (url, init) =>
      init.method === 'GET' ? Response.json({ transactions }, { status }) : await fetch(url, init),
  })

describe('the PayMe history of a charity', () => {
  it('is listed by our names for the payments, page by page', async () => {
    const request = aRequest()
    const { transactionId, aRefund } = await paidRequest(started, request)
    started.clock.now += 1
    const refunded = await started.gateway.refund(aRefund({ amountCents: cents(4_000) }))
    started.clock.now += 1
    for (let count = 0; count < 30; count += 1) await paidRequest(started, aRequest())
    const first = await started.gateway.list(stretch(0, day))
    expect(first.items).toHaveLength(30)
    const second: Page<WalletTransaction> = await started.gateway.list({
      ...stretch(0, day),
      ...(first.next !== null && { after: first.next }),
    })
    const { paymentId } = request
    expect(second).toEqual({
      items: [
        {
          transactionId: refunded.status === 'succeeded' && refunded.providerRefundId,
          kind: 'refund',
          paymentId,
          amountCents: 4_000,
        },
        { transactionId, kind: 'collection', paymentId, amountCents: 10_000 },
      ],
      next: null,
    })
  })

  it('covers only the requested period and only that charity', async () => {
    await paidRequest(started, aRequest())
    expect((await started.gateway.list(stretch(1, day))).items).toEqual([])
    const theirs = { ...stretch(0, day), organisationId: lionRockId }
    expect((await started.gateway.list(theirs)).items).toEqual([])
  })

  it('lists transactions that are not ours without a payment, and leaves out other kinds', async () => {
    const own = { transactionId: 't-1', transactionType: '003', transactionAmount: 5 }
    const gateway = answering([
      { ...own, orderId: 'TABLE 7' },
      { ...own, transactionId: 't-2', transactionType: '009' },
      { ...own, transactionId: 't-3', transactionType: '004', transactionAmount: -5 },
    ])
    const unnamed = { paymentId: null, amountCents: 500 }
    expect(await gateway.list(stretch(0, day))).toEqual({
      items: [
        { ...unnamed, transactionId: 't-1', kind: 'collection' },
        { ...unnamed, transactionId: 't-3', kind: 'refund' },
      ],
      next: null,
    })
  })

  it.each([
    [400, ProviderRejectedRequest],
    [500, ProviderUnreachable],
  ])('is unknown if PayMe answers %d', async (status, error) => {
    await expect(answering([], status).list(stretch(0, day))).rejects.toBeInstanceOf(error)
  })
})

describe('a payment of which something went back', () => {
  it('shows the refund when it is read', async () => {
    const { at, aRefund } = await paidRequest(started, aRequest())
    const refunded = await started.gateway.refund(aRefund({ amountCents: cents(4_000) }))
    const providerRefundId = refunded.status === 'succeeded' && refunded.providerRefundId
    expect(await started.gateway.look(at)).toMatchObject({
      status: 'paid',
      paidCents: 10_000,
      refunds: [{ providerRefundId, amountCents: 4_000 }],
    })
  })
})
