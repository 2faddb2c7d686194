import { cents } from '@almoner/domain/kernel/money.ts'
import { lionRockId } from '@almoner/domain/fixtures.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  ProviderMismatch,
  ProviderRejectedRequest,
  ProviderUnreachable,
} from '../ports/card-gateway.ts'
import type { WalletRefundOutcome } from '../ports/wallet-gateway.ts'
import { aRequest, paidRequest, startGateway, type StartedGateway } from './testing/gateway.ts'

let started: StartedGateway
beforeEach(async () => {
  started = await startGateway()
})
afterEach(() => started.payme.close())

/** The sum that PayMe refunded, in cents. */
const refunded = async (): Promise<number[]> =>
  (await started.payme.store.list('transaction', { limit: 1_000, order: 'oldest' }))
    .filter(({ type }) => type === '004')
    .map(({ amountCents }) => amountCents)

const toName = (outcome: WalletRefundOutcome): string => {
  if (outcome.status !== 'succeeded') throw new Error(`the refund ${outcome.status}`)
  return outcome.providerRefundId
}

const refundCall = 'POST /payments/transactions'

describe('a payment', () => {
  it('is refunded in full, and then nothing is left to refund', async () => {
    const { at, aRefund } = await paidRequest(started, aRequest())
    expect(await started.gateway.refund(aRefund())).toEqual({
      status: 'succeeded',
      providerRefundId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    started.clock.now += 3_600_000
    expect(await started.gateway.refund(aRefund())).toEqual({ status: 'failed', code: 'EB010' })
    expect(await refunded()).toEqual([10_000])
    expect(await started.gateway.look(at)).toMatchObject({ status: 'paid', paidCents: 10_000 })
  })

  it('is refunded in several parts of the same size', async () => {
    const { aRefund } = await paidRequest(started, aRequest())
    const otherProviderRefundIds: string[] = []
    for (let part = 0; part < 4; part += 1) {
      const outcome = await started.gateway.refund(
        aRefund({ amountCents: cents(2_500), otherProviderRefundIds: [...otherProviderRefundIds] }),
      )
      otherProviderRefundIds.push(toName(outcome))
    }
    expect(new Set(otherProviderRefundIds).size).toBe(4)
    expect(await refunded()).toEqual([2_500, 2_500, 2_500, 2_500])
  })

  it('is never refunded beyond its amount', async () => {
    const { aRefund } = await paidRequest(started, aRequest())
    const tooMuch = aRefund({ amountCents: cents(10_001) })
    expect(await started.gateway.refund(tooMuch)).toEqual({ status: 'failed', code: 'EB010' })
    expect(await refunded()).toEqual([])
  })

  it('of another charity is not refunded', async () => {
    const { aRefund } = await paidRequest(started, aRequest())
    const theirs = aRefund({ organisationId: lionRockId })
    expect(await started.gateway.refund(theirs)).toEqual({ status: 'failed', code: 'EB009' })
  })
})

describe('a refund whose answer was lost', () => {
  it.each(['drop', 'delay', 500] as const)(
    'though it was carried out is found again, and not made twice (%s)',
    async (fault) => {
      const { aRefund } = await paidRequest(started, aRequest())
      const refund = aRefund({ amountCents: cents(4_000) })
      started.strikes.push({ on: refundCall, when: 'after', fault })
      await expect(started.gateway.refund(refund)).rejects.toBeInstanceOf(ProviderUnreachable)
      expect(await refunded()).toEqual([4_000])
      started.clock.now += 2 * 86_400_000
      const again = await started.gateway.refund(refund)
      expect(await started.gateway.refund(refund)).toEqual(again)
      expect(await refunded()).toEqual([4_000])
    },
  )

  it('and that was not carried out is made once', async () => {
    const { aRefund } = await paidRequest(started, aRequest())
    const refund = aRefund()
    started.strikes.push({ on: refundCall, when: 'before', fault: 'drop' })
    await expect(started.gateway.refund(refund)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(toName(await started.gateway.refund(refund))).not.toBe('')
    expect(await refunded()).toEqual([10_000])
  })

  it('is not taken for another of the same payment and size', async () => {
    const { aRefund } = await paidRequest(started, aRequest())
    const half = { amountCents: cents(5_000) }
    const first = toName(await started.gateway.refund(aRefund(half)))
    const second = aRefund({ ...half, otherProviderRefundIds: [first] })
    started.strikes.push({ on: refundCall, when: 'after', fault: 'drop' })
    await expect(started.gateway.refund(second)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(toName(await started.gateway.refund(second))).not.toBe(first)
    expect(await refunded()).toEqual([5_000, 5_000])
  })

  it('is found among more transactions than a page has', async () => {
    const { aRefund } = await paidRequest(started, aRequest())
    const refund = aRefund({ amountCents: cents(1_234) })
    started.strikes.push({ on: refundCall, when: 'after', fault: 'drop' })
    await expect(started.gateway.refund(refund)).rejects.toBeInstanceOf(ProviderUnreachable)
    for (let count = 0; count < 64; count += 1) await paidRequest(started, aRequest())
    toName(await started.gateway.refund(refund))
    expect(started.countOf('GET /payments/transactions')).toBe(4)
    expect(await refunded()).toEqual([1_234])
  })

  it('and that is listed only after PayMe refused to make it again was made', async () => {
    const { aRefund } = await paidRequest(started, aRequest())
    const refund = aRefund()
    started.strikes.push({ on: refundCall, when: 'after', fault: 'drop' })
    await expect(started.gateway.refund(refund)).rejects.toBeInstanceOf(ProviderUnreachable)
    let looks = 0
    const gateway = started.gatewayWith({
      fetch: async (url, init) => {
        const isList = init.method === 'GET'
        if (isList) looks += 1
        return isList && looks === 1 ? Response.json({ transactions: [] }) : await fetch(url, init)
      },
    })
    expect(toName(await gateway.refund(refund))).not.toBe('')
    expect(looks).toBe(2)
    expect(await refunded()).toEqual([10_000])
  })

  it('is left to a person if PayMe does not say to which payment a listed refund belongs', async () => {
    const { aRefund } = await paidRequest(started, aRequest())
    const one = { transactionId: 'r-1', transactionType: '004', transactionAmount: -100 }
    const gateway = started.gatewayWith({
      fetch: async (url, init) =>
        init.method === 'GET' ? Response.json({ transactions: [one] }) : await fetch(url, init),
    })
    await expect(gateway.refund(aRefund())).rejects.toBeInstanceOf(ProviderMismatch)
    expect(await refunded()).toEqual([])
  })
})

describe('a refund that took long to be looked for', () => {
  it('is not made: it was abandoned by now, and may be made by the attempt after it', async () => {
    const { aRefund } = await paidRequest(started, aRequest())
    const refund = aRefund({ amountCents: cents(4_000) })
    const slow = started.gatewayWith({
      fetch: async (url, init) => {
        const answer = await fetch(url, init)
        if (init.method !== 'GET') return answer
        started.clock.now += 120_000
        await started.gateway.refund(refund)
        return answer
      },
    })
    await expect(slow.refund(refund)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(await refunded()).toEqual([4_000])
  })
})

describe('a refund that cannot be looked for', () => {
  it('is not made', async () => {
    const { aRefund } = await paidRequest(started, aRequest())
    started.strikes.push({ on: 'GET /payments/transactions', when: 'before', fault: 500 })
    await expect(started.gateway.refund(aRefund())).rejects.toBeInstanceOf(ProviderUnreachable)
    const refusing = started.gatewayWith({
      fetch: async (url, init) =>
        init.method === 'GET' ? Response.json({}, { status: 400 }) : await fetch(url, init),
    })
    await expect(refusing.refund(aRefund())).rejects.toBeInstanceOf(ProviderRejectedRequest)
    expect(await refunded()).toEqual([])
  })
})
