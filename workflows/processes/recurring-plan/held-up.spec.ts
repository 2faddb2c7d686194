import { describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { calendarDay, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { formatHongKongTime } from '@almoner/domain/kernel/time.ts'
import { planId, terms } from '@almoner/domain/recurring-plan/fixtures.ts'
import { runNight } from '../../simulation/refunds.ts'
import { closeItems } from '../../testing/close-items.ts'
import { instalmentPaymentId } from './contract.ts'
import { days, crashBeforePayment, createGivingWorld } from '../../testing/giving.ts'

type Giver = Awaited<ReturnType<typeof createGivingWorld>>['giver']

const findOnlyCard = async (giver: Giver) =>
  requirePresent((await giver.cards())[0] ?? null, 'the card that is kept')

describe('an instalment that waits for its donor', () => {
  const waiting = async () => {
    const { world, giver } = await createGivingWorld()
    world.bank.card(giver.card, 'asks')
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 1 })
    await world.engine.advance(14 * days)
    const card = await findOnlyCard(giver)
    return { world, giver, card }
  }

  it('is paid by them with their bank before them', async () => {
    const { world, giver, card } = await waiting()
    await giver.pays(1, card)
    await world.engine.advance(3_000)
    world.bank.approve()
    await world.engine.runToIdle()
    expect(await giver.statuses()).toEqual(['complete'])
    expect(world.bank.charges).toHaveLength(1)
  })

  it('can be paid by the donor if a crash stopped their request before the payment began', async () => {
    const { world, giver, card } = await waiting()
    world.bank.card(giver.card, 'approves')
    for (const _ of ['once', 'twice']) {
      await giver.pays(1, card, { diesBetween: true })
      expect(await giver.statuses()).toEqual(['charging'])
      await world.engine.advance(days)
      expect(await giver.statuses()).toEqual(['waiting'])
    }
    await giver.pays(1, card)
    await world.engine.runToIdle()
    expect(await giver.statuses()).toEqual(['complete'])
    expect(world.bank.charges).toHaveLength(1)
    expect(world.errors).toEqual([])
  })

  it('is complete if the provider reports late that the money was taken', async () => {
    const { world, giver } = await waiting()
    world.bank.takesAllTheSame()
    await runNight('2026-12-04')(world)
    await world.engine.advance(days)
    expect(await giver.statuses()).toEqual(['complete'])
    await world.engine.runToIdle()
    expect(await giver.plan()).toMatchObject({ status: 'completed' })
  })
})

describe('a payment whose outcome the provider never reports', () => {
  const openSinceDecember = async () => {
    const { world, giver } = await createGivingWorld()
    world.bank.card(giver.card, 'processes')
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 4 })
    await world.engine.advance(20 * days)
    world.bank.card(giver.card, 'approves')
    await world.engine.advance(55 * days)
    return { world, giver }
  }

  it('does not delay others: the next months are charged on their days', async () => {
    const { giver } = await openSinceDecember()
    expect(await giver.statuses()).toEqual(['charging', 'complete', 'complete'])
    expect((await giver.paidAt()).map(formatHongKongTime)).toEqual([
      '2027/01/01 08:00',
      '2027/02/01 08:00',
    ])
  })

  it('keeps its plan open until its end, and is complete if the bank took the money late', async () => {
    const { world, giver } = await openSinceDecember()
    await world.engine.advance(400 * days)
    expect(await giver.statuses()).toEqual(['charging', 'complete', 'complete', 'complete'])
    expect(await giver.plan()).toMatchObject({ status: 'active' })
    world.bank.settleAll('pays')
    await runNight('2028-03-01')(world)
    await world.engine.runToIdle()
    expect(await giver.plan()).toMatchObject({ status: 'completed' })
    expect(await giver.statuses()).toEqual(Array(4).fill('complete'))
    expect(world.bank.charges).toHaveLength(4)
  })

  it('is tried again if nothing was taken, once its item was closed', async () => {
    const { world, giver } = await openSinceDecember()
    world.bank.settleAll('refuses')
    await closeItems(world)
    await runNight('2027-02-03')(world)
    await world.engine.runToIdle()
    expect(await giver.statuses()).toEqual(Array(4).fill('complete'))
    expect(world.bank.charges).toHaveLength(4)
  })

  it('that had not begun is charged after an outage, and nothing else on that day', async () => {
    const { faults, isBack } = crashBeforePayment()
    const { world, giver } = await createGivingWorld(faults)
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 3 })
    await world.engine.advance(75 * days)
    expect(await giver.statuses()).toEqual(['charging'])
    isBack()
    await world.engine.runToIdle()
    expect(await giver.statuses()).toEqual(['complete', 'complete', 'complete'])
    const paidOn = (await giver.paidAt()).map((at) => toCalendarDay(at))
    expect(new Set(paidOn).size).toBe(3)
  })
})

describe('two instalments that are charged at a time', () => {
  it('have one letter each, even if the first is delayed', async () => {
    const { world, giver } = await createGivingWorld()
    world.bank.card(giver.card, 'asks')
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 2 })
    await world.engine.advance(14 * days)
    const card = await findOnlyCard(giver)
    world.bank.card(giver.card, 'processes')
    await world.engine.advance(29 * days)
    await giver.pays(1, card)
    await world.engine.advance(10_000)
    expect(await giver.statuses()).toEqual(['charging', 'charging'])
    const second = (await giver.plan()).instalments[1]?.paymentId ?? ''
    world.bank.settleAll('refuses', second)
    world.bank.card(giver.card, 'approves')
    await world.engine.advance(3 * days)
    expect(await giver.statuses()).toEqual(['charging', 'complete'])
    expect(await giver.triedOn(2)).toHaveLength(2)
  })
})

describe('a charity that no longer accepts monthly gifts', () => {
  const closedInDecember = async () => {
    const { world, giver } = await createGivingWorld()
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 1 })
    await giver.charityCloses()
    await world.engine.advance(14 * days)
    return { world, giver }
  }

  it('is not paid, and the donor decides', async () => {
    const { giver } = await closedInDecember()
    expect(await giver.statuses()).toEqual(['waiting'])
    expect(await giver.plan()).toMatchObject({ instalments: [{ reason: 'project_closed' }] })
    expect(await giver.payments()).toEqual([])
  })

  it('also waits for the donor if a crash stopped their request before the next try', async () => {
    const { world, giver } = await closedInDecember()
    await giver.charityOpensAgain()
    const day = calendarDay('2026-12-20')
    const paymentId = instalmentPaymentId({ planId, number: 1, round: 2 })
    const changes = { number: 1, paymentId, day, terms, at: world.clock.now() }
    await giver.tells({ type: 'EditInstalment', ...changes })
    await giver.pays(1, await findOnlyCard(giver), { diesBetween: true })
    await giver.charityCloses()
    await world.engine.advance(2 * days)
    expect(await giver.statuses()).toEqual(['retrying'])
    await world.engine.advance(30 * days)
    expect(await giver.plan()).toMatchObject({
      instalments: [{ status: 'waiting', reason: 'project_closed' }],
    })
    await world.engine.runToIdle()
    expect(await giver.plan()).toMatchObject({ status: 'completed' })
  })

  it('and accepts them again is paid by its donor, with authentication by their bank', async () => {
    const { world, giver } = await closedInDecember()
    await giver.charityOpensAgain()
    world.bank.card(giver.card, 'asks')
    const card = await findOnlyCard(giver)
    await giver.pays(1, card)
    await world.engine.advance(3_000)
    world.bank.approve()
    await world.engine.runToIdle()
    expect(await giver.statuses()).toEqual(['complete'])
    expect(world.bank.charges).toHaveLength(1)
  })
})
