import { describe, expect, it } from 'vitest'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { formatHongKongTime, instant } from '@almoner/domain/kernel/time.ts'
import { crashOnceEverywhere } from '../../engines/virtual/faults.ts'
import { createBillingWorld } from '../../testing/billing.ts'

const day = 86_400_000
const plus = { plan: 'plus', period: 'monthly' } as const

// 31 January, 10:00 in Hong Kong.
const at = instant('2027-01-31T02:00:00.000Z')

const createSuspended = async (options: Parameters<typeof createBillingWorld>[0] = {}) => {
  const { world, billed } = await createBillingWorld({ at, ...options })
  return {
    world,
    billed,
    advance: (days: number) => world.engine.advance(days * day),
    // The process alone follows, as after a crash of the request.
    suspends: async () => {
      await billed.suspends(false)
      await world.engine.advance(1_000)
    },
    reinstates: async () => {
      await billed.reinstates(false)
      await world.engine.advance(1_000)
    },
    listTimes: async (type: string) =>
      (await billed.events())
        .filter((event) => event.type === type)
        .map((event) => formatHongKongTime(instant(event.at))),
  }
}

describe('the plan of a suspended charity', () => {
  it('is not charged, and its paid days continue after the reinstatement', async () => {
    const { world, billed, advance, suspends, reinstates } = await createSuspended()
    await billed.starts(plus)
    await advance(10)
    await suspends()
    await advance(60)
    expect(world.bank.charges).toHaveLength(1)
    // 11 April: 18 days of the month that was paid are left.
    await reinstates()
    await advance(17)
    expect(world.bank.charges).toHaveLength(1)
    await advance(33)
    expect(await billed.invoices()).toEqual([
      'ALM-2027-000001 2027-01-31 550.00 paid',
      'ALM-2027-000002 2027-04-29 550.00 paid',
      'ALM-2027-000003 2027-05-29 550.00 paid',
    ])
    expect(world.errors).toEqual([])
  })

  it('keeps the day of its months if it was suspended for hours, also twice', async () => {
    const { billed, advance, suspends, reinstates } = await createSuspended()
    await billed.starts(plus)
    await advance(10)
    for (const _ of [1, 2]) {
      await suspends()
      await reinstates()
    }
    await advance(50)
    expect(await billed.invoices()).toEqual([
      'ALM-2027-000001 2027-01-31 550.00 paid',
      'ALM-2027-000002 2027-02-28 550.00 paid',
      'ALM-2027-000003 2027-03-31 550.00 paid',
    ])
  })

  it('rests before its first invoice, which is of the day of the reinstatement', async () => {
    const { world, billed, advance, suspends, reinstates } = await createSuspended()
    await suspends()
    await billed.starts(plus)
    await advance(30)
    expect(await billed.invoices()).toEqual([])
    await reinstates()
    expect(await billed.invoices()).toEqual(['ALM-2027-000001 2027-03-02 550.00 paid'])
    expect(world.errors).toEqual([])
  })

  it('is charged once for each paid day, wherever the machine dies', async () => {
    const { world, billed, advance, suspends, reinstates } = await createSuspended({
      faults: crashOnceEverywhere(),
    })
    await billed.starts(plus)
    await advance(10)
    await suspends()
    await advance(20)
    await reinstates()
    await advance(40)
    expect(await billed.invoices()).toEqual([
      'ALM-2027-000001 2027-01-31 550.00 paid',
      'ALM-2027-000002 2027-03-20 550.00 paid',
    ])
    expect(world.bank.charges).toHaveLength(2)
  })

  it('rests from the day of the suspension, whenever that reaches the process', async () => {
    const { world, billed, advance, suspends } = await createSuspended({
      misses: ({ type }) => type === 'OrganisationSuspended',
    })
    await billed.starts(plus)
    await advance(10)
    await suspends()
    expect((await billed.state()).rest).toBeNull()
    await advance(60)
    expect((await billed.state()).rest?.on).toBe('2027-02-10')
    expect(world.bank.charges).toHaveLength(1)
  })
})

describe('an unpaid invoice of a suspended charity', () => {
  it('is tried again after the reinstatement, on the days that were left', async () => {
    const { world, billed, advance, suspends, reinstates, listTimes } = await createSuspended()
    world.bank.card('pm_billing', 'declines')
    await billed.starts(plus)
    await advance(4)
    await suspends()
    await advance(30)
    expect(await billed.plan()).toBe('plus')
    await reinstates()
    await advance(30)
    expect(await listTimes('InvoiceChargeFailed')).toEqual([
      '2027/01/31 10:00',
      '2027/02/01 08:00',
      '2027/02/03 08:00',
      // The suspension lasted 30 days: 7 and 13 days after it was due are 37 and 43.
      '2027/03/09 08:00',
      '2027/03/15 08:00',
    ])
    expect(await listTimes('SubscriptionPlanChanged')).toEqual(['2027/03/23 08:00'])
    expect(await billed.plan()).toBe('free')
  })

  it('is paid if the outcome of a charge was unknown, and nothing else is charged', async () => {
    const { world, billed, advance, suspends, reinstates } = await createSuspended()
    world.bank.trouble('charge', 'lost', 100_000)
    await billed.starts(plus)
    await suspends()
    await advance(3.5)
    expect((await billed.state()).invoices[0]?.charging?.try).toBe(1)
    world.bank.isWell()
    await advance(36.5)
    expect(await billed.invoices()).toEqual(['ALM-2027-000001 2027-01-31 550.00 paid'])
    expect(world.bank.charges).toHaveLength(1)
    await reinstates()
    await advance(27)
    expect(world.bank.charges).toHaveLength(1)
    await advance(2)
    expect((await billed.invoices()).at(-1)).toBe('ALM-2027-000002 2027-04-09 550.00 paid')
  })
})

it('A smaller plan that was chosen before a suspension holds when the paid days are used', async () => {
  const { billed, advance, suspends, reinstates } = await createSuspended()
  await billed.starts({ plan: 'pro', period: 'monthly' }, calendarDay('2027-01-31'))
  await billed.switches(plus)
  await advance(10)
  await suspends()
  await advance(30)
  expect(await billed.plan()).toBe('pro')
  await reinstates()
  await advance(17)
  expect(await billed.plan()).toBe('pro')
  await advance(1)
  expect(await billed.plan()).toBe('plus')
  expect(await billed.invoices()).toEqual([
    'ALM-2027-000001 2027-01-31 950.00 paid',
    'ALM-2027-000002 2027-03-30 550.00 paid',
  ])
})
