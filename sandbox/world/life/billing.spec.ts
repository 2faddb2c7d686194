import { beforeAll, describe, expect, it } from 'vitest'
import { formatHkd } from '@almoner/domain/kernel/money.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { toInvoiceStatus } from '@almoner/domain/plan-subscription/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { loadSubscription } from '@almoner/workflows/steps/subscription/subscription-books.ts'
import { worldId } from '../ids.ts'
import { createLife, readEvents } from './testing/life.ts'

const world = createLife()
beforeAll(() => world.seed(), 120_000)

const load = (subDomain: string) => loadSubscription(world, worldId('organisation', subDomain))

const listInvoices = async (subDomain: string) =>
  (await load(subDomain)).invoices.map((invoice) =>
    [invoice.from, formatHkd(invoice.amountCents), toInvoiceStatus(invoice)].join(' '),
  )

const countTypes = async (subDomain: string, type: string): Promise<number> => {
  const organisationId = worldId('organisation', subDomain)
  const events = await readEvents(world.store)
  return events.filter((event) => {
    const data = event.data as { organisationId?: string }
    return event.type === type && data.organisationId === organisationId
  }).length
}

const findPlan = async (subDomain: string): Promise<string | null> => {
  const id = worldId('organisation', subDomain)
  const { state } = await loadState(world.store, organisation, id)
  return state.status === 'none' ? null : state.profile.plan
}

describe('the subscriptions of the demonstration', () => {
  it('are charged for every period since the first day', async () => {
    expect(await listInvoices('lionrock')).toEqual([
      '2024-09-12 9,504.00 paid',
      '2025-09-12 9,504.00 paid',
      '2026-09-12 9,504.00 paid',
    ])
    const monthly = await listInvoices('bauhinia')
    expect(monthly.filter((invoice) => invoice.endsWith(' 550.00 paid'))).toHaveLength(26)
    expect(monthly.slice(26)).toEqual(['2026-11-12 550.00 failed'])
  })

  it('have one charge that failed until the card was replaced', async () => {
    const { invoices, card } = await load('harbour')
    expect(invoices.map(({ tries }) => tries)).toEqual([1, 1, 3])
    expect(await countTypes('harbour', 'InvoiceChargeFailed')).toBe(2)
    expect(invoices.at(-1)?.paid?.amountCents).toBe(15_000_00 - 1_250_00)
    const method = await world.stripe.get('payment_method', card?.paymentMethodId ?? '')
    expect(method?.object.card.last4).toBe('4444')
  })

  it('have a referral that was rewarded with a month, which the next invoice used', async () => {
    const { credits, invoices } = await load('harbour')
    expect(credits).toMatchObject([
      { referredId: worldId('organisation', 'tinhau'), amountCents: 125_000, leftCents: 0 },
    ])
    expect(invoices.map(({ creditedCents }) => creditedCents)).toEqual([0, 0, 125_000])
    expect(await countTypes('harbour', 'ReferralRewarded')).toBe(1)
  })

  it('have a smaller plan since three days, on which two projects and a monthly gift rest', async () => {
    expect((await listInvoices('tinhau')).every((each) => each.endsWith('950.00 paid'))).toBe(true)
    const { choice, current, restingProjectIds } = await load('tinhau')
    expect([choice.plan, current, await findPlan('tinhau')]).toEqual(['free', null, 'free'])
    expect(restingProjectIds).toEqual(
      ['breakfast-bags', 'second-stove'].map((key) => worldId('project', `tinhau:${key}`)),
    )
    const rested = (await readEvents(world.store)).filter(
      ({ type }) => type === 'RecurringPlanRested',
    )
    // On the morning on which the smaller plan began.
    expect(rested.map(({ meta: { tenant, at } }) => [tenant, at])).toEqual([
      [worldId('organisation', 'tinhau'), '2026-11-17T00:00:00.000Z'],
    ])
  })

  it('are known to Stripe by their invoices, each taken once', async () => {
    const intents = await world.stripe.list('payment_intent', { limit: 1_000, order: 'oldest' })
    const theirs = intents.flatMap(({ status, amount, metadata }) =>
      status === 'succeeded' && metadata['invoiceId'] !== undefined
        ? [`${metadata['organisationId']} ${metadata['invoiceId']} ${amount}`]
        : [],
    )
    const ours = (await readEvents(world.store)).flatMap(({ type, data }) => {
      if (type !== 'InvoicePaid') return []
      const paid = data as { organisationId: string; invoiceId: string; amountCents: number }
      return [`${paid.organisationId} ${paid.invoiceId} ${paid.amountCents}`]
    })
    expect(ours.length).toBeGreaterThan(40)
    expect(theirs.toSorted()).toEqual(ours.toSorted())
  })

  it('go on after the past: each is billed, and the letter about the failed charge is sent', () => {
    const names = world.left.map(({ process }) => process)
    expect(names.filter((name) => name === 'bill-plan')).toHaveLength(4)
    expect(names.filter((name) => name === 'mail-staff')).not.toEqual([])
  })
})
