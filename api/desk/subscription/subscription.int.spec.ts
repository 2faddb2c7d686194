import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '@almoner/domain/kernel/calendar.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { staffRoles } from '@almoner/domain/staff/permissions.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { useApi } from '../../testing/api.ts'
import { createAuditor } from '../../testing/auditors.ts'
import { given, staff } from '../../testing/given.ts'
import { record } from '../../testing/record.ts'
import { createCharity, createSubscribedCharity } from '../../testing/subscribed-charity.ts'

const path = '/api/organizations/subscription'
const annualPlus = { plan: 'plus', period: 'annual' } as const

const api = useApi()

describe('the subscription of a charity', () => {
  it('shows its period, its next invoice and its limits', async () => {
    const charity = await createSubscribedCharity(api, annualPlus)
    await charity.chargeInvoice()
    await charity.openProject('Summer camp')
    const until = addMonths(charity.startsOn, 12)
    const owner = await charity.logIn('owner')
    await owner.get(path).thenAnswered(200, {
      plan: 'plus',
      period: 'annual',
      size: null,
      isSold: true,
      mayEdit: true,
      current: { from: charity.startsOn, until },
      next: { on: until, plan: 'plus', period: 'annual', amount: 5508, credit: 0 },
      scheduled: null,
      owed: null,
      credit: 0,
      credits: [],
      projects: { used: 1, limit: 3 },
      features: ['themeColours', 'reports'],
      resting: { projects: [], monthlyPlans: 0, features: [] },
    })
  })

  it('shows the invoice that is owed, why its charge failed, and until when it can be paid', async () => {
    const charity = await createSubscribedCharity(api, annualPlus)
    await charity.chargeInvoice({ isDeclined: true })
    const finance = await charity.logIn('finance')
    await finance.get(path).thenAnswered(200, {
      mayEdit: false,
      owed: {
        number: expect.stringMatching(/^ALM-2026-9/) as string,
        amount: 5508,
        status: 'failed',
        failure: 'card_declined',
        retryAt: expect.stringContaining(addDays(charity.today(), 1)) as string,
        givenUpOn: addDays(charity.today(), 21),
      },
    })
  })

  it('takes a credit from the next invoice only if it is valid on its day', async () => {
    const charity = await createSubscribedCharity(api, { plan: 'plus', period: 'monthly' })
    await charity.chargeInvoice()
    await charity.grantCredit(cents(45_900))
    const owner = await charity.logIn('owner')
    await owner.get(path).thenAnswered(200, {
      credit: 459,
      credits: [{ because: 'referral', left: 459, expiresOn: addMonths(charity.today(), 12) }],
      next: { amount: 550, credit: 459 },
    })
    const annual = await createSubscribedCharity(api, annualPlus)
    await annual.chargeInvoice()
    await annual.grantCredit(cents(45_900), 10)
    // The credit expires on the day of the next invoice.
    await (
      await annual.logIn('owner')
    )
      .get(path)
      .thenAnswered(200, { credit: 459, next: { credit: 0 } })
  })

  it('shows the change that is scheduled, and invoices its plan', async () => {
    const charity = await createSubscribedCharity(api, { plan: 'pro', period: 'annual' })
    await charity.chargeInvoice()
    const on = addMonths(charity.startsOn, 12)
    await charity.decide({
      type: 'SwitchPlan',
      choice: annualPlus,
      invoiceId: '' as never,
      projectOrder: [],
      at: '2026-11-29T00:00:00.000Z' as never,
    })
    const owner = await charity.logIn('owner')
    await owner.get(path).thenAnswered(200, {
      plan: 'pro',
      scheduled: { plan: 'plus', period: 'annual', on },
      next: { on, plan: 'plus', amount: 5508 },
    })
  })

  it('that Almoner agreed with it is not sold, nor is one that never began', async () => {
    const choice = { plan: 'legacy', period: 'annual', size: 'M' } as const
    const charity = await createSubscribedCharity(api, choice)
    const owner = await charity.logIn('owner')
    await owner.get(path).thenAnswered(200, { plan: 'legacy', size: 'M', isSold: false })
    const unbilled = await (await createCharity(api, 'basic')).logIn('owner')
    await unbilled.get(path).thenAnswered(200, {
      plan: 'basic',
      isSold: false,
      current: null,
      next: null,
      card: null,
    })
  })

  it('is read by those who read the books, and edited by owners alone', async () => {
    const charity = await createSubscribedCharity(api, annualPlus)
    for (const role of staffRoles) {
      const reader = await charity.logIn(role)
      const answer = reader.get(path)
      if (role === 'fundraiser' || role === 'viewer') await answer.thenRefused(403, 'not_allowed')
      else await answer.thenAnswered(200, { mayEdit: role === 'owner' })
      if (role === 'owner') continue
      await reader
        .post(`${path}/plan`, { plan: 'pro', period: 'annual' })
        .thenRefused(403, 'not_allowed')
      await reader.post(`${path}/pay`, {}).thenRefused(403, 'not_allowed')
    }
  })

  it('stays readable while the charity is suspended, and cannot be edited', async () => {
    const charity = await createSubscribedCharity(api, annualPlus)
    const owner = await charity.logIn('owner')
    await record(api, {
      decider: organisation,
      tenant: charity.organisationId,
      command: { type: 'SuspendOrganisation', reason: 'Its papers are checked', payoutsToo: false },
    })
    await owner.get(path).thenAnswered(200, { plan: 'plus', mayEdit: false })
    await owner.post(`${path}/pay`, {}).thenRefused(403, 'organisation_suspended')
  })

  it('is not shown to an auditor of a past day', async () => {
    const owner = await given(api).as(staff('owner')).browser()
    const { browser } = await createAuditor(api, owner, { booksAsOf: '2026-01-01' })
    await browser.get(path).thenRefused(403, 'books_as_of_only')
  })
})
