import { describe, expect, it } from 'vitest'
import { mission, openPayerSite, organisation, problem } from '../../../testing/payer-site.tsx'
import { find } from '../../../testing/render.tsx'
import { readCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { aGift, aPayment, aReadyCheckout, seedCheckout } from '../../testing/checkouts.ts'

const calendar = {
  ...mission,
  id: `${mission.id.slice(0, -1)}3`,
  title: 'Calendar',
  donation: false,
}
type Plan = (typeof organisation)['organizationObj']['plan']['currentPlan']
const withPlan = (currentPlan: Plan, supportedLanguages = ['en', 'zh', 'cn']) => ({
  status: 200,
  body: {
    ...organisation,
    organizationObj: {
      ...organisation.organizationObj,
      plan: { currentPlan },
      supportedLanguages,
    },
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
  it('shows its projects, each with its action, and the quick form at a press', async () => {
    const site = await openPayerSite('/SelectMission', { api: both })
    await site.sees('article', 'Calendar')
    const acts = [...site.page.querySelectorAll('article a')].map((link) => link.textContent)
    expect(acts).toEqual(['Donate', 'Pay'])
    expect(site.page.querySelector('form')).toBeNull()
    await site.press('button', 'Donate now')
    await site.sees('form')
    expect(site.page.querySelector('[lang=zh-Hant-HK]')).not.toBeNull()
  })

  it('can be requested again if the charity could not be loaded', async () => {
    let isLost = true
    const api = {
      ...both,
      'GET /api/donors/organization': () => {
        if (isLost) throw new TypeError('connection lost')
        return withPlan('premium')
      },
    }
    const site = await openPayerSite('/SelectMission', { api })
    await site.sees('h1', 'This page could not be loaded')
    isLost = false
    await site.press('button', 'Try again')
    await site.sees('article', 'Calendar')
  })

  it('is shared as a code and as an address', async () => {
    const site = await openPayerSite('/SelectMission', { api: both })
    await site.sees('button', 'Share this page')
    await site.press('button', 'Share this page')
    const dialog = await site.sees('dialog[open]', location.origin)
    expect(dialog.querySelector('[role=img], img, svg')).not.toBeNull()
    expect(dialog.textContent).toContain('Copy link')
  })

  it('links to a payment that has not ended', async () => {
    seedCheckout({ ...aReadyCheckout(), payment: aPayment })
    const site = await openPayerSite('/SelectMission')
    const link = await site.sees('a', 'View status')
    expect(link.getAttribute('href')).toBe('/Review')
  })

  it('has the quick form if there is no project', async () => {
    const site = await openPayerSite('/', {
      api: { 'GET /api/projects': () => ({ status: 200, body: [] }) },
    })
    await site.sees('form h2', 'Donate now')
    expect(site.page.querySelector('[name=projectId]')).toBeNull()
  })
})

describe('the front page by plan', () => {
  const pages: [Plan, { list: boolean; code: boolean; languages: boolean }][] = [
    ['free', { list: false, code: false, languages: false }],
    ['basic', { list: false, code: true, languages: false }],
    ['legacy', { list: true, code: true, languages: false }],
    ['plus', { list: true, code: true, languages: false }],
    ['pro', { list: true, code: true, languages: true }],
    ['premium', { list: true, code: true, languages: true }],
  ]

  it.each(pages)('%s: %o', async (plan, { list, code, languages }) => {
    const api = { ...both, 'GET /api/donors/organization': () => withPlan(plan) }
    const site = await openPayerSite('/SelectMission', { api })
    await site.sees(list ? 'article' : 'form', list ? 'Calendar' : 'Donate now')
    expect(site.page.querySelector('article') !== null).toBe(list)
    expect(site.page.querySelector('form') !== null).toBe(!list)
    expect(site.page.textContent.includes('Share this page')).toBe(code)
    expect(site.page.textContent.includes('Give from your phone')).toBe(code)
    expect(site.page.querySelector('[lang=zh-Hant-HK]') !== null).toBe(languages)
  })

  it('offers no choice of language if the charity supports only one', async () => {
    const api = { 'GET /api/donors/organization': () => withPlan('premium', ['en']) }
    const site = await openPayerSite('/SelectMission', { api })
    await site.sees('article')
    expect(site.page.querySelector('[lang=zh-Hant-HK]')).toBeNull()
  })
})

describe('another language', () => {
  it('replaces this one once it has loaded: what was shown and typed is kept', async () => {
    let callCount = 0
    let answer = (): void => undefined
    const api = {
      'GET /api/projects': async () => {
        callCount += 1
        if (callCount > 1) await new Promise<void>((resolve) => (answer = resolve))
        return { status: 200, body: [{ ...mission, title: callCount > 1 ? '功課室' : 'Homework' }] }
      },
    }
    const site = await openPayerSite('/SelectMission', { api })
    await site.sees('article', 'Homework')
    await site.press('button', 'Donate now')
    await site.type('amount', '500')
    await site.press('[lang=zh-Hant-HK]')
    await site.sees('h2', '項目')
    expect(site.page.querySelector('article')?.textContent).toContain('Homework')
    expect(find<HTMLInputElement>(site.page, '[name=amount]').value).toBe('500')
    answer()
    await site.sees('article', '功課室')
    expect(find<HTMLInputElement>(site.page, '[name=amount]').value).toBe('500')
  })
})

describe('the quick form', () => {
  it('is the whole page of the free plan, without languages or a code', async () => {
    const site = await openPayerSite('/', { api: freePlan })
    await site.sees('form h2', 'Donate now')
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
    const general = () => find<HTMLInputElement>(site.page, '[value=donation]')
    expect(general().disabled).toBe(true)
    expect(general().checked).toBe(false)
    await choose(site, '')
    expect(general().disabled).toBe(false)
    expect(readCheckout().gift).toMatchObject({ projectId: null, transactionType: 'donation' })
    expect(find<HTMLInputElement>(site.page, '[value=payment]').disabled).toBe(false)
  })

  it('has one place for a project, which is always in sight', async () => {
    const site = await openPayerSite('/', { api: freePlan })
    const list = (await site.sees('[name=projectId]')) as HTMLSelectElement
    expect(list.tagName).toBe('SELECT')
    expect(list.multiple).toBe(false)
    expect([...list.options].map(({ text }) => text)).toEqual([
      'Where it is needed most',
      'Homework rooms',
      'Calendar',
    ])
  })

  it('offers 100, 500 and 1,000, if the charity accepts amounts that small', async () => {
    const site = await openPayerSite('/', { api: freePlan })
    await site.sees('form')
    const shortcuts = [...site.page.querySelectorAll('form button[aria-pressed]')]
    expect(shortcuts.map(({ textContent }) => textContent)).toEqual([
      'HK$100',
      'HK$500',
      'HK$1,000',
    ])
    await site.press('form button', 'HK$500')
    expect(readCheckout().gift?.amount).toBe('500')
    await site.sees('form', 'Cover the transaction fee')
  })

  it('is open with what was typed if “Back” leads to it', async () => {
    seedCheckout({ ...aReadyCheckout(), gift: { ...aGift, isOwnPage: false, steps: 4 } })
    const site = await openPayerSite('/PersonalDetails', { api: both })
    await site.sees('main a', 'Back')
    await site.press('main a', 'Back')
    await site.arrives('/SelectMission')
    await site.sees('[name=amount]')
    expect(find<HTMLInputElement>(site.page, '[name=amount]').value).toBe('500')
    expect(find<HTMLSelectElement>(site.page, '[name=projectId]').value).toBe(mission.id)
  })

  it('offers to cover the fee once there is an amount at all', async () => {
    const site = await openPayerSite('/', { api: freePlan })
    await site.sees('form')
    await site.type('amount', '0')
    expect(site.page.querySelector('[name=coverFee]')).toBeNull()
    await site.type('amount', '0.5')
    await site.sees('[name=coverFee]')
    // No fee is requested, because the charity accepts no such amount.
    expect(site.bodiesOf('POST /api/user/payments/calculate-fees')).toEqual([])
  })

  it('names the charity’s own minimum, and continues if the amount is sufficient', async () => {
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
  it('redirects to the start without a project', async () => {
    const site = await openPayerSite('/MissionDetails?no=no-project')
    await site.arrives('/SelectMission')
    expect(site.place()).toBe('/SelectMission')
  })

  it('of a closed project redirects to the start, which shows why', async () => {
    const site = await openPayerSite(`/MissionDetails?no=${mission.id}`, {
      api: {
        'GET /api/projects': () => ({ status: 200, body: [calendar] }),
        [`GET /api/projects/${mission.id}`]: () => ({
          status: 200,
          body: { ...mission, status: 'closed' },
        }),
      },
    })
    await site.arrives('/SelectMission')
    await site.sees('[role=status]', '“Homework rooms” is closed')
    await site.sees('article', 'Calendar')
    await expect
      .poll(() => document.activeElement?.textContent)
      .toContain('“Homework rooms” is closed')
    expect(site.page.querySelector('[name=amount]')).toBeNull()
  })

  it.each([
    [404, 'project_not_found'],
    [422, 'invalid_input'],
  ])(
    'that the API answers with %i redirects to the root, which shows why',
    async (status, code) => {
      const api = { [`GET /api/projects/${mission.id}`]: () => problem(status, code) }
      const site = await openPayerSite(`/MissionDetails?no=${mission.id}`, { api })
      await site.arrives('/')
      await site.sees('[role=status]', 'There is no such project here')
    },
  )

  it('that received no answer can be requested again in place', async () => {
    let isLost = true
    const api = {
      [`GET /api/projects/${mission.id}`]: () => {
        if (isLost) throw new TypeError('no line')
        return { status: 200, body: mission }
      },
    }
    const site = await openPayerSite(`/MissionDetails?no=${mission.id}`, { api })
    await site.sees('[role=alert]', 'We could not reach the server')
    isLost = false
    await site.press('button', 'Try again')
    await site.sees('h1', 'Homework rooms')
    expect(site.place()).toBe('/MissionDetails')
  })

  it.each(['free', 'basic'] as const)('is the first of four steps on the plan %s', async (plan) => {
    const api = { 'GET /api/donors/organization': () => withPlan(plan) }
    const site = await openPayerSite(`/MissionDetails?no=${mission.id}`, { api })
    await site.sees('main', 'Step 1 of 4')
    await site.type('amount', '500')
    expect(readCheckout().gift?.steps).toBe(4)
  })

  it('of an unlisted project is the first of four steps, without a link back to a list', async () => {
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
  it('shows this, and links to the platform', async () => {
    const site = await openPayerSite('/SelectMission', {
      api: { 'GET /api/donors/organization': () => problem(404, 'no_charity_here') },
    })
    await site.sees('h1', 'There is no charity at this address')
    const link = site.page.querySelector('main a')
    expect(link?.getAttribute('href')).toBe(`${location.origin}/HomeLogin`)
  })
})
