import { describe, expect, it } from 'vitest'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { hasAccount, isNoticed, listLines, settles, worldWith } from '../../testing/settling.ts'
import type { World } from '../../testing/world.ts'

const day = 86_400_000

describe('a settlement after a notice', () => {
  const giftTo = (world: World, number: number) =>
    world.pays({ paymentId: fixtureId('payment', number) })
  const listPaymentIds = async (world: World) =>
    (await listLines(world)).map(({ paymentId }) => paymentId)
  const countAsked = (world: World) => {
    const { gateway } = world.balances
    const { listBalanceLines, listChargesAfter, findPaymentLine } = gateway
    let callCount = 0
    const counting =
      <Query, Answer>(ask: (query: Query) => Answer) =>
      (query: Query) => {
        callCount += 1
        return ask(query)
      }
    gateway.listBalanceLines = counting(listBalanceLines)
    gateway.listChargesAfter = counting(listChargesAfter)
    gateway.findPaymentLine = counting(findPaymentLine)
    return () => callCount
  }

  it('continues from the previous one, and sends one request if nothing is new', async () => {
    const world = await worldWith(5)
    await world.engine.advance(8 * day)
    await isNoticed(world)
    expect(await listLines(world)).toHaveLength(5)
    const countCalls = countAsked(world)
    await isNoticed(world)
    expect(countCalls()).toBe(1)
    await giftTo(world, 600)
    await isNoticed(world)
    expect([countCalls(), await listLines(world)]).toMatchObject([2, { length: 5 }])
    await world.engine.advance(8 * day)
    await isNoticed(world)
    expect(countCalls()).toBe(3)
    expect((await listPaymentIds(world)).at(-1)).toBe(fixtureId('payment', 600))
  })

  it('includes what was pending before once it is available', async () => {
    const world = await worldWith(2)
    await world.engine.advance(3 * day)
    await giftTo(world, 600)
    await isNoticed(world)
    expect(await listLines(world)).toEqual([])
    expect(await world.unsettled.readModel.chargesRead.find()).toBeNull()
    await world.engine.advance(4 * day)
    await isNoticed(world)
    expect(await listLines(world)).toHaveLength(2)
    await world.engine.advance(3 * day)
    await isNoticed(world)
    expect(await listLines(world)).toHaveLength(3)
  })

  it('sends no request if everything is settled and no position is known', async () => {
    const world = await worldWith(1)
    await world.engine.advance(8 * day)
    await settles(world)
    const countCalls = countAsked(world)
    await isNoticed(world)
    expect(countCalls()).toBe(0)
  })

  it('starts again if the provider no longer knows the position', async () => {
    const world = await worldWith(3)
    await world.engine.advance(8 * day)
    const createdAt = world.clock.now()
    await world.unsettled.readModel.chargesRead.move({
      transactionId: 'txn_of_another_account',
      createdAt,
    })
    await isNoticed(world)
    expect(await listLines(world)).toHaveLength(3)
    expect(await world.unsettled.readModel.chargesRead.find()).toBe(
      `txn_${fixtureId('payment', 502)}`,
    )
  })

  it('begins with the oldest payment that the provider has', async () => {
    const world = await worldWith(3)
    await world.engine.advance(8 * day)
    const { gateway } = world.balances
    const { findPaymentLine } = gateway
    let callCount = 0
    gateway.findPaymentLine = async (id) =>
      (callCount += 1) > 1 ? await findPaymentLine(id) : null
    await isNoticed(world)
    expect(await listLines(world)).toHaveLength(2)
    await settles(world)
    expect(await listLines(world)).toHaveLength(3)
  })

  it('includes what is pending longer than newer charges of the last page once it is available', async () => {
    const world = await worldWith(1)
    await world.engine.advance(8 * day)
    await isNoticed(world)
    for (const number of [601, 602]) await giftTo(world, number)
    world.unsettled.isPendingFor(fixtureId('payment', 601), 9 * day)
    await world.engine.advance(8 * day)
    await isNoticed(world)
    const [first, late, next] = [500, 601, 602].map((number) => fixtureId('payment', number))
    expect(await listPaymentIds(world)).toEqual([first, next])
    await world.engine.advance(2 * day)
    await isNoticed(world)
    expect(await listPaymentIds(world)).toEqual([first, next, late])
    const countCalls = countAsked(world)
    await isNoticed(world)
    expect([countCalls(), await listPaymentIds(world)]).toMatchObject([1, { length: 3 }])
  })

  it('leaves such a charge to the night if more pages follow', async () => {
    const world = await worldWith(1)
    await world.engine.advance(8 * day)
    await isNoticed(world)
    for (const number of [601, 602, 603]) await giftTo(world, number)
    world.unsettled.isPendingFor(fixtureId('payment', 601), 9 * day)
    await world.engine.advance(8 * day)
    await isNoticed(world)
    expect(await listPaymentIds(world)).toHaveLength(3)
    await world.engine.advance(2 * day)
    await isNoticed(world)
    expect(await listPaymentIds(world)).not.toContain(fixtureId('payment', 601))
    await settles(world)
    expect((await listPaymentIds(world)).at(-1)).toBe(fixtureId('payment', 601))
  })

  it('leaves to the night what the charity may not receive yet', async () => {
    const world = await worldWith(1)
    world.unsettled.paysPlatform()
    await world.engine.advance(8 * day)
    await isNoticed(world)
    await hasAccount(world)
    await isNoticed(world)
    expect(await listLines(world)).toEqual([])
    await settles(world)
    expect(await listLines(world)).toHaveLength(1)
  })

  it.each(['unreachable', 'lost', 'hangs'] as const)(
    'continues if the provider is %s',
    async (fault) => {
      const world = await worldWith(5)
      world.balances.trouble('findPaymentLine', fault, 2)
      world.balances.trouble('listChargesAfter', fault, 3)
      await world.engine.advance(8 * day)
      await isNoticed(world)
      expect(await listLines(world)).toHaveLength(5)
    },
  )
})
