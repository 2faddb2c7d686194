import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import {
  ProviderUnreachable,
  type CardRefund,
  type RefundOutcome,
} from '../../ports/card-gateway.ts'
import { aCharge, requireProviderPaymentId, longTimeout, startGateway } from '../testing/gateway.ts'

const day = 86_400_000
const paidCents = 51_911
const seed = randomInt(2 ** 31)
let sandbox: Awaited<ReturnType<typeof startGateway>>
let aheadMilliseconds = 0

beforeAll(async () => {
  sandbox = await startGateway({ clock: () => Date.now() + aheadMilliseconds }, longTimeout)
})
afterAll(() => sandbox.stripe.close())

const step = fc.record({
  /** The refund to request, one of three; each may be requested repeatedly. */
  which: fc.integer({ min: 0, max: 2 }),
  /** The call is refused before anything happened, or only its answer is lost. */
  trouble: fc.constantFrom('none', 'rate_limit', 'error', 'answer_lost'),
  /**
   * The event before the request: nothing, the passing of a day, or a partial refund in the
   * dashboard.
   */
  before: fc.constantFrom('nothing', 'nothing', 'a_day', 'dashboard'),
})
const sums = fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 1, max: 30_000 })))

const asking = async (refund: CardRefund): Promise<RefundOutcome | null> => {
  try {
    return await sandbox.gateway.refund(refund)
  } catch (error) {
    if (error instanceof ProviderUnreachable) return null
    throw error
  }
}

it(`gives back each refund at most once and never more than was paid, seed ${seed}`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), sums, async (steps, sums) => {
      const providerPaymentId = requireProviderPaymentId(await sandbox.gateway.charge(aCharge()))
      const refunds = sums.map((sum): CardRefund => ({
        refundId: randomUUID() as Id<'refund'>,
        providerPaymentId,
        amountCents: cents(sum),
        reason: 'other',
      }))
      for (const { which, trouble, before } of steps) {
        if (before === 'a_day') aheadMilliseconds += day
        if (before === 'dashboard') {
          const form = { payment_intent: providerPaymentId, amount: '1000' }
          await sandbox.stripe.call('POST', '/dashboard/refunds', { form })
        }
        if (trouble === 'rate_limit' || trouble === 'error') {
          await sandbox.dashboard('/troubles', { next: trouble, path: '/v1/refunds' })
        }
        if (trouble === 'answer_lost') sandbox.faults.push(500)
        const refund = refunds[which]
        if (refund) await asking(refund)
        sandbox.faults.length = 0
      }
      const outcomes = await Promise.all(refunds.map((refund) => sandbox.gateway.refund(refund)))
      const storedRefunds = await sandbox.gateway.refundsOf(providerPaymentId)
      for (const [index, { refundId }] of refunds.entries()) {
        const times = storedRefunds.filter((each) => each.refundId === refundId).length
        expect(times).toBe(outcomes[index]?.outcome === 'succeeded' ? 1 : 0)
      }
      const refunded = storedRefunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
      expect(refunded).toBeLessThanOrEqual(paidCents)
    }),
    { seed, numRuns: 40 },
  )
})
