import { describe, expect, it } from 'vitest'
import { mission, openPayerSite, organisation, problem } from '../../testing/payer-site.tsx'
import { find } from '../../testing/render.tsx'
import { readCheckout, updateCheckout } from './checkout-state.ts'
import { aPayment, aReadyCheckout } from './testing/checkouts.ts'

const calendar = {
  ...mission,
  id: `${mission.id.slice(0, -1)}3`,
  title: 'Calendar',
  donation: false,
}
const withPlan = (currentPlan: 'free' | 'premium') => ({
  status: 200,
  body: {
    ...organisation,
    organizationObj: { ...organisation.organizationObj, plan: { currentPlan } },
  },
})
const both = { 'GET /api/projects': () => ({ status: 200, body: [mission, calendar] }) }
const freePlan = { ...both, 'GET /api/donors/organization': () => withPlan('free') }

const choose = async (site: Awaited<ReturnType<typeof openPayerSite>>, id: string) =>
  site.does(() => {
    const list = find<HTMLSelectElement>(site.page, '[name=projectId]')
    list.value = id
    list.dispatchEvent(new Event('change', { bubbles: true }))
  })

describe('the front page of a charity that pays for its plan', () => {
  it('shows its projects, each with what one does there, and the quick form at a press', async () => {
    const site = await openPayerSite('/SelectMission', { api: both })
    await site.sees('article', 'Calendar')
    const acts = [...site.page.querySelectorAll('article a')].map((link) => link.textContent)
    expect(acts).toEqual(['Donate', 'Pay'])
    expect(site.page.querySelector('form')).toBeNull()
    await site.press('button', 'Quick payment')
    expect(site.page.querySelector('form')).not.toBeNull()
    expect(site.page.querySelector('[lang=zh-Hant-HK]')).not.toBeNull()
  })

  it('leads back to a payment that has not come to its end', async () => {
    updateCheckout({ ...aReadyCheckout(), payment: aPayment })
    const site = await openPayerSite('/SelectMission')
    const link = await site.sees('a', 'See where it stands')
    expect(link.getAttribute('href')).toBe('/Review')
  })

  it('has the quick form where there is no project', async () => {
    const site = await openPayerSite('/', {
      api: { 'GET /api/projects': () => ({ status: 200, body: [] }) },
    })
    await site.sees('form h2', 'Quick donation')
    expect(site.page.querySelector('[name=projectId]')).toBeNull()
  })
})

describe('the quick form', () => {
  it('is the whole page of the free plan, without languages or a code', async () => {
    const site = await openPayerSite('/', { api: freePlan })
    await site.sees('form h2', 'Quick payment')
    expect(site.page.textContent).toContain('Powered by Almoner')
    expect(site.page.textContent).not.toContain('Share this page')
    expect(site.page.querySelector('[lang=zh-Hant-HK]')).toBeNull()
  })

  it('takes its type from the chosen project, and is a donation again without one', async () => {
    const site = await openPayerSite('/', { api: freePlan })
    await site.sees('[name=projectId]')
    await choose(site, calendar.id)
    expect(readCheckout().gift).toMatchObject({
      projectId: calendar.id,
      transactionType: 'payment',
    })
    expect(site.page.querySelector('[value=donation]')).toBeNull()
    await choose(site, '')
    expect(readCheckout().gift).toMatchObject({ projectId: null, transactionType: 'donation' })
    expect(site.page.querySelector('[value=payment]')).not.toBeNull()
  })

  it('names the charity’s own minimum, and goes on with enough', async () => {
    const site = await openPayerSite('/', { api: freePlan })
    await site.sees('form')
    await site.type('amount', '49')
    await site.press('button[type=submit]')
    await site.sees('[role=alert]', 'Enter an amount of at least HK$50')
    await site.type('amount', '500')
    await site.sees('button[type=submit]', 'Donate HK$500.00')
    await site.press('button[type=submit]')
    await site.arrives('/PersonalDetails')
    expect(readCheckout().gift).toMatchObject({ amount: '500', steps: 4 })
  })
})

describe('a project’s page', () => {
  it('leads to the start without a project', async () => {
    const site = await openPayerSite('/MissionDetails?no=no-project')
    await site.arrives('/SelectMission')
    expect(site.place()).toBe('/SelectMission')
  })

  it('says that a closed one takes nothing', async () => {
    const site = await openPayerSite(`/MissionDetails?no=${mission.id}`, {
      api: {
        [`GET /api/projects/${mission.id}`]: () => ({
          status: 200,
          body: { ...mission, status: 'closed' },
        }),
      },
    })
    await site.sees('main', 'This project is closed')
    expect(site.page.querySelector('[name=amount]')).toBeNull()
  })

  it('of an unlisted one is the first of four steps, without a way back to a list', async () => {
    const site = await openPayerSite(`/MissionDetails?no=${mission.id}`, {
      api: {
        [`GET /api/projects/${mission.id}`]: () => ({
          status: 200,
          body: { ...mission, status: 'unlisted' },
        }),
      },
    })
    await site.sees('main', 'Step 1 of 4')
    expect(site.page.querySelector('main a[href="/SelectMission"]')).toBeNull()
  })
})

describe('a host that no charity has', () => {
  it('says so', async () => {
    const site = await openPayerSite('/SelectMission', {
      api: { 'GET /api/donors/organization': () => problem(404, 'no_charity_here') },
    })
    const title = await site.sees('h1', 'No charity lives at this address')
    expect(title).toBeTruthy()
  })
})
