import { describe, expect, it } from 'vitest'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { createWorld } from '../../testing/world.ts'
import { makeRefundActivities } from './activities.ts'

const refundId = fixtureId('refund', 40)

describe('a refund that a crashed worker had requested from a wallet', () => {
  it('is not requested again before the wallet can have listed it', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    world.wallet.pay()
    await world.engine.runToIdle()
    world.wallet.trouble('refund', 'unreachable', 1)
    const refundTerms = { amountCents: cents(10_000), reason: 'payer_asked', note: '' } as const
    await world.does({ type: 'RequestRefund', refundId, ...refundTerms })
    await world.engine.advance(5_000)
    const { books: store, clock, bank, wallet } = world
    let now = clock.now()
    const after = (seconds: number): void => {
      now = instantFromMilliseconds(toMilliseconds(clock.now()) + seconds * 1_000)
    }
    const { makeRefund } = makeRefundActivities({
      store,
      now: () => now,
      refunds: bank.provider,
      wallets: { payme: wallet.gateway, tap_and_go: wallet.gateway },
    })
    const again = () => makeRefund({ paymentId: payments.paymentId, refundId })
    await expect(again()).rejects.toThrow('a worker before this one may just have asked')
    expect(wallet.calls.refund).toBe(1)
    after(59)
    await expect(again()).rejects.toThrow('a worker before this one may just have asked')
    expect(wallet.calls.refund).toBe(1)
    after(60)
    expect(await again()).toEqual({ status: 'succeeded' })
    expect(wallet.calls.refund).toBe(2)
  })
})
