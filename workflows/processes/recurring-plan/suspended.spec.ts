import { describe, expect, it } from 'vitest'
import { calendarDay, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { toChargeInstant } from '@almoner/domain/recurring-plan/schedule.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { organisation, type OrganisationCommand } from '@almoner/domain/organisation/index.ts'
import { crashBeforePayment, createGivingWorld, days } from '../../testing/giving.ts'
import type { World } from '../../testing/world.ts'

const decide = async ({ tell }: World, command: OrganisationCommand): Promise<void> => {
  const decided = await tell(organisation, { id: harbourId, command })
  expect(decided.handled).toBe(true)
}
const suspend = (world: World) =>
  decide(world, { type: 'SuspendOrganisation', reason: 'Checked', payoutsToo: false })
const reinstate = (world: World) =>
  decide(world, { type: 'ReinstateOrganisation', reason: 'Answered' })

const started = async () => {
  const { world, giver } = await createGivingWorld()
  await giver.starts({ firstDay: calendarDay('2026-12-31'), occurrences: 3 })
  return { world, giver }
}
const paidOn = async ({ paidAt }: Awaited<ReturnType<typeof started>>['giver']) =>
  (await paidAt()).map((at) => toCalendarDay(at))

describe('a monthly gift to a suspended charity', () => {
  it('rests, and continues after the reinstatement, without a double or later charge', async () => {
    const { world, giver } = await started()
    // The suspension lasts from the second instalment's month to the day before the third's.
    await world.engine.advance(45 * days)
    await suspend(world)
    await world.engine.advance(65 * days)
    expect(world.bank.charges).toHaveLength(1)
    const lettersBefore = world.sent().length
    const reinstatedOn = toCalendarDay(world.clock.now())
    await reinstate(world)
    await world.engine.runToIdle()
    // The instalment that was held back is charged immediately, and the next on its day.
    expect(await paidOn(giver)).toEqual(['2026-12-31', reinstatedOn, '2027-03-31'])
    expect(world.bank.charges).toHaveLength(3)
    expect(await giver.plan()).toMatchObject({ status: 'completed' })
    expect(lettersBefore).toBeGreaterThan(0)
    expect(world.errors).toEqual([])
  })

  it('is charged at once if the suspension lasts half a minute around its hour', async () => {
    const { world, giver } = await started()
    const due = toMilliseconds(toChargeInstant(calendarDay('2026-12-31')))
    await world.engine.advance(due - toMilliseconds(world.clock.now()) - 15_000)
    await suspend(world)
    await world.engine.advance(30_000)
    expect(world.bank.charges).toEqual([])
    await reinstate(world)
    await world.engine.advance(60_000)
    expect(await paidOn(giver)).toEqual(['2026-12-31'])
    await world.engine.runToIdle()
    expect(await paidOn(giver)).toEqual(['2026-12-31', '2027-01-31', '2027-02-28'])
    expect(world.errors).toEqual([])
  })

  it('keeps its days if the suspension ends before the next of them', async () => {
    const { world, giver } = await started()
    await suspend(world)
    await world.engine.advance(20 * days)
    await reinstate(world)
    await world.engine.runToIdle()
    expect(await paidOn(giver)).toEqual(['2026-12-31', '2027-01-31', '2027-02-28'])
  })

  it('writes no letter while it rests', async () => {
    const { world } = await started()
    await suspend(world)
    const before = world.sent().length
    await world.engine.advance(200 * days)
    expect(world.sent()).toHaveLength(before)
    expect(world.bank.charges).toEqual([])
  })

  it('is tried again after the reinstatement if a bank had declined it', async () => {
    const { world, giver } = await started()
    world.bank.card(giver.card, 'declines')
    await world.engine.advance(42 * days)
    const before = (await giver.triedOn(1)).length
    await suspend(world)
    await world.engine.advance(20 * days)
    expect(await giver.triedOn(1)).toHaveLength(before)
    world.bank.card(giver.card, 'approves')
    await reinstate(world)
    await world.engine.runToIdle()
    expect(await giver.statuses()).toEqual(['complete', 'complete', 'complete'])
    expect(world.bank.charges).toHaveLength(3)
  })

  it('is not charged for an instalment whose machine died before its payment began', async () => {
    const { faults, isBack } = crashBeforePayment()
    const { world, giver } = await createGivingWorld(faults)
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 2 })
    await world.engine.advance(12 * days)
    expect(await giver.statuses()).toEqual(['charging'])
    await suspend(world)
    isBack()
    await world.engine.advance(3 * days)
    expect(await giver.statuses()).toEqual(['retrying'])
    expect(world.bank.charges).toEqual([])
    await reinstate(world)
    await world.engine.runToIdle()
    expect(await giver.statuses()).toEqual(['complete', 'complete'])
    expect(world.bank.charges).toHaveLength(2)
  })

  it('receives what is already at the bank, and holds back the rest, at each moment of a charge', async () => {
    const playedUntil = async (suspendedAt: number | null) => {
      let moments = 0
      let isMorning = false
      const holder: { world?: World } = {}
      const isNow = (): boolean => {
        if (!isMorning || holder.world === undefined) return false
        moments += 1
        if (moments !== suspendedAt) return false
        void suspend(holder.world)
        return true
      }
      const faults = {
        // A failed activity is retried a second later, when the suspension is recorded.
        fails: () => (isNow() ? new Error('it is off') : null),
        crashes: () => isNow() && false,
      }
      const drawReceipt = async () => new Uint8Array()
      const { world, giver } = await createGivingWorld(faults, { drawReceipt })
      holder.world = world
      await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 2 })
      isMorning = true
      await world.engine.advance(20 * days)
      isMorning = false
      const charged = world.bank.charges.length
      const [status] = await giver.statuses()
      if (suspendedAt !== null) await reinstate(world)
      await world.engine.runToIdle()
      return { moments, charged, status, world, giver }
    }
    const { moments } = await playedUntil(null)
    const chargedCounts = new Set<number>()
    for (let at = 1; at <= moments; at += 1) {
      const { charged, status, world, giver } = await playedUntil(at)
      chargedCounts.add(charged)
      expect(status === 'complete').toBe(charged === 1)
      expect(await giver.statuses()).toEqual(['complete', 'complete'])
      expect(world.bank.charges).toHaveLength(2)
      expect(world.errors).toEqual([])
    }
    expect(chargedCounts).toEqual(new Set([0, 1]))
  })
})
