import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { ProviderUnreachable } from '../../ports/card-gateway.ts'
import type { PayoutAsked, PayoutOutcome } from '../../ports/payout-gateway.ts'
import { aCharge, longTimeout, startGateway } from '../testing/gateway.ts'

const day = 86_400_000
const accountId = 'acct_harbour'
const balanceCents = 50_000
const seed = randomInt(2 ** 31)

const step = fc.record({
  /** The payout to request, one of three; each may be requested repeatedly. */
  which: fc.integer({ min: 0, max: 2 }),
  /** The call is refused before anything happened, or only its answer is lost. */
  trouble: fc.constantFrom('none', 'rate_limit', 'error', 'answer_lost'),
  /**
   * The event before the request: nothing, the passing of a day, or the bank's booking of its
   * payouts.
   */
  before: fc.constantFrom('nothing', 'nothing', 'a_day', 'bank'),
})
const sums = fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 1, max: 40_000 })))

it(`pays each payout at most once and never more than there is, seed ${seed}`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), sums, async (steps, sums) => {
      let now = Date.UTC(2026, 10, 20)
      const { stripe, gateway, dashboard, faults } = await startGateway(
        { clock: () => now },
        longTimeout,
      )
      const payOut = async (request: PayoutAsked): Promise<PayoutOutcome | null> => {
        try {
          return await gateway.payOut(request)
        } catch (error) {
          if (error instanceof ProviderUnreachable) return null
          throw error
        }
      }
      await gateway.charge(aCharge())
      await dashboard('/settle')
      const requests = sums.map((sum): PayoutAsked => ({
        accountId,
        payoutId: randomUUID() as Id<'payout'>,
        amountCents: cents(sum),
        externalAccountId: 'ba_harbour',
      }))
      for (const { which, trouble, before } of steps) {
        if (before === 'a_day') now += day
        if (before === 'bank') await bookAll(stripe.store, dashboard)
        if (trouble === 'rate_limit' || trouble === 'error') {
          await dashboard('/troubles', { next: trouble, path: '/v1/payouts' })
        }
        if (trouble === 'answer_lost') faults.push(500)
        const payout = requests[which]
        if (payout) await payOut(payout)
        faults.length = 0
      }
      await dashboard('/troubles', { next: 'error', times: '0' })
      const outcomes = await Promise.all(requests.map((payout) => gateway.payOut(payout)))
      const storedPayouts = await stripe.store.list('payout', { limit: 100, order: 'oldest' })
      for (const [index, { payoutId }] of requests.entries()) {
        const times = storedPayouts.filter(
          ({ metadata }) => metadata['payoutId'] === payoutId,
        ).length
        expect(times).toBe(outcomes[index]?.outcome === 'created' ? 1 : 0)
      }
      const paidOut = storedPayouts.reduce((sum, { amount }) => sum + amount, 0)
      const { availableCents } = await gateway.readBalance({ accountId })
      expect(availableCents).toBe(balanceCents - paidOut)
      expect(availableCents).toBeGreaterThanOrEqual(0)
      await stripe.close()
    }),
    { seed, numRuns: 40 },
  )
})

type Running = Awaited<ReturnType<typeof startGateway>>

const bookAll = async (
  store: Running['stripe']['store'],
  dashboard: Running['dashboard'],
): Promise<void> => {
  for (const { id, status } of await store.list('payout', { limit: 100, order: 'oldest' })) {
    if (status !== 'paid') await dashboard(`/payouts/${id}/pay`)
  }
}
