import { describe, expect, it } from 'vitest'
import * as policies from '@almoner/domain/approval-policy/fixtures.ts'
import { approvalPolicy } from '@almoner/domain/approval-policy/index.ts'
import * as bank from '@almoner/domain/bank-account/fixtures.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { hongKongDate } from '@almoner/domain/kernel/time.ts'
import {
  defaultTwoPersonRules,
  type PayoutSchedule,
} from '@almoner/domain/staff/two-person-rules.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { TreasuryEvent } from '@almoner/domain/treasury/events.ts'
import { crashOnceEverywhere, noFaults, type Faults } from '../../engines/virtual/faults.ts'
import { givenDestination, settles } from '../../testing/payable.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { requestPayoutsId } from './contract.ts'
import { requestPayouts } from './process.ts'

const settledCents = cents(12_345_678)
const dayMilliseconds = 86_400_000

/** A charity that chose how it is paid out, with far more than one person may pay out. */
const worldWith = async (
  payoutSchedule: PayoutSchedule,
  { faults = noFaults, hasAccount = true }: { faults?: Faults; hasAccount?: boolean } = {},
): Promise<World> => {
  const world = await createWorld({ faults })
  if (hasAccount) await givenDestination(world)
  await settles(world, settledCents)
  const rules = { ...defaultTwoPersonRules, payoutSchedule }
  const { approvalId } = policies
  await world.tell(approvalPolicy, {
    id: harbourId,
    command: policies.changePolicy(rules, { approvalId }),
  })
  return world
}

/** Lives through this many nights; the first one is Friday, 20 November. */
const nights = async (world: World, count: number): Promise<void> => {
  for (let night = 0; night < count; night += 1) {
    const input = { day: hongKongDate(world.clock.now()) as CalendarDay }
    await world.engine.start(requestPayouts.name, requestPayoutsId(input), input)
    await world.engine.advance(dayMilliseconds)
  }
}

const bankBooks = async (world: World): Promise<void> => {
  world.balances.bankActs('books')
  await world.engine.advance(dayMilliseconds)
}

const listRequested = async ({ books }: World) =>
  (await books.readAll({ after: 0n, limit: 500, categories: ['treasury'] })).flatMap((event) => {
    const { type, data } = event as unknown as TreasuryEvent
    return type === 'PayoutRequested' ? [{ ...data, on: hongKongDate(data.at) }] : []
  })

describe.each([
  ['by a machine that does not die', () => noFaults],
  ['wherever the machine dies', crashOnceEverywhere],
])('an automatic payout, %s', (_how, faults) => {
  it('is of everything, of no person, and needs no second one', async () => {
    const world = await worldWith('weekly', { faults: faults() })
    await nights(world, 1)
    expect(await listRequested(world)).toMatchObject([
      { amountCents: settledCents, keptCents: 0, requestedBy: null, approval: 'none' },
    ])
    expect(world.balances.payouts).toMatchObject([{ amountCents: settledCents }])
  })
})

describe('automatic payouts', () => {
  it('are not made if the charity requests its payouts itself', async () => {
    const world = await worldWith('manual')
    await nights(world, 3)
    expect(await listRequested(world)).toEqual([])
  })

  it.each([
    ['weekly', ['2026-11-20', '2026-11-23']],
    ['monthly', ['2026-11-20', '2026-12-01']],
  ] as const)('are made once a period, %s', async (schedule, days) => {
    const world = await worldWith(schedule)
    await nights(world, 1)
    await bankBooks(world)
    await settles(world, cents(50_000), { seenCount: 4, paymentId: fixtureId('payment', 501) })
    await nights(world, schedule === 'weekly' ? 8 : 20)
    expect((await listRequested(world)).map(({ on }) => on)).toEqual(days)
  })

  it('are not made again in a period whose payout failed', async () => {
    const world = await worldWith('monthly')
    await nights(world, 1)
    world.balances.bankActs('refuses')
    await nights(world, 5)
    expect(await listRequested(world)).toHaveLength(1)
  })

  it('wait for what is below the lowest payout', async () => {
    const world = await worldWith('weekly')
    await nights(world, 1)
    await bankBooks(world)
    await settles(world, cents(9_999), { seenCount: 4, paymentId: fixtureId('payment', 501) })
    await nights(world, 3)
    expect(await listRequested(world)).toHaveLength(1)
  })

  it('are tried again on the next night if they were prevented', async () => {
    const world = await worldWith('monthly', { hasAccount: false })
    await nights(world, 2)
    expect(await listRequested(world)).toEqual([])
    await givenDestination(world)
    await nights(world, 1)
    expect((await listRequested(world)).map(({ on }) => on)).toEqual(['2026-11-22'])
  })

  it.each([
    [
      'its payouts are suspended',
      (world: World) =>
        world.tell(organisation, {
          id: harbourId,
          command: { type: 'SuspendOrganisation', reason: 'A complaint', payoutsToo: true },
        }),
    ],
    [
      'another bank account waits',
      (world: World) => world.tell(bankAccount, { id: harbourId, command: bank.giveNext }),
    ],
  ])('are none of a charity while %s', async (_what, happens) => {
    const world = await worldWith('weekly')
    await happens(world)
    await nights(world, 1)
    expect(await listRequested(world)).toEqual([])
  })
})
