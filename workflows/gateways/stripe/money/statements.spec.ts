import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { ProviderUnreachable, type ListQuery } from '../../ports/card-gateway.ts'
import { readPages } from '../testing/read-pages.ts'
import {
  aCharge,
  gatewayTo,
  requireProviderPaymentId,
  longTimeout,
  startGateway,
} from '../testing/gateway.ts'

const beginning = Date.UTC(2026, 10, 20)
const minute = 60_000
let now = beginning
let sandbox: Awaited<ReturnType<typeof startGateway>>
const paymentIds: string[] = []
const providerPaymentIds: string[] = []

const at = (minutes: number) => instantFromMilliseconds(beginning + minutes * minute)
const night: ListQuery = { since: at(0), until: at(7), limit: 100 }

// One payment a minute, each disputed at once but for number 3, which was declined.
beforeAll(async () => {
  sandbox = await startGateway({ clock: () => now }, longTimeout)
  for (let minutes = 0; minutes < 7; minutes += 1) {
    now = beginning + minutes * minute
    const isDeclined = minutes === 3
    const charge = aCharge({
      paymentMethodReference: isDeclined ? 'pm_card_visa_chargeDeclined' : 'pm_card_createDispute',
    })
    paymentIds.push(charge.paymentId)
    providerPaymentIds.push(requireProviderPaymentId(await sandbox.gateway.charge(charge)))
  }
})
afterAll(() => sandbox.stripe.close())

describe('the provider’s list of payments', () => {
  it('names the owner of each, how it ended and the provider’s fee', async () => {
    const { items, next } = await sandbox.gateway.listPayments(night)
    expect(next).toBeNull()
    expect(items.map(({ paymentId }) => paymentId)).toEqual(paymentIds.toReversed())
    expect(items[0]).toEqual({
      providerPaymentId: providerPaymentIds[6],
      amountCents: 51_911,
      currency: 'hkd',
      status: 'succeeded',
      paymentId: paymentIds[6],
      invoiceId: null,
      organisationId: 'harbour',
      actualProviderFeeCents: 2_000,
      createdAt: at(6),
    })
    expect(items[3]).toMatchObject({ status: 'open', actualProviderFeeCents: null })
  })

  it('begins at the first moment and ends before the last', async () => {
    const some = await sandbox.gateway.listPayments({ ...night, since: at(2), until: at(5) })
    expect(some.items.map(({ createdAt }) => createdAt)).toEqual([at(4), at(3), at(2)])
  })

  it('is complete over its pages, without repetition, even while others pay', async () => {
    const seenIds: string[] = []
    const pages = readPages(sandbox.gateway.listPayments, { ...night, limit: 3, mostPages: 3 })
    for await (const items of pages) {
      seenIds.push(...items.map(({ providerPaymentId }) => providerPaymentId))
      now = beginning + 10 * minute
      await sandbox.gateway.charge(aCharge({ destination: null }))
    }
    expect(seenIds).toEqual(providerPaymentIds.toReversed())
  })

  it('that has more pages than allowed is never treated as complete', async () => {
    const pageSizes: number[] = []
    const walk = async () => {
      const pages = readPages(sandbox.gateway.listPayments, { ...night, limit: 2, mostPages: 3 })
      for await (const items of pages) pageSizes.push(items.length)
    }
    await expect(walk()).rejects.toThrow('longer than 3 pages')
    expect(pageSizes).toEqual([2, 2, 2])
  })

  it('has what was cancelled, and what was never ours', async () => {
    now = beginning + 20 * minute
    const abandoned = aCharge({ paymentMethodReference: 'pm_card_authenticationRequired' })
    await sandbox.gateway.cancel(requireProviderPaymentId(await sandbox.gateway.charge(abandoned)))
    const form = { amount: '10000', currency: 'hkd', confirm: 'true', payment_method: 'pm_card_hk' }
    await sandbox.stripe.call('POST', '/v1/payment_intents', { form })
    const query = { ...night, since: at(20), until: at(21) }
    expect((await sandbox.gateway.listPayments(query)).items).toMatchObject([
      { status: 'succeeded', paymentId: null, organisationId: null, amountCents: 10_000 },
      { status: 'cancelled', paymentId: abandoned.paymentId },
    ])
  })
})

describe('one payment of the provider’s', () => {
  it('is the same as in the list, and is null if it does not exist', async () => {
    const { items } = await sandbox.gateway.listPayments(night)
    const [newest] = items
    const payment = await sandbox.gateway.paymentNamed(newest?.providerPaymentId ?? '')
    expect(payment).toEqual(newest)
    expect(await sandbox.gateway.paymentNamed('pi_nothing')).toBeNull()
    const silent = gatewayTo({ port: 9 })
    await expect(silent.paymentNamed('pi_nothing')).rejects.toBeInstanceOf(ProviderUnreachable)
  })
})

describe('the provider’s fee for a payment', () => {
  it('is looked up by its charge', async () => {
    const [paid, , , declined] = providerPaymentIds
    expect(await sandbox.gateway.actualProviderFee(paid ?? '')).toBe(2_000)
    expect(await sandbox.gateway.actualProviderFee(declined ?? '')).toBeNull()
  })
})

describe('the provider’s lists of refunds and disputes', () => {
  it('contain those of the requested period', async () => {
    now = beginning + 30 * minute
    const providerPaymentId = requireProviderPaymentId(await sandbox.gateway.charge(aCharge()))
    const refundId = randomUUID() as Id<'refund'>
    const amountCents = cents(100)
    await sandbox.gateway.refund({ refundId, providerPaymentId, amountCents, reason: 'other' })
    await sandbox.dashboard('/dashboard/refunds', { payment_intent: providerPaymentId })
    const query = { ...night, since: at(30), until: at(31) }
    expect((await sandbox.gateway.listRefunds(query)).items).toMatchObject([
      { refundId: null, amountCents: 51_811, providerPaymentId },
      { refundId, amountCents: 100, providerPaymentId },
    ])
    expect((await sandbox.gateway.listRefunds({ ...query, until: at(30) })).items).toEqual([])
    const first = await sandbox.gateway.listDisputes({ ...night, limit: 4 })
    const second = await sandbox.gateway.listDisputes({
      ...night,
      limit: 4,
      after: first.next ?? '',
    })
    const disputed = [...first.items, ...second.items].map((each) => each.providerPaymentId)
    expect(disputed).toEqual(providerPaymentIds.toReversed().filter((_, index) => index !== 3))
    expect(second.next).toBeNull()
  })
})
