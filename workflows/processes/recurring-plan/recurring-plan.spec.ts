import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { calendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { formatHongKongTime } from '@almoner/domain/kernel/time.ts'
import type { RecurringPlanCommand } from '@almoner/domain/recurring-plan/index.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import { crashOnceEverywhere, seededFaults, type Faults } from '../../engines/virtual/faults.ts'
import { days, crashBeforePayment, createGivingWorld } from '../../testing/giving.ts'

describe('a monthly gift', () => {
  it('is charged at eight in the morning on its day, through the ends of months', async () => {
    const { world, giver } = await createGivingWorld()
    await giver.starts({ firstDay: calendarDay('2026-12-31'), occurrences: 4 })
    await world.engine.runToIdle()
    const paid = await giver.paidAt()
    expect(paid.map(formatHongKongTime)).toEqual([
      '2026/12/31 08:00',
      '2027/01/31 08:00',
      '2027/02/28 08:00',
      '2027/03/31 08:00',
    ])
    expect(world.bank.charges.map(({ amountCents }) => amountCents)).toEqual([
      20_919, 20_919, 20_919, 20_919,
    ])
    expect(await giver.plan()).toMatchObject({ status: 'completed' })
    expect(world.errors).toEqual([])
  })

  it('has a receipt for each', async () => {
    const { world, giver } = await createGivingWorld()
    await giver.starts({ occurrences: 2 })
    await world.engine.runToIdle()
    const receipts = world.sent().filter(({ messageId }) => messageId.startsWith('receipt-'))
    expect(receipts.map(({ to }) => to)).toEqual(['donor@example.org', 'donor@example.org'])
  })

  it('uses the account details of the day on which it is charged', async () => {
    const { world, giver } = await createGivingWorld()
    await giver.starts({ occurrences: 1 })
    await giver.calls('Lovelace', 'Augusta')
    await world.engine.runToIdle()
    const [instalment] = await giver.payments()
    expect(instalment).toMatchObject({ facts: { payer: { firstName: 'Augusta' } } })
  })

  it('charges what is due once after the machine was down', async () => {
    const { world, giver } = await createGivingWorld()
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 3 })
    world.bank.trouble('charge', 'unreachable', 200)
    await world.engine.advance(14 * days)
    world.engine.crash()
    await world.engine.runToIdle()
    expect(world.bank.charges).toHaveLength(3)
  })
})

describe('an instalment that the bank declines', () => {
  it('is tried again after 1, 3, 7 and 13 days, and then waits, while the next one is due', async () => {
    const { world, giver } = await createGivingWorld()
    world.bank.card(giver.card, 'declines')
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 2 })
    await world.engine.advance(29 * days)
    expect(await giver.triedOn(1)).toEqual([
      '2026-12-01',
      '2026-12-02',
      '2026-12-04',
      '2026-12-08',
      '2026-12-14',
    ] as CalendarDay[])
    expect(await giver.statuses()).toEqual(['waiting'])
    world.bank.card(giver.card, 'approves')
    await world.engine.advance(14 * days)
    expect(await giver.statuses()).toEqual(['waiting', 'complete'])
    await world.engine.runToIdle()
    expect(await giver.statuses()).toEqual(['cancelled', 'complete'])
    expect(await giver.plan()).toMatchObject({ status: 'completed' })
    expect(world.bank.charges).toHaveLength(1)
  })

  it('is paid by a later try', async () => {
    const { world, giver } = await createGivingWorld()
    world.bank.card(giver.card, 'declines')
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 1 })
    await world.engine.advance(12 * days)
    world.bank.card(giver.card, 'approves')
    await world.engine.advance(3 * days)
    const [instalment] = await giver.payments()
    expect(instalment).toMatchObject({ status: 'succeeded', tries: { length: 3 } })
  })
})

describe('a bank that wants to see the donor', () => {
  it('gets no answer: the instalment waits for the donor, and is not charged', async () => {
    const { world, giver } = await createGivingWorld()
    world.bank.card(giver.card, 'asks')
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 1 })
    await world.engine.advance(14 * days)
    expect(await giver.statuses()).toEqual(['waiting'])
    const [instalment] = await giver.payments()
    expect(instalment).toMatchObject({ failure: { reason: 'authentication_needed' } })
    expect(world.bank.charges).toEqual([])
  })
})

describe('a donor who changes their mind', () => {
  it('is charged the new sum on the new day', async () => {
    const { world, giver } = await createGivingWorld()
    await giver.starts({ firstDay: calendarDay('2026-12-31'), occurrences: 2 })
    await giver.tells({
      type: 'EditRecurringPlan',
      amountCents: cents(30_000),
      day: calendarDay('2026-12-10'),
      terms: plans.terms,
      at: world.clock.now(),
    })
    await world.engine.runToIdle()
    expect((await giver.paidAt()).map(formatHongKongTime)).toEqual([
      '2026/12/10 08:00',
      '2027/01/10 08:00',
    ])
    expect((await giver.payments()).map(({ facts }) => facts.amountCents)).toEqual([30_000, 30_000])
  })

  it('and cancels is not charged any more', async () => {
    const { world, giver } = await createGivingWorld()
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 12 })
    await world.engine.advance(14 * days)
    await giver.tells({ type: 'CancelRecurringPlan', because: 'donor' })
    await world.engine.runToIdle()
    expect(world.bank.charges).toHaveLength(1)
    expect(world.engine.statusOf(`recurring-plan-${plans.planId}`)).toBe('ended')
  })

  it('and pauses, and resumes, gives as often as agreed', async () => {
    const { world, giver } = await createGivingWorld()
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 3 })
    await world.engine.advance(14 * days)
    await giver.tells({ type: 'PauseRecurringPlan' })
    await world.engine.advance(100 * days)
    expect(world.bank.charges).toHaveLength(1)
    await giver.tells({ type: 'ResumeRecurringPlan', at: world.clock.now() })
    await world.engine.runToIdle()
    expect((await giver.paidAt()).map(formatHongKongTime)).toEqual([
      '2026/12/01 08:00',
      '2027/04/01 08:00',
      '2027/05/01 08:00',
    ])
  })

  it('and removes the card has an instalment that waits', async () => {
    const { world, giver } = await createGivingWorld()
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 1 })
    await giver.removesCard()
    await world.engine.advance(14 * days)
    expect(await giver.statuses()).toEqual(['waiting'])
    expect(world.bank.charges).toEqual([])
  })

  it('and is erased is no longer charged', async () => {
    const { world, giver } = await createGivingWorld()
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 3 })
    await world.vault.erase(asPerson(giver.donorId))
    await world.engine.runToIdle()
    expect(world.bank.charges).toEqual([])
    expect(await giver.plan()).toMatchObject({ status: 'cancelled' })
  })
})

describe('a card that runs out', () => {
  it('causes a letter, even after a change to another expiring card and back', async () => {
    const { world, giver } = await createGivingWorld()
    for (const [number, asked] of [
      [2, 'pm_first'],
      [3, 'pm_second'],
    ] as const) {
      world.bank.prints(asked, { brand: 'visa', country: 'HK', last4: `000${number}` })
      world.bank.cardFile.prints(asked, { month: 12, year: 2026 })
      await giver.keepsCard(number, asked)
    }
    await world.engine.advance(days)
    const [, first, second] = await giver.cards()
    if (!first || !second) throw new Error('the cards were not kept')
    await giver.starts({ firstDay: calendarDay('2027-01-10'), occurrences: 1, card: first })
    await world.engine.advance(39 * days)
    await giver.tells({ type: 'ReplacePlanCard', card: second })
    await world.engine.advance(1)
    await giver.tells({ type: 'ReplacePlanCard', card: first })
    await world.engine.advance(days)
    const received = (await giver.planEvents()).filter(({ type }) => type === 'PlanCardExpiring')
    expect(received).toHaveLength(3)
    // The three events differ in content, so that a reader does not take one for a copy of another.
    expect(new Set(received.map(({ data }) => JSON.stringify(data))).size).toBe(3)
    await world.engine.runToIdle()
    expect(await giver.triedOn(1)).toEqual(['2027-01-10'])
  })
})

describe('a card that its bank renews', () => {
  const renewed = async () => {
    const { world, giver } = await createGivingWorld()
    world.bank.prints('pm_first', { brand: 'visa', country: 'HK', last4: '0002' })
    world.bank.cardFile.prints('pm_first', { month: 12, year: 2026 })
    await giver.keepsCard(2, 'pm_first')
    await world.engine.advance(days)
    const [, card] = await giver.cards()
    if (!card) throw new Error('the card was not kept')
    await giver.starts({ firstDay: calendarDay('2027-01-10'), occurrences: 1, card })
    return { world, giver, card, letters: world.sent().length }
  }
  const until = { month: 12, year: 2030 }

  it('causes no letter about its expiry, even if the notice was lost', async () => {
    const { world, giver, card, letters } = await renewed()
    world.bank.cardFile.renew(card.paymentMethodReference, until)
    await world.engine.advance(40 * days)
    expect(world.sent()).toHaveLength(letters)
    expect(await giver.plan()).toMatchObject({ card: { expires: until }, hasBeenWarned: false })
    await world.engine.runToIdle()
    expect(await giver.triedOn(1)).toEqual(['2027-01-10'])
  })

  it('is updated in the donor’s account and the plan at once if a notice reports it', async () => {
    const { world, giver, card, letters } = await renewed()
    world.bank.cardFile.renew(card.paymentMethodReference, until, '7777')
    await giver.hearsOfCard(2, 'evt_renewed')
    await world.engine.advance(60_000)
    expect((await giver.cards())[1]).toMatchObject({ expires: until, last4: '7777' })
    expect(await giver.plan()).toMatchObject({ card: { expires: until, last4: '7777' } })
    expect(world.sent()).toHaveLength(letters)
    const types = (await giver.planEvents()).map(({ type }) => type)
    expect(types.filter((type) => type === 'PlanCardReplaced')).toHaveLength(1)
  })
})

describe('a donor who pauses or cancels', () => {
  it('and is erased has no plan that rests for ever', async () => {
    const { world, giver } = await createGivingWorld()
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 2 })
    await giver.tells({ type: 'PauseRecurringPlan' })
    await world.vault.erase(asPerson(giver.donorId))
    await world.engine.advance(30 * days)
    expect(await giver.plan()).toMatchObject({ status: 'cancelled' })
  })

  it('is not charged by a try that was due in the meantime', async () => {
    const { world, giver } = await createGivingWorld()
    world.bank.card(giver.card, 'declines')
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 2 })
    await world.engine.advance(12 * days)
    world.bank.card(giver.card, 'approves')
    await giver.tells({ type: 'PauseRecurringPlan' })
    await world.engine.advance(10 * days)
    expect(world.bank.charges).toEqual([])
    await giver.tells({ type: 'ResumeRecurringPlan', at: world.clock.now() })
    await world.engine.runToIdle()
    expect(await giver.statuses()).toEqual(['complete', 'complete'])
  })

  it.each(['PauseRecurringPlan', 'CancelRecurringPlan'] as const)(
    'during an outage is not charged for what had not reached the bank (%s)',
    async (type) => {
      const { faults, isBack } = crashBeforePayment()
      const { world, giver } = await createGivingWorld(faults)
      await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 2 })
      await world.engine.advance(12 * days)
      expect(await giver.statuses()).toEqual(['charging'])
      const command = {
        PauseRecurringPlan: { type },
        CancelRecurringPlan: { type, because: 'donor' },
      }
      await giver.tells(command[type] as RecurringPlanCommand)
      isBack()
      await world.engine.advance(10 * days)
      expect(await giver.payments()).toEqual([])
      const isPaused = type === 'PauseRecurringPlan'
      expect(await giver.statuses()).toEqual([isPaused ? 'retrying' : 'cancelled'])
      if (isPaused) await giver.tells({ type: 'ResumeRecurringPlan', at: world.clock.now() })
      await world.engine.runToIdle()
      expect(world.bank.charges).toHaveLength(isPaused ? 2 : 0)
    },
  )
})

describe('wherever the machine dies', () => {
  const lived = async (faults: Faults) => {
    const { world, giver } = await createGivingWorld(faults)
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 3 })
    world.bank.card(giver.card, 'declines')
    await world.engine.advance(12 * days)
    world.bank.card(giver.card, 'approves')
    await world.engine.runToIdle()
    return { statuses: await giver.statuses(), charges: world.bank.charges.length }
  }
  const once = { statuses: ['complete', 'complete', 'complete'], charges: 3 }

  it('every instalment is charged once', async () => {
    expect(await lived(crashOnceEverywhere())).toEqual(once)
  })

  it('also by chance, with activities that fail now and then', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 - 1 }), async (seed) => {
        const faults = { seed, crashProbability: 0.05, failureProbability: 0.1, mostCrashes: 8 }
        expect(await lived(seededFaults(faults))).toEqual(once)
      }),
      { seed: Date.now() % 2 ** 31, numRuns: 20 },
    )
  })
})
