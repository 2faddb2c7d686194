import { describe, expect, it } from 'vitest'
import { present } from '@almoner/domain/kernel/assert.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { night } from '../simulation/giving-back.ts'
import { closeItems } from '../testing/close-items.ts'
import { days, giving } from '../testing/giving.ts'

type Giver = Awaited<ReturnType<typeof giving>>['giver']

const onlyCardOf = async (giver: Giver) =>
  present((await giver.cards())[0] ?? null, 'the card that is kept')

describe('an instalment that waits for its donor', () => {
  const waiting = async () => {
    const { world, giver } = await giving()
    world.bank.card(giver.card, 'asks')
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 1 })
    await world.engine.advance(14 * days)
    const card = await onlyCardOf(giver)
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

  it('is paid by them where a request of theirs died before the payment began', async () => {
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

  it('is complete where the provider tells late that it has the money', async () => {
    const { world, giver } = await waiting()
    world.bank.takesAllTheSame()
    await night('2026-12-04')(world)
    await world.engine.advance(days)
    expect(await giver.statuses()).toEqual(['complete'])
    await world.engine.runToIdle()
    expect(await giver.plan()).toMatchObject({ status: 'completed' })
  })
})

describe('a payment of which the provider never tells', () => {
  it('holds its plan up until a person has settled it, and not for ever', async () => {
    const { world, giver } = await giving()
    world.bank.card(giver.card, 'processes')
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 2 })
    await world.engine.advance(400 * days)
    expect(await giver.statuses()).toEqual(['charging'])
    world.bank.card(giver.card, 'approves')
    world.bank.settleAll('pays')
    await night('2028-01-01')(world)
    await world.engine.runToIdle()
    expect(await giver.statuses()).toEqual(['complete', 'complete'])
  })

  it('lets it go on where nothing was taken, once its item was closed', async () => {
    const { world, giver } = await giving()
    world.bank.card(giver.card, 'processes')
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 2 })
    await world.engine.advance(40 * days)
    world.bank.card(giver.card, 'approves')
    world.bank.settleAll('refuses')
    await closeItems(world)
    await night('2026-12-31')(world)
    await world.engine.runToIdle()
    expect(await giver.statuses()).toEqual(['complete', 'complete'])
    expect(world.bank.charges).toHaveLength(2)
  })
})

describe('two instalments that are charged at a time', () => {
  it('are told of each by itself, also where the first is held up', async () => {
    const { world, giver } = await giving()
    world.bank.card(giver.card, 'asks')
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 2 })
    await world.engine.advance(14 * days)
    const card = await onlyCardOf(giver)
    world.bank.card(giver.card, 'processes')
    await world.engine.advance(29 * days)
    await giver.pays(1, card)
    await world.engine.advance(10_000)
    expect(await giver.statuses()).toEqual(['charging', 'charging'])
    const second = (await giver.plan()).instalments[1]?.paymentId ?? ''
    world.bank.settleAll('refuses', second)
    await world.engine.advance(2 * days)
    expect(await giver.statuses()).toEqual(['charging', 'retrying'])
  })
})

describe('a charity that takes no such gift any more', () => {
  it('is not paid, and the donor decides', async () => {
    const { world, giver } = await giving()
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 1 })
    await giver.charityCloses()
    await world.engine.advance(14 * days)
    expect(await giver.statuses()).toEqual(['waiting'])
    expect(await giver.plan()).toMatchObject({ instalments: [{ reason: 'project_closed' }] })
    expect(await giver.payments()).toEqual([])
  })

  it('and takes it again is paid by its donor, with their bank before them', async () => {
    const { world, giver } = await giving()
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 1 })
    await giver.charityCloses()
    await world.engine.advance(14 * days)
    await giver.charityOpensAgain()
    world.bank.card(giver.card, 'asks')
    const card = await onlyCardOf(giver)
    await giver.pays(1, card)
    await world.engine.advance(3_000)
    world.bank.approve()
    await world.engine.runToIdle()
    expect(await giver.statuses()).toEqual(['complete'])
    expect(world.bank.charges).toHaveLength(1)
  })
})
