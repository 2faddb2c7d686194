import { describe, expect, it } from 'vitest'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { formatHongKongTime, instant } from '@almoner/domain/kernel/time.ts'
import { crashOnceEverywhere } from '../../engines/virtual/faults.ts'
import { createBillingWorld } from '../../testing/billing.ts'

const day = 86_400_000
const plus = { plan: 'plus', period: 'monthly' } as const
const pro = { plan: 'pro', period: 'monthly' } as const

// 31 January, 10:00 in Hong Kong.
const at = instant('2027-01-31T02:00:00.000Z')

describe('a subscription', () => {
  it('is charged at its start, and at eight on the same day of each month or the last one', async () => {
    const { world, billed } = await createBillingWorld({ at })
    await billed.starts(plus)
    await world.engine.advance(95 * day)
    expect(await billed.invoices()).toEqual([
      'ALM-2027-000001 2027-01-31 550.00 paid',
      'ALM-2027-000002 2027-02-28 550.00 paid',
      'ALM-2027-000003 2027-03-31 550.00 paid',
      'ALM-2027-000004 2027-04-30 550.00 paid',
    ])
    const issued = (await billed.events()).filter(({ type }) => type === 'InvoiceIssued')
    expect(issued.map((event) => formatHongKongTime(instant(event.at)))).toEqual([
      '2027/01/31 10:00',
      '2027/02/28 08:00',
      '2027/03/31 08:00',
      '2027/04/30 08:00',
    ])
    expect(world.bank.charges).toHaveLength(4)
    expect(world.errors).toEqual([])
  })

  it('settles each charge once it is available at the card provider', async () => {
    const { world, billed } = await createBillingWorld({ at })
    await billed.starts(plus)
    await world.engine.advance(8 * day)
    const events = await billed.events()
    expect(events.map(({ type }) => type)).toEqual([
      'SubscriptionStarted',
      'InvoiceIssued',
      'InvoiceNumbered',
      'InvoiceChargeBegun',
      'InvoicePaid',
      'InvoiceSettled',
    ])
    // 550.00 less 3.4 % and 2.35.
    expect(events.at(-1)?.data).toMatchObject({ amountCents: 52_895 })
  })

  it('without a price is never invoiced', async () => {
    const { world, billed } = await createBillingWorld({ at })
    await billed.starts({ plan: 'free', period: 'annual' })
    await world.engine.advance(400 * day)
    expect(await billed.invoices()).toEqual([])
    expect(world.errors).toEqual([])
  })

  it('is charged once for each period, wherever the machine dies', async () => {
    const { world, billed } = await createBillingWorld({ at, faults: crashOnceEverywhere() })
    await billed.starts(plus)
    await world.engine.advance(70 * day)
    expect(await billed.invoices()).toEqual([
      'ALM-2027-000001 2027-01-31 550.00 paid',
      'ALM-2027-000002 2027-02-28 550.00 paid',
      'ALM-2027-000003 2027-03-31 550.00 paid',
    ])
    expect(world.bank.charges).toHaveLength(3)
    expect(await billed.numbers()).toHaveLength(3)
  })

  it('charges once if the bank’s answers are lost', async () => {
    const { world, billed } = await createBillingWorld({ at })
    world.bank.trouble('charge', 'lost', 3)
    await billed.starts(plus)
    await world.engine.advance(day)
    expect(await billed.invoices()).toEqual(['ALM-2027-000001 2027-01-31 550.00 paid'])
    expect(world.bank.charges).toHaveLength(1)
  })
})

describe('an invoice whose card is declined', () => {
  it('is tried again after 1, 3, 7 and 13 days, and ends on the free plan on day 21', async () => {
    const { world, billed } = await createBillingWorld({ at })
    world.bank.card('pm_billing', 'declines')
    await billed.starts(plus)
    expect(await billed.plan()).toBe('plus')
    await world.engine.advance(25 * day)
    const events = await billed.events()
    const listTimes = (type: string) =>
      events
        .filter((event) => event.type === type)
        .map((event) => formatHongKongTime(instant(event.at)))
    expect(listTimes('InvoiceChargeFailed')).toEqual([
      '2027/01/31 10:00',
      '2027/02/01 08:00',
      '2027/02/03 08:00',
      '2027/02/07 08:00',
      '2027/02/13 08:00',
    ])
    expect(listTimes('SubscriptionPlanChanged')).toEqual(['2027/02/21 08:00'])
    expect(await billed.invoices()).toEqual(['ALM-2027-000001 2027-01-31 550.00 void'])
    expect(await billed.plan()).toBe('free')
    expect(world.bank.charges).toEqual([])
    await world.engine.advance(60 * day)
    expect(await billed.invoices()).toHaveLength(1)
  })

  it('is tried at once with a new card', async () => {
    const { world, billed } = await createBillingWorld({ at })
    world.bank.card('pm_billing', 'declines')
    await billed.starts(plus)
    await world.engine.advance(2 * day)
    await billed.replacesCard('pm_new')
    await world.engine.advance(1_000)
    expect(await billed.invoices()).toEqual(['ALM-2027-000001 2027-01-31 550.00 paid'])
    expect(await billed.plan()).toBe('plus')
    await world.engine.advance(27 * day)
    expect(await billed.invoices()).toHaveLength(2)
  })

  it('says that the bank requires its customer, and is paid by them at the desk', async () => {
    const { world, billed } = await createBillingWorld({ at })
    world.bank.card('pm_billing', 'asks')
    await billed.starts(plus)
    const [invoice] = (await billed.state()).invoices
    expect(invoice?.failed?.reason).toBe('authentication_needed')
    const { invoiceId } = invoice ?? { invoiceId: null as never }
    await billed.send({ type: 'BeginInvoiceCharge', invoiceId, by: 'owner', at: world.clock.now() })
    expect((await billed.state()).invoices[0]?.charging).not.toBeNull()
    world.bank.approve()
    await world.engine.advance(10_000)
    expect(await billed.invoices()).toEqual(['ALM-2027-000001 2027-01-31 550.00 paid'])
  })
})

describe('a try that is never answered', () => {
  it('is read at the provider after days, and is paid or tried again, never twice', async () => {
    for (const [fault, charges] of [
      ['lost', 1],
      ['unreachable', 0],
    ] as const) {
      const { world, billed } = await createBillingWorld({ at })
      world.bank.trouble('charge', fault, 100_000)
      await billed.starts(plus)
      await world.engine.advance(3.5 * day)
      expect((await billed.state()).invoices[0]?.charging?.try).toBe(1)
      expect(world.bank.charges).toHaveLength(charges)
      expect(await billed.reviews()).toEqual(['open'])
      world.bank.isWell()
      await world.engine.advance(5 * day)
      expect(await billed.reviews()).toEqual(['resolved'])
      expect(await billed.invoices()).toEqual(['ALM-2027-000001 2027-01-31 550.00 paid'])
      expect(world.bank.charges).toHaveLength(1)
    }
  })
})

describe('a try on a new payment, because the one before was cancelled', () => {
  it('is charged once, although its answer was lost', async () => {
    const { world, billed } = await createBillingWorld({ at })
    world.bank.card('pm_billing', 'asks')
    await billed.starts(plus)
    const { invoiceId } = (await billed.state()).invoices[0] ?? { invoiceId: null as never }
    await billed.send({ type: 'BeginInvoiceCharge', invoiceId, by: 'owner', at: world.clock.now() })
    await world.engine.advance(600_000)
    expect((await billed.state()).invoices[0]?.failed?.reason).toBe('authentication_timed_out')
    world.bank.isWell()
    world.bank.trouble('charge', 'lost', 100_000)
    await world.engine.advance(5.5 * day)
    world.bank.isWell()
    await world.engine.advance(10 * day)
    expect(world.bank.charges).toHaveLength(1)
    expect(await billed.invoices()).toEqual(['ALM-2027-000001 2027-01-31 550.00 paid'])
  })
})

describe('a plan that administration sets', () => {
  const set = (choice: typeof plus | { plan: 'free'; period: 'monthly' }) =>
    ({ type: 'SetPlan', choice, projectOrder: [] }) as const

  it('is not invoiced again for its days if it was ended and set again on one day', async () => {
    const { world, billed } = await createBillingWorld({ at })
    await billed.starts(plus)
    await billed.send({ ...set({ plan: 'free', period: 'monthly' }), at: world.clock.now() })
    await billed.send({ ...set(plus), at: world.clock.now() })
    await world.engine.advance(day)
    expect(await billed.invoices()).toEqual(['ALM-2027-000001 2027-01-31 550.00 paid'])
    await world.engine.advance(28 * day)
    expect(await billed.invoices()).toHaveLength(2)
    expect((await billed.invoices())[1]).toContain('2027-02-28 550.00')
    expect(world.errors).toEqual([])
  })

  it('holds after an older invoice is given up', async () => {
    const { world, billed } = await createBillingWorld({ at })
    world.bank.card('pm_billing', 'declines')
    await billed.starts(plus)
    await billed.send({ ...set(plus), choice: { plan: 'basic', period: 'monthly' }, at })
    await world.engine.advance(25 * day)
    expect(await billed.invoices()).toEqual(['ALM-2027-000001 2027-01-31 550.00 void'])
    expect(await billed.plan()).toBe('basic')
  })
})

describe('a credit', () => {
  it('leaves a sum that can be charged', async () => {
    const { world, billed } = await createBillingWorld({ at })
    await billed.starts(plus)
    await world.engine.advance(day)
    await billed.isGranted(548)
    await billed.isGranted(1)
    await world.engine.advance(30 * day)
    expect(world.bank.charges.map(({ amountCents }) => amountCents)).toEqual([55_000, 400])
    expect((await billed.state()).credits.map(({ leftCents }) => leftCents)).toEqual([200, 100])
  })

  it('pays for the next invoice first, and the card for the rest', async () => {
    const { world, billed } = await createBillingWorld({ at })
    await billed.starts(plus)
    await world.engine.advance(day)
    await billed.isGranted(459)
    await world.engine.advance(30 * day)
    expect(world.bank.charges.map(({ amountCents }) => amountCents)).toEqual([55_000, 9_100])
    expect((await billed.state()).credits[0]?.leftCents).toBe(0)
  })

  it('that pays for a whole invoice needs no charge, and keeps its rest', async () => {
    const { world, billed } = await createBillingWorld({ at })
    await billed.starts(plus)
    await billed.isGranted(1_250)
    await world.engine.advance(70 * day)
    expect(world.bank.charges.map(({ amountCents }) => amountCents)).toEqual([55_000])
    expect(await billed.owed()).toBe(0)
    expect((await billed.state()).credits[0]?.leftCents).toBe(15_000)
  })

  it('that is not used expires after twelve months', async () => {
    const { world, billed } = await createBillingWorld({ at })
    await billed.starts({ plan: 'plus', period: 'annual' })
    await world.engine.advance(day)
    await billed.isGranted(459)
    await billed.switches({ plan: 'free', period: 'annual' })
    await world.engine.advance(370 * day)
    expect((await billed.events()).map(({ type }) => type)).toContain('CreditExpired')
    expect((await billed.state()).credits[0]?.leftCents).toBe(0)
  })
})

describe('a change of plan', () => {
  it('to a larger one is charged at once and holds when it is paid', async () => {
    const { world, billed } = await createBillingWorld({ at })
    await billed.starts(plus)
    await world.engine.advance(14 * day)
    await billed.switches(pro)
    await world.engine.advance(1_000)
    // 400.00 × 14 of 28 days
    expect(await billed.invoices()).toEqual([
      'ALM-2027-000001 2027-01-31 550.00 paid',
      'ALM-2027-000002 2027-02-14 200.00 paid',
    ])
    expect(await billed.plan()).toBe('pro')
    await world.engine.advance(15 * day)
    expect((await billed.invoices()).at(-1)).toBe('ALM-2027-000003 2027-02-28 950.00 paid')
  })

  it('that is declined changes nothing', async () => {
    const { world, billed } = await createBillingWorld({ at })
    await billed.starts(plus)
    await world.engine.advance(day)
    world.bank.card('pm_billing', 'declines')
    await billed.switches(pro)
    await world.engine.advance(1_000)
    expect((await billed.invoices()).at(-1)).toMatch(/void$/)
    expect(await billed.plan()).toBe('plus')
    expect(await billed.owed()).toBe(0)
  })

  it('to a smaller one waits for the end of the period', async () => {
    const { world, billed } = await createBillingWorld({ at })
    await billed.starts(pro)
    await world.engine.advance(day)
    await billed.switches(plus)
    await world.engine.advance(26 * day)
    expect(await billed.plan()).toBe('pro')
    await world.engine.advance(2 * day)
    expect(await billed.plan()).toBe('plus')
    expect(await billed.invoices()).toEqual([
      'ALM-2027-000001 2027-01-31 950.00 paid',
      'ALM-2027-000002 2027-02-28 550.00 paid',
    ])
    // The days of the months stay those of the first one.
    await world.engine.advance(31 * day)
    expect((await billed.invoices()).at(-1)).toBe('ALM-2027-000003 2027-03-31 550.00 paid')
  })

  it('from the free plan begins a period on that day', async () => {
    const { world, billed } = await createBillingWorld({ at })
    await billed.starts({ plan: 'free', period: 'annual' })
    await billed.replacesCard('pm_first')
    await world.engine.advance(3 * day)
    await billed.switches(plus)
    await world.engine.advance(1_000)
    expect(await billed.plan()).toBe('plus')
    await world.engine.advance(28 * day)
    expect(await billed.invoices()).toEqual([
      'ALM-2027-000001 2027-02-03 550.00 paid',
      'ALM-2027-000002 2027-03-03 550.00 paid',
    ])
  })
})

it('starts on the day on which it was approved, also if the machine was off', async () => {
  const { world, billed } = await createBillingWorld({ at })
  await billed.starts(plus, calendarDay('2027-01-20'))
  await world.engine.advance(day)
  expect(await billed.invoices()).toEqual(['ALM-2027-000001 2027-01-20 550.00 paid'])
})
