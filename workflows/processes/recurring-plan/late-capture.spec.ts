import { describe, expect, it } from 'vitest'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { crashOnceEverywhere, noFaults } from '../../engines/virtual/faults.ts'
import { runNight } from '../../simulation/refunds.ts'
import { days, createGivingWorld } from '../../testing/giving.ts'
import type { World } from '../../testing/world.ts'

const readReviews = async (world: World) =>
  await world.books.readAll({ after: 0n, limit: 100, categories: ['inbox_item'] })

type WriteOff = 'CancelInstalment' | 'CancelRecurringPlan'

/**
 * The bank requires authentication, and the donor cancels the instalment; then the provider reports
 * that it was paid.
 */
const captureLate = async (how: WriteOff, faults = noFaults) => {
  const { world, giver } = await createGivingWorld(faults)
  world.bank.card(giver.card, 'asks')
  await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 2 })
  await world.engine.advance(13 * days)
  expect(await giver.statuses()).toEqual(['waiting'])
  const because = 'donor'
  const at = world.clock.now()
  await giver.tells(
    how === 'CancelInstalment' ? { type: how, number: 1, because, at } : { type: how, because },
  )
  await world.engine.advance(days)
  world.bank.takesAllTheSame()
  await runNight('2026-12-05')(world)
  await world.engine.advance(days)
  const [instalment] = (await giver.plan()).instalments
  const paymentId = requirePresent(instalment?.paymentId, 'the payment of an instalment')
  return { world, giver, paymentId }
}

describe('an instalment that was written off, and taken by its bank after that', () => {
  it.each(['CancelInstalment', 'CancelRecurringPlan'] as const)(
    'opens a manual review, and is recorded in its plan (%s)',
    async (how) => {
      const { world, giver, paymentId } = await captureLate(how, crashOnceEverywhere())
      expect(await readReviews(world)).toMatchObject([
        { type: 'InboxItemOpened', data: { discrepancy: 'taken_after_all', paymentId } },
      ])
      const [instalment] = (await giver.plan()).instalments
      expect(instalment).toMatchObject({ status: 'cancelled', takenAfterAll: paymentId })
      expect(world.bank.provider.refunds).toEqual([])
    },
  )

  it('is settled by a full refund, and not by a partial one', async () => {
    const { world, paymentId } = await captureLate('CancelInstalment')
    const total = 20_919
    const refund = async (number: number, amountCents: number): Promise<void> => {
      await world.tell(payment, {
        id: paymentId,
        command: {
          type: 'RequestRefund',
          refundId: fixtureId('refund', number),
          amountCents: cents(amountCents),
          reason: 'payer_asked',
          note: '',
        },
      })
      await world.engine.advance(days)
    }
    await refund(1, 919)
    expect(await readReviews(world)).toHaveLength(1)
    await refund(2, total - 919)
    expect((await readReviews(world)).at(-1)).toMatchObject({
      type: 'InboxItemResolved',
      data: { resolution: 'agrees_now' },
    })
  })

  it('is settled as well by a refund in the provider’s dashboard', async () => {
    const { world } = await captureLate('CancelRecurringPlan')
    world.bank.provider.refundsByHand(cents(20_919))
    await runNight('2026-12-06')(world)
    await world.engine.advance(days)
    expect((await readReviews(world)).map(({ type }) => type)).toEqual([
      'InboxItemOpened',
      'InboxItemResolved',
    ])
  })
})
