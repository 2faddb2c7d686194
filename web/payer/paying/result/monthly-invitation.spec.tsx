import { describe, expect, it } from 'vitest'
import { mission, openPayerSite, organisation, type FakeApi } from '../../../testing/payer-site.tsx'
import type { PaymentResult } from '../../checkout/state/checkout-shape.ts'
import { readCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { aResult, seedCheckout } from '../../testing/checkouts.ts'
import { aDonorIsLoggedIn, setClock } from '../../testing/recurring.ts'

describe('the invitation to give every month', () => {
  const onPlus: FakeApi = {
    'GET /api/donors/organization': () => ({
      status: 200,
      body: {
        ...organisation,
        organizationObj: { ...organisation.organizationObj, plan: { currentPlan: 'plus' } },
      },
    }),
  }
  const act = 'Give HK$500.00 every month'
  const open = (result: Partial<PaymentResult> = {}, api: FakeApi = {}) => {
    seedCheckout({ result: { ...aResult, ...result } })
    return openPayerSite('/ConfirmPayment', { api })
  }

  it('leads a donor to the project with the same sum, a month from today, at one press', async () => {
    setClock('2026-11-30T04:00:00.000Z')
    const site = await open({}, aDonorIsLoggedIn)
    await site.sees('button', act)
    await site.press('button', act)
    await site.arrives('/MissionDetails')
    await site.sees('[name=frequency][value=MONTHLY]:checked')
    expect(readCheckout()).toMatchObject({
      gift: {
        projectId: mission.id,
        amount: '500',
        coverFee: true,
        frequency: 'MONTHLY',
        startDate: '2026-12-30',
        recurringOccurrences: '12',
      },
      result: aResult,
    })
  })

  it('leads a donor to the charity too, if they gave to no project', async () => {
    setClock('2026-11-30T04:00:00.000Z')
    const site = await open({ projectId: null }, aDonorIsLoggedIn)
    await site.sees('main', `let ${organisation.organizationObj.organizationName} plan ahead`)
    await site.press('button', act)
    await site.arrives('/SelectMission')
    await site.sees('[name=frequency][value=MONTHLY]:checked')
    await site.sees('[name=startDate]')
    expect(readCheckout().gift).toMatchObject({
      projectId: null,
      isOwnPage: false,
      amount: '500',
      frequency: 'MONTHLY',
      startDate: '2026-12-30',
    })
    await site.press('form button[type=submit]')
    await site.settles()
    expect(readCheckout().gift).toMatchObject({ projectId: null, frequency: 'MONTHLY' })
  })

  it('leads a guest to a login, and from there to the gift', async () => {
    const site = await open()
    await site.sees('main', 'You will need to log in or sign up first.')
    await site.press('button', act)
    await site.arrives('/LoginPrompt')
    expect(readCheckout().gift).toMatchObject({ amount: '500', frequency: 'MONTHLY' })
  })

  it.each<[string, Partial<PaymentResult>, FakeApi]>([
    ['on a plan without monthly gifts', {}, onPlus],
    ['for a payment', { transactionType: 'payment' }, {}],
    [
      'for a project that is closed',
      {},
      {
        [`GET /api/projects/${mission.id}`]: () => ({
          status: 200,
          body: { ...mission, status: 'closed' },
        }),
      },
    ],
  ])('is not there %s', async (_, result, api) => {
    const site = await open(result, api)
    await site.sees('h1', 'Thank you, Tai Man')
    await site.settles()
    expect(site.page.textContent).not.toContain('every month')
  })
})
