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
    let asked = 0
    const counting =
      <Query, Answer>(ask: (query: Query) => Answer) =>
      (query: Query) => {
        asked += 1
        return ask(query)
      }
    gateway.listBalanceLines = counting(listBalanceLines)
    gateway.listChargesAfter = counting(listChargesAfter)
    gateway.findPaymentLine = counting(findPaymentLine)
    return () => asked
  }

  it('goes on from where the one before was, and asks once where nothing is new', async () => {
    const world = await worldWith(5)
    await world.engine.advance(8 * day)
    await isNoticed(world)
    expect(await listLines(world)).toHaveLength(5)
    const asked = countAsked(world)
    await isNoticed(world)
    expect(asked()).toBe(1)
    await giftTo(world, 600)
    await isNoticed(world)
    expect([asked(), await listLines(world)]).toMatchObject([2, { length: 5 }])
    await world.engine.advance(8 * day)
    await isNoticed(world)
    expect(asked()).toBe(3)
    expect((await listPaymentIds(world)).at(-1)).toBe(fixtureId('payment', 600))
  })

  it('takes what was pending before once it is available', async () => {
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

  it('asks nothing where everything is settled and no place is known', async () => {
    const world = await worldWith(1)
    await world.engine.advance(8 * day)
    await settles(world)
    const asked = countAsked(world)
    await isNoticed(world)
    expect(asked()).toBe(0)
  })

  it('begins anew where the provider does not know the place any more', async () => {
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
    let asked = 0
    gateway.findPaymentLine = async (id) => ((asked += 1) > 1 ? await findPaymentLine(id) : null)
    await isNoticed(world)
    expect(await listLines(world)).toHaveLength(2)
    await settles(world)
    expect(await listLines(world)).toHaveLength(3)
  })

  it('takes what is pending longer than newer charges of the last page once it is available', async () => {
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
    const asked = countAsked(world)
    await isNoticed(world)
    expect([asked(), await listPaymentIds(world)]).toMatchObject([1, { length: 3 }])
  })

  it('leaves it to the night where more pages follow', async () => {
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
    'goes on where the provider is %s',
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
