import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addMonths } from '@almoner/domain/kernel/calendar.ts'
import type { PlanChoice } from '@almoner/domain/plans/plan-prices.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { useApi, type Client } from '../../testing/api.ts'
import { createCharity, createSubscribedCharity } from '../../testing/subscribed-charity.ts'
import type { PlanQuote } from './contract.ts'

const path = '/api/organizations/subscription'
const stepUp = { password: 'Harbour2026' }
const plus = { plan: 'plus', period: 'annual' } as const
const pro = { plan: 'pro', period: 'annual' } as const
const free = { plan: 'free', period: 'annual' } as const

const api = useApi()

const quote = async (owner: Client, choice: PlanChoice): Promise<PlanQuote> =>
  (await owner.post(`${path}/plan`, choice)).json

const press = (
  owner: Client,
  choice: PlanChoice & { amount: unknown; projects?: readonly string[] },
  key: string = randomUUID(),
) => owner.post(`${path}/plan`, { ...choice, confirm: true, stepUp }, { 'Idempotency-Key': key })

const paidPlus = async () => {
  const charity = await createSubscribedCharity(api, plus)
  await charity.chargeInvoice()
  return { charity, owner: await charity.logIn('owner') }
}

/** The plan by which the charity's pages go. */
const loadProfilePlan = async (organisationId: string) => {
  const { state } = await loadState(api.store, organisation, organisationId)
  return state.status === 'none' ? null : state.profile.plan
}

describe('a quote', () => {
  it('of a larger plan is the rest of the period, and changes nothing', async () => {
    const { charity, owner } = await paidPlus()
    const until = addMonths(charity.startsOn, 12)
    const before = await api.store.head()
    const answer = await quote(owner, pro)
    // (9,504 − 5,508) × 355 ÷ 365
    expect(answer).toMatchObject({
      kind: 'upgrade',
      amount: 3886.52,
      from: charity.today(),
      proration: { daysLeft: 355, daysOfPeriod: 365, oldPrice: 5508, newPrice: 9504 },
      next: { on: until, amount: 9504 },
      rests: { projects: [], monthlyPlans: 0, features: [] },
      limit: 5,
    })
    expect(await api.store.head()).toBe(before)
  })

  it('of a smaller plan charges nothing, and names what will rest in the chosen order', async () => {
    const { charity, owner } = await paidPlus()
    const camp = await charity.openProject('Camp')
    const rooms = await charity.openProject('Rooms')
    const byPage = await quote(owner, free)
    expect(byPage).toMatchObject({
      kind: 'downgrade',
      amount: 0,
      from: addMonths(charity.startsOn, 12),
      proration: null,
      next: null,
      rests: { projects: [{ id: camp, title: 'Camp' }], features: ['themeColours', 'reports'] },
      projects: [{ id: rooms }, { id: camp }],
      limit: 1,
    })
    await owner.post(`${path}/plan`, { ...free, projects: [camp] }).thenAnswered(200, {
      rests: { projects: [{ id: rooms }] },
      projects: [{ id: camp }, {}],
    })
  })

  it('is shown to a charity without a card too, and is a whole price from a free plan', async () => {
    const charity = await createSubscribedCharity(api, free, { card: null })
    const owner = await charity.logIn('owner')
    const freeMonthly = { ...free, period: 'monthly' } as const
    await owner.post(`${path}/plan`, freeMonthly).thenRefused(409, 'plan_is_same')
    expect(await quote(owner, plus)).toMatchObject({ amount: 5508, proration: null })
    await press(owner, { ...plus, amount: 5508 }).thenRefused(409, 'card_missing')
    expect(await charity.count('InvoiceIssued')).toBe(0)
  })

  it('is refused for the present plan, and for a plan that Almoner agreed', async () => {
    const { owner } = await paidPlus()
    await owner.post(`${path}/plan`, plus).thenRefused(409, 'plan_is_same')
    await owner
      .post(`${path}/plan`, { plan: 'legacy', period: 'annual' })
      .thenRefused(422, { plan: 'plan.invalid' })
    const choice = { plan: 'legacy', period: 'annual', size: 'S' } as const
    const agreed = await (await createSubscribedCharity(api, choice)).logIn('owner')
    await agreed.post(`${path}/plan`, pro).thenRefused(409, 'plan_not_sold')
    const unbilled = await (await createCharity(api, 'free')).logIn('owner')
    await unbilled.post(`${path}/plan`, pro).thenRefused(409, 'plan_not_sold')
  })
})

describe('a switch to a larger plan', () => {
  it('is charged once and holds at once, however often it is sent', async () => {
    const { charity, owner } = await paidPlus()
    const { amount } = await quote(owner, pro)
    const before = api.bank.invoices.charges()
    const key = randomUUID()
    const upgrade = { ...pro, amount }
    await press(owner, upgrade, key).thenAnswered(200, {
      status: 'succeeded',
      subscription: { plan: 'pro', owed: null },
    })
    await press(owner, upgrade, key).thenAnswered(200, { status: 'succeeded' })
    expect(api.bank.invoices.charges()).toBe(before + 1)
    expect(await charity.count('InvoicePaid')).toBe(2)
    expect(await loadProfilePlan(charity.organisationId)).toBe('pro')
    await press(owner, { ...plus, amount: 0 }, key).thenRefused(409, 'request_reused')
  })

  it('is charged once if two owners press at once', async () => {
    const { charity, owner } = await paidPlus()
    const other = await charity.logIn('owner')
    const { amount } = await quote(owner, pro)
    const before = api.bank.invoices.charges()
    const answers = await Promise.all([owner, other].map((each) => press(each, { ...pro, amount })))
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    expect(api.bank.invoices.charges()).toBe(before + 1)
    expect(await charity.count('InvoiceChargeBegun')).toBe(2)
  })

  it('is refused if the sum is not the one that was seen, or none was sent', async () => {
    const { charity, owner } = await paidPlus()
    await press(owner, { ...pro, amount: 1 }).thenRefused(409, 'quote_changed')
    await press(owner, { ...pro, amount: undefined }).thenRefused(422, {
      amount: 'amount.required',
    })
    const { amount } = await quote(owner, pro)
    const body = { ...pro, amount, confirm: true }
    await owner.post(`${path}/plan`, body).thenRefused(422, 'step_up_required')
    await owner
      .post(`${path}/plan`, { ...body, stepUp: { password: 'Wrong2026' } })
      .thenRefused(422, 'wrong_password')
    expect(await charity.count('InvoiceIssued')).toBe(1)
  })

  it('changes nothing if the card is declined, also for a repeated request', async () => {
    const { charity, owner } = await paidPlus()
    const { amount } = await quote(owner, pro)
    const key = randomUUID()
    api.bank.invoices.answers('decline')
    await press(owner, { ...pro, amount }, key).thenRefused(402, 'card_declined')
    api.bank.invoices.answers('approve')
    await press(owner, { ...pro, amount }, key).thenRefused(402, 'card_declined')
    await owner.get(path).thenAnswered(200, { plan: 'plus', owed: null })
    expect(await charity.count('InvoiceVoided')).toBe(1)
    await press(owner, { ...pro, amount }).thenAnswered(200, { status: 'succeeded' })
  })

  it('waits for the bank’s page, and holds once the owner has approved there', async () => {
    const { charity, owner } = await paidPlus()
    const { amount } = await quote(owner, pro)
    const key = randomUUID()
    api.bank.invoices.answers('challenge')
    await press(owner, { ...pro, amount }, key).thenAnswered(200, {
      status: 'requires_action',
      stripe3DS: expect.stringMatching(/^http/) as string,
      subscription: { plan: 'plus', owed: { status: 'charging', givenUpOn: null } },
    })
    api.bank.invoices.answers('approve')
    const invoice = (await charity.load()).invoices.at(-1)
    const { organisationId } = charity
    await api.bank.invoices.approve({
      organisationId,
      invoiceId: invoice?.invoiceId ?? '',
      try: 1,
    })
    await press(owner, { ...pro, amount }, key).thenAnswered(200, { status: 'succeeded' })
    await owner.get(path).thenAnswered(200, { plan: 'pro', owed: null })
  })

  it('is still going on if the outcome is not known', async () => {
    const { owner } = await paidPlus()
    const { amount } = await quote(owner, pro)
    api.bank.invoices.answers('silence')
    await press(owner, { ...pro, amount }).thenAnswered(200, {
      status: 'processing',
      subscription: { owed: { status: 'charging' } },
    })
    api.bank.invoices.answers('approve')
  })

  it('waits until an invoice that is owed is paid', async () => {
    const charity = await createSubscribedCharity(api, plus)
    await charity.chargeInvoice({ isDeclined: true })
    const owner = await charity.logIn('owner')
    await owner.post(`${path}/plan`, pro).thenRefused(409, 'invoice_owed')
    await press(owner, { ...pro, amount: 3886.52 }).thenRefused(409, 'invoice_owed')
    await press(owner, { ...free, amount: 0 }).thenRefused(409, 'invoice_owed')
  })
})

describe('a switch to a smaller plan', () => {
  it('is scheduled with the order of the projects, and can be cancelled', async () => {
    const { charity, owner } = await paidPlus()
    const camp = await charity.openProject('Camp')
    const rooms = await charity.openProject('Rooms')
    const on = addMonths(charity.startsOn, 12)
    await press(owner, { ...free, amount: 0, projects: [camp] }).thenAnswered(200, {
      status: 'scheduled',
      subscription: { plan: 'plus', scheduled: { plan: 'free', on }, next: null },
    })
    expect((await charity.load()).scheduled?.projectOrder).toEqual([camp, rooms])
    expect(await quote(owner, plus)).toMatchObject({ kind: 'cancel', amount: 0, next: { on } })
    await owner
      .delete(`${path}/plan-change`)
      .thenAnswered(200, { scheduled: null, next: { on, amount: 5508 } })
    await owner.delete(`${path}/plan-change`).thenRefused(409, 'plan_change_missing')
  })

  it('is cancelled by choosing the present plan again', async () => {
    const { owner } = await paidPlus()
    await press(owner, { ...free, amount: 0 })
    const key = randomUUID()
    for (const _ of [1, 2]) {
      await press(owner, { ...plus, amount: 0 }, key).thenAnswered(200, {
        status: 'succeeded',
        subscription: { plan: 'plus', scheduled: null },
      })
    }
  })
})
