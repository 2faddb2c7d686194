import { describe, expect, it } from 'vitest'
import { mission, openPayerSite, organisation } from '../../testing/payer-site.tsx'
import { accountWith, aPlan, planId, planRecord } from '../../donor/recurring-plan/testing/plans.ts'
import { aReadyCheckout, seedCheckout } from '../../payer/testing/checkouts.ts'

const suspended = {
  'GET /api/projects': () => ({ status: 200, body: [mission] }),
  'GET /api/donors/organization': () => ({
    status: 200,
    body: {
      ...organisation,
      organizationObj: { ...organisation.organizationObj, organizationPermitted: false },
    },
  }),
}

describe('a payer of a suspended charity', () => {
  it('sees a notice that it takes no payments, and is offered no way to give', async () => {
    const site = await openPayerSite('/SelectMission', { api: suspended })
    await site.sees('main', 'This charity does not accept payments at the moment')
    expect(site.page.textContent).toContain('Monthly gifts are on hold')
    expect(site.page.querySelector('form, article')).toBeNull()
    expect(site.page.textContent).not.toContain('Donate now')
  })

  it.each(['/SelectPayment', '/PersonalDetails'])('is led there from %s', async (path) => {
    seedCheckout(aReadyCheckout())
    const site = await openPayerSite('/SelectMission', { api: suspended })
    await site.sees('main', 'This charity does not accept payments at the moment')
    await site.go(path)
    await site.arrives('/SelectMission')
  })
})

describe('a donor of a suspended charity', () => {
  it('sees at their monthly gift that nothing is charged, and that it continues automatically', async () => {
    const plan = aPlan()
    const site = await openPayerSite(`/DonationInfoRecurring/${planId}`, {
      api: accountWith(
        { scheduled: [planRecord(plan)] },
        {
          ...suspended,
          [`GET /api/donors/payments/${planId}`]: () => ({ status: 200, body: planRecord(plan) }),
        },
      ),
    })
    await site.sees('main', 'so nothing is charged')
    expect(site.page.textContent).toContain('continues automatically')
  })
})
