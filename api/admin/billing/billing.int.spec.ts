import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '@almoner/domain/kernel/calendar.ts'
import type { ListAnswer } from '../../http/lists/contract.ts'
import { checkList } from '../../http/lists/testing/check-list.ts'
import { useApi, type Client } from '../../testing/api.ts'
import { administrator, given } from '../../testing/given.ts'
import { administratorAt, appointColleague } from '../../testing/reviewers.ts'
import { createCharity, createSubscribedCharity } from '../../testing/subscribed-charity.ts'
import type { SubscriptionHistory } from '../../use-cases/history/contract.ts'
import type { AdminSubscriptionAnswer } from './contract.ts'
import { failingInvoicesList, type FailingInvoice } from './failing-invoices-list-contract.ts'

type FailingList = ListAnswer<FailingInvoice>

const reason = 'The site was down for a week'
const stepUp = { password: 'Almoner2026' }
const byColleague = { stepUp: { password: 'Colleague2026' } }
const plus = { plan: 'plus', period: 'annual' } as const
const monthlyPlus = { plan: 'plus', period: 'monthly' } as const

const api = useApi()
const administration = given(api).as(administrator())
let colleague: Client
beforeAll(async () => {
  colleague = await appointColleague(api, 'billing@almoner.example')
})

/** Opens a charity to both administrators, with the path of its routes. */
const openFor = async (organisationId: string): Promise<string> => {
  const path = `/api/admin/organizations/${organisationId}`
  for (const each of [administration, colleague])
    await each.post(`${path}/access-reason`, { reason })
  return path
}

const owing = async (choice: typeof plus | typeof monthlyPlus) => {
  const charity = await createSubscribedCharity(api, choice)
  await charity.chargeInvoice({ isDeclined: true })
  const path = await openFor(charity.organisationId)
  const { owed }: AdminSubscriptionAnswer = (await administration.get(`${path}/subscription`)).json
  return { charity, path, waive: `${path}/invoices/${owed?.number ?? ''}/waive` }
}

const findRelief = async (path: string): Promise<string> => {
  const { reliefs }: AdminSubscriptionAnswer = (await colleague.get(`${path}/subscription`)).json
  return `${path}/reliefs/${reliefs[0]?.id ?? ''}`
}

describe('the subscription of a charity', () => {
  it('is shown to administration as the desk shows it, and is not edited there', async () => {
    const { charity, path } = await owing(plus)
    const finance = await charity.logIn('finance')
    const atDesk = (await finance.get('/api/organizations/subscription')).json as object
    const { json } = await administration.get(`${path}/subscription`)
    expect(json).toEqual({ ...atDesk, mayEdit: false, reliefs: [] })
  })
})

describe('a waiver', () => {
  it('up to HK$1,000 has its effect at once, and once', async () => {
    const { charity, path, waive } = await owing(monthlyPlus)
    const key = { 'Idempotency-Key': randomUUID() }
    for (const _ of [1, 2]) {
      await administration
        .post(waive, { reason, stepUp }, key)
        .thenAnswered(200, { owed: null, reliefs: [] })
    }
    expect(await charity.count('InvoiceVoided')).toBe(1)
    await administration.post(waive, { reason, stepUp }).thenRefused(409, 'invoice_not_open')
    await administration
      .post(`${path}/invoices/ALM-2026-123456/waive`, { reason, stepUp })
      .thenRefused(404, 'invoice_not_found')
  })

  it('above HK$1,000 waits for a second administrator', async () => {
    const { charity, path, waive } = await owing(plus)
    await administration.post(waive, { reason, stepUp }).thenAnswered(200, {
      owed: { amount: 5508 },
      reliefs: [{ kind: 'waiver', amount: 5508, reason, by: { isMe: true } }],
    })
    await administration.post(waive, { reason, stepUp }).thenRefused(409, 'relief_waiting')
    const relief = await findRelief(path)
    await administration.post(`${relief}/grant`, { stepUp }).thenRefused(403, 'own_relief')
    await colleague.post(`${relief}/grant`, byColleague).thenAnswered(200, {
      owed: null,
      reliefs: [],
    })
    expect(await charity.count('InvoiceVoided')).toBe(1)
    await colleague.post(`${relief}/grant`, byColleague).thenRefused(404, 'relief_not_found')
  })

  it('that is refused leaves the invoice owed', async () => {
    const { charity, path, waive } = await owing(plus)
    await administration.post(waive, { reason, stepUp })
    const relief = await findRelief(path)
    await colleague.post(`${relief}/refuse`, byColleague).thenAnswered(200, {
      owed: { amount: 5508 },
      reliefs: [],
    })
    expect(await charity.count('InvoiceVoided')).toBe(0)
  })

  it('needs a reason and a proof of who decides', async () => {
    const { waive } = await owing(plus)
    await administration.post(waive, { reason: ' ', stepUp }).thenRefused(422, {
      reason: 'reason.required',
    })
    const later = await administratorAt(api)
    await later.post(waive.replace(/\/invoices.*/, '/access-reason'), { reason })
    await later.post(waive, { reason }).thenRefused(422, 'step_up_required')
  })

  it('of another charity’s invoice finds none', async () => {
    const { waive } = await owing(plus)
    const other = await owing(plus)
    const number = waive.split('/').at(-2) ?? ''
    await administration
      .post(`${other.path}/invoices/${number}/waive`, { reason, stepUp })
      .thenRefused(404, 'invoice_not_found')
  })
})

describe('a credit', () => {
  it('up to HK$1,000 is granted at once, and once', async () => {
    const charity = await createSubscribedCharity(api, plus)
    const path = await openFor(charity.organisationId)
    const key = { 'Idempotency-Key': randomUUID() }
    for (const _ of [1, 2]) {
      await administration
        .post(`${path}/credits`, { amount: 1000, reason, stepUp }, key)
        .thenAnswered(200, {
          credit: 1000,
          credits: [{ because: 'administration', left: 1000 }],
          reliefs: [],
        })
    }
  })

  it('above HK$1,000 waits for a second administrator', async () => {
    const charity = await createSubscribedCharity(api, plus)
    const path = await openFor(charity.organisationId)
    await administration
      .post(`${path}/credits`, { amount: '1000.01', reason, stepUp })
      .thenAnswered(200, {
        credit: 0,
        reliefs: [{ kind: 'credit', number: null, amount: 1000.01 }],
      })
    const relief = await findRelief(path)
    await administration.post(`${relief}/grant`, { stepUp }).thenRefused(403, 'own_relief')
    await colleague
      .post(`${relief}/grant`, byColleague)
      .thenAnswered(200, { credit: 1000.01, reliefs: [] })
  })

  it('needs an amount, and a subscription', async () => {
    const charity = await createSubscribedCharity(api, plus)
    const path = await openFor(charity.organisationId)
    await administration
      .post(`${path}/credits`, { amount: 0, reason, stepUp })
      .thenRefused(422, { amount: 'amount.required' })
    const unbilled = await openFor((await createCharity(api, 'free')).organisationId)
    await administration
      .post(`${unbilled}/credits`, { amount: 10, reason, stepUp })
      .thenRefused(409, 'subscription_missing')
  })
})

describe('the plan that administration sets', () => {
  it('holds at once, with its period and the size of a legacy plan', async () => {
    const charity = await createSubscribedCharity(api, plus)
    const path = await openFor(charity.organisationId)
    await administration
      .post(`${path}/plan`, { plan: 'legacy', stepUp })
      .thenRefused(422, { size: 'size.required' })
    const legacy = { plan: 'legacy', period: 'monthly', size: 'L' } as const
    await administration
      .post(`${path}/plan`, { ...legacy, stepUp })
      .thenAnswered(200, { plan: 'legacy' })
    expect((await charity.load()).choice).toEqual(legacy)
    await administration
      .post(`${path}/plan`, { plan: 'pro', size: 'L', stepUp })
      .thenAnswered(200, { plan: 'pro' })
    expect((await charity.load()).choice).toEqual({ plan: 'pro', period: 'monthly' })
    const { json } = await administration.get(`${path}/subscription/history`)
    const { entries } = json as SubscriptionHistory
    expect(entries.map(({ type, details }) => [type, details['plan'], details['because']])).toEqual(
      [
        ['SubscriptionStarted', 'plus', undefined],
        ['SubscriptionPlanChanged', 'legacy', 'administration'],
        ['SubscriptionPlanChanged', 'pro', 'administration'],
      ],
    )
    expect(entries.at(-1)?.actor).toMatchObject({ kind: 'administrator' })
  })

  it('is not changed while the charity is suspended, and is paused from that moment', async () => {
    const charity = await createSubscribedCharity(api, plus)
    const path = await openFor(charity.organisationId)
    const act = { reason, stepUp }
    await administration.post(`${path}/suspend`, { ...act, payoutsToo: false }).thenAnswered(200)
    const { json } = await administration.get(`${path}/subscription`)
    expect(json).toMatchObject({ pausedSince: expect.any(String), next: null })
    await administration
      .post(`${path}/plan`, { plan: 'pro', stepUp })
      .thenRefused(409, 'subscription_rested')
    await administration.post(`${path}/reinstate`, act).thenAnswered(200)
    await administration
      .get(`${path}/subscription`)
      .thenAnswered(200, { plan: 'plus', pausedSince: null })
    const { entries } = (await administration.get(`${path}/subscription/history`))
      .json as SubscriptionHistory
    expect(entries.map(({ type, actor }) => [type, actor.kind])).toEqual([
      ['SubscriptionStarted', expect.anything()],
      ['SubscriptionRested', 'administrator'],
      ['SubscriptionResumed', 'administrator'],
    ])
  })

  it('starts the subscription of a charity that has none', async () => {
    const { organisationId } = await createCharity(api, 'free')
    const path = await openFor(organisationId)
    await administration
      .post(`${path}/plan`, { plan: 'pro', period: 'monthly', stepUp })
      .thenAnswered(200, { plan: 'pro' })
    await administration
      .get(`${path}/subscription`)
      .thenAnswered(200, { plan: 'pro', period: 'monthly', isSold: true })
    await administration
      .get(`${path}/subscription/history`)
      .thenAnswered(200, { entries: [{ type: 'SubscriptionStarted' }] })
  })
})

describe('the invoices whose card was refused', () => {
  checkList({
    list: failingInvoicesList,
    idOf: ({ id }) => id,
    csvOf: ({ number }) => String(number),
    sorted: { date: ({ issuedOn, number }) => `${issuedOn} ${number}` },
    filters: {},
    start: async () => {
      for (const choice of [plus, monthlyPlus, plus]) await owing(choice)
      const paid = await createSubscribedCharity(api, plus)
      await paid.chargeInvoice()
      return { api, reader: administration, stranger: null }
    },
  })

  it('name the charity, the reason and the next try, and leave the list once they are paid', async () => {
    const { charity, waive } = await owing(monthlyPlus)
    const list = async () =>
      ((await administration.get(`${failingInvoicesList.path}?sort=-date`)).json as FailingList)
        .rows
    expect((await list())[0]).toMatchObject({
      organizationId: charity.organisationId,
      charity: 'Harbour Light Children’s Fund',
      number: expect.stringMatching(/^ALM-/) as string,
      owed: 550,
      status: 'failed',
      failure: 'card_declined',
      retryAt: expect.stringMatching(/Z$/) as string,
      givenUpOn: addDays(charity.today(), 21),
    })
    await administration.post(waive, { reason, stepUp })
    expect((await list()).map(({ organizationId }) => organizationId)).not.toContain(
      charity.organisationId,
    )
  })
})
