import { describe, expect, it } from 'vitest'
import {
  aDonor,
  mission,
  openPayerSite,
  organisation,
  type FakeApi,
} from '../../testing/payer-site.tsx'
import { typeCard } from '../../testing/type-card.ts'
import type { Checkout, ChosenCard, Gift } from './state/checkout-shape.ts'
import { forgetMemory, readCheckout, recallCheckout } from './state/stored/checkout-state.ts'
import {
  aCard,
  aGift,
  createGift,
  aReadyCheckout,
  aWalletCheckout,
  seedCheckout,
} from '../testing/checkouts.ts'
import { steps } from '../testing/steps.ts'

type Plan = 'legacy' | 'free' | 'basic' | 'plus' | 'pro' | 'premium'

const onPlan = (currentPlan: Plan): FakeApi => {
  const { organizationObj, paymentMethod } = organisation
  const fps = { enabled: true as const, code: '0002', instructions: null }
  const body = {
    ...organisation,
    organizationObj: {
      ...organizationObj,
      plan: { currentPlan },
      paymentMethodCode: { cash: { ...fps, code: null, instructions: 'At the office' } },
    },
    paymentMethod: { ...paymentMethod, manual: ['cash'] },
  }
  return { 'GET /api/donors/organization': () => ({ status: 200, body }) }
}

const loggedIn: FakeApi = {
  'GET /api/donors': () => ({ status: 200, body: aDonor }),
  'GET /api/cards': () => ({ status: 200, body: { data: [] } }),
}

const token: FakeApi = {
  'POST /token': () => ({
    status: 200,
    body: { id: 'pm_2', card: { brand: 'visa', country: 'HK', last4: '4242' } },
  }),
}

const page = `/MissionDetails?no=${mission.id}`
const quick: Gift = { ...aGift, isOwnPage: false, steps: 4 }
const ready = (changes: Partial<Checkout> = {}): Checkout => ({ ...aReadyCheckout(), ...changes })
const cardFrom = (from: NonNullable<ChosenCard['from']>): ChosenCard => ({ ...aCard, from })
const plans: Plan[] = ['legacy', 'plus', 'pro', 'premium']
const express = new Set<Plan>(['pro', 'premium'])

describe.each(plans)('the amount on the plan %s', (plan) => {
  const next = async (api: FakeApi, waitsFor: string) => {
    seedCheckout({ gift: aGift })
    const site = await openPayerSite(page, { api: { ...onPlan(plan), ...api } })
    await site.sees('button[type=submit]', 'HK$519.11')
    await site.knows(waitsFor)
    await site.press('button[type=submit]')
    return site
  }

  it('leads a guest to the details, past the wallet if the wallet can pay', async () => {
    const site = await next({}, express.has(plan) ? 'express-wallet' : 'donor')
    await site.arrives('/PersonalDetails')
    const confirmEmail = await site.sees('[name=confirmEmail]')
    expect(confirmEmail.hasAttribute('readonly')).toBe(false)
  })

  it('leads a donor to the details, which are filled in', async () => {
    const site = await next(loggedIn, 'donor')
    await site.arrives('/PersonalDetails')
    await site.sees('[name=email][readonly]')
    expect(site.page.querySelector('[name=confirmEmail]')).toBeNull()
  })
})

describe('a phone’s wallet beside the amount', () => {
  const oneStep = 'Pay in one step with your phone’s wallet'
  const open = async (plan: Plan, waitsFor: string) => {
    seedCheckout({ gift: aGift })
    const site = await openPayerSite(page, { api: onPlan(plan) })
    await site.sees('button[type=submit]', 'HK$519.11')
    await site.knows(waitsFor)
    return site
  }

  it.each([...express])('is offered on the plan %s, and can be declined', async (plan) => {
    const site = await open(plan, 'express-wallet')
    await site.sees('button', oneStep)
    await site.press('button', oneStep)
    await site.sees('dialog button', 'demonstration wallet')
    await site.press('dialog button', 'Other payment methods')
    await site.arrives('/PersonalDetails')
  })

  it.each(plans.filter((plan) => !express.has(plan)))('is none on the plan %s', async (plan) => {
    const site = await open(plan, 'donor')
    expect(site.page.textContent).not.toContain(oneStep)
  })
})

describe.each([
  { who: 'a guest', api: {} },
  { who: 'a donor', api: loggedIn },
])('forward for $who', ({ api }) => {
  const all = { ...onPlan('premium'), ...token, ...api }

  it('goes from the details to the choice of payment with the card, and then to the review', async () => {
    seedCheckout(ready({ method: null, card: null }))
    const site = await openPayerSite('/PersonalDetails', { api: all })
    await site.sees('button[type=submit]', 'Continue')
    await site.press('button[type=submit]', 'Continue')
    await site.arrives('/SelectPayment')
    expect(readCheckout().account).toBe(api === loggedIn ? 'donor' : 'guest')
    await site.sees('[value=card]')
    await site.press('[value=card]')
    await typeCard(site)
    await site.press('button[type=submit]')
    await site.arrives('/Review')
    await site.sees('button', 'Donate HK$519.11')
    expect(readCheckout().card?.reference).toBe('pm_2')
  })
})

// The screen to which "Back" leads from each screen; the answers are kept.
const backwards: { at: string; to: string; with: string; checkout: Checkout }[] = [
  { at: '/ExpressPayment', to: page, with: 'a project', checkout: ready() },
  { at: '/PersonalDetails', to: page, with: 'a project', checkout: ready() },
  {
    at: '/PersonalDetails',
    to: '/SelectMission',
    with: 'the quick form',
    checkout: ready({ gift: quick }),
  },
  {
    at: '/PersonalDetails',
    to: '/SelectMission',
    with: 'no project',
    checkout: ready({ gift: { ...quick, projectId: null } }),
  },
  { at: '/SelectPayment', to: '/PersonalDetails', with: 'a card', checkout: ready() },
  { at: '/CardPrompt', to: '/SelectPayment', with: 'a card', checkout: ready() },
  {
    at: '/ManualPayments',
    to: '/SelectPayment',
    with: 'cash',
    checkout: ready({ method: 'cash', card: null }),
  },
  { at: '/PayMeCode', to: '/SelectPayment', with: 'PayMe', checkout: aWalletCheckout() },
  { at: '/PayMeLink', to: '/Review', with: 'PayMe', checkout: aWalletCheckout() },
  {
    at: '/TapAndGoCode',
    to: '/SelectPayment',
    with: 'Tap & Go',
    checkout: aWalletCheckout('tap_and_go'),
  },
  { at: '/Review', to: '/CardPrompt', with: 'a card that was typed', checkout: ready() },
  {
    at: '/Review',
    to: '/SelectPayment',
    with: 'a card of the account',
    checkout: ready({ card: cardFrom('account') }),
  },
  {
    at: '/Review',
    to: '/ExpressPayment',
    with: 'a phone’s wallet',
    checkout: ready({ card: cardFrom('google_pay') }),
  },
  { at: '/Review', to: '/SelectPayment', with: 'PayMe', checkout: aWalletCheckout() },
  {
    at: '/Review',
    to: '/ManualPayments',
    with: 'cash',
    checkout: ready({ method: 'cash', card: null }),
  },
]

describe('back', () => {
  it.each(backwards)('from $at with $with leads to $to', async ({ at, to, checkout }) => {
    seedCheckout(checkout)
    const api = { ...onPlan('premium'), 'POST /api/user/payments/paymeQrCode': unanswered }
    const site = await openPayerSite(at, { api })
    const back = await site.sees('main a', 'Back')
    expect(back.getAttribute('href')).toBe(to)
    const { gift, payer, phoneNumber } = readCheckout()
    await site.press('main a', 'Back')
    await site.arrives(to.split('?')[0] ?? to)
    expect(readCheckout()).toMatchObject({ gift, payer, phoneNumber })
  })
})

const unanswered = () => new Promise<never>(() => undefined)

describe('a reload', () => {
  it.each(['/PersonalDetails', '/SelectPayment', '/CardPrompt', '/Review'])(
    'of %s restores everything',
    async (at) => {
      seedCheckout(aReadyCheckout())
      forgetMemory()
      await recallCheckout()
      const site = await openPayerSite(at)
      await site.sees('footer')
      expect(site.place()).toBe(at)
    },
  )
})

describe('an address without its state', () => {
  it.each([...steps, '/AddCard', '/MissionDetails?no=no-project'])(
    '%s redirects to the start',
    async (at) => {
      const site = await openPayerSite(at)
      await site.arrives('/SelectMission')
      expect(readCheckout().gift).toBeNull()
    },
  )

  it('redirects there too if the amount is below the charity’s minimum', async () => {
    // Typed after the details had been reached, and then the browser’s own arrow forward.
    seedCheckout({ ...aReadyCheckout(), gift: createGift('49.99') })
    const site = await openPayerSite(page)
    await site.sees('[name=amount]')
    await site.go('/SelectPayment')
    await site.arrives('/SelectMission')
    expect(readCheckout().gift?.amount).toBe('49.99')
  })

  it.each(['/selectmission', '/REVIEW', '/addcard'])('%s is no address', async (at) => {
    const site = await openPayerSite(at)
    await site.sees('h1', 'This page does not exist')
  })
})

describe('a project', () => {
  const projectIs = (status: 'open' | 'unlisted' | 'closed'): FakeApi => ({
    [`GET /api/projects/${mission.id}`]: () => ({ status: 200, body: { ...mission, status } }),
  })

  it('that is closed accepts no money', async () => {
    const site = await openPayerSite(page, { api: projectIs('closed') })
    await site.arrives('/SelectMission')
    await site.sees('main', 'is closed')
    expect(site.page.querySelector('[name=amount]')).toBeNull()
  })

  it.each([
    ['open', 'Step 1 of 5', true],
    ['unlisted', 'Step 1 of 4', false],
  ] as const)('that is %s starts with %s', async (status, words, hasBack) => {
    const site = await openPayerSite(page, { api: projectIs(status) })
    await site.sees('main', words)
    const links = [...site.page.querySelectorAll('main a')].map((link) => link.textContent)
    expect(links.includes('Back')).toBe(hasBack)
  })
})

describe.each([
  [5, aGift],
  [4, quick],
] as const)('in a checkout of %i steps', (of, gift) => {
  it.each([
    ['/PersonalDetails', 2],
    ['/SelectPayment', 3],
    ['/CardPrompt', 3],
    ['/Review', 4],
  ] as const)('%s is number %i', async (at, number) => {
    seedCheckout(ready({ gift }))
    const site = await openPayerSite(at)
    const main = await site.sees('main', 'Step')
    expect(main.textContent).toContain(`Step ${number} of ${of}`)
  })
})
