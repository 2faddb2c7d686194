import { beforeEach, describe, expect, it } from 'vitest'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { aDonor, openPayerSite, organisation, type FakeApi } from '../../testing/payer-site.tsx'
import { find } from '../../testing/render.tsx'
import { typeCard } from '../../testing/type-card.ts'
import { readCheckout } from '../checkout/state/stored/checkout-state.ts'
import { lastMethod } from './method/last-method.ts'
import { aGift, aPayer, aReadyCheckout, seedCheckout } from '../testing/checkouts.ts'

const takes = (methods: object): FakeApi => {
  const paymentMethod = { ...organisation.paymentMethod, ...methods }
  const body = { ...organisation, paymentMethod }
  return { 'GET /api/donors/organization': () => ({ status: 200, body }) }
}

const open = async (api: FakeApi = {}, changes: object = {}, language: Language = 'en') => {
  seedCheckout({ ...aReadyCheckout(), method: null, card: null, ...changes })
  const site = await openPayerSite('/SelectPayment', { api, language })
  const choices = () =>
    [...site.page.querySelectorAll<HTMLInputElement>('[type=radio]')].map(({ value }) => value)
  return { ...site, choices }
}

beforeEach(() => localStorage.clear())

describe('the ways of paying', () => {
  it('are those that the charity accepts, with a brand of two regions listed once', async () => {
    const manual = ['fps', 'alipay_ch', 'alipay_hk', 'wechatpay_ch', 'cash']
    const site = await open(takes({ manual }))
    await site.sees('[type=radio]')
    expect(site.choices()).toEqual([
      'card',
      'payme',
      'tap_and_go',
      'fps',
      'alipay',
      'wechatpay',
      'cash',
    ])
  })

  it.each([
    ['/Review', 'payme', 'Continue with PayMe', 'payme'],
    ['/Review', 'tap_and_go', 'Continue with Tap & Go', 'tap_and_go'],
  ])('lead to %s from %s', async (place, brand, words, method) => {
    const site = await open(takes({ manual: ['alipay_ch', 'alipay_hk', 'wechatpay_ch'] }))
    await site.sees(`[value=${brand}]`)
    await site.press(`[value=${brand}]`)
    await site.sees('button', words)
    await site.press('button', words)
    await site.arrives(place)
    expect(readCheckout().method).toBe(method)
  })

  it.each([
    ['payme', '以 PayMe 繼續'],
    ['bank_transfer', '以銀行轉賬繼續'],
  ])(
    'have a continue button in Chinese, with %s set apart by a space if it is Latin',
    async (brand, words) => {
      const site = await open(takes({ manual: ['bank_transfer'] }), {}, 'zh')
      await site.sees(`[value=${brand}]`)
      await site.press(`[value=${brand}]`)
      const button = await site.sees('button', words)
      expect(button.textContent).toBe(words)
    },
  )

  it('include a card form beside the choice, whose contact details are known and folded', async () => {
    const token = { id: 'pm_2', card: { brand: 'visa', country: 'HK', last4: '4242' } }
    const site = await open({ 'POST /token': () => ({ status: 200, body: token }) })
    await site.sees('[value=card]')
    await site.press('[value=card]')
    await typeCard(site)
    expect(find<HTMLDetailsElement>(site.page, 'details:has([name=email])').open).toBe(false)
    expect(site.page.textContent).toContain('taiman@example.com')
    await site.press('button[type=submit]', 'Continue to review')
    await site.arrives('/Review')
    expect(readCheckout()).toMatchObject({ method: 'card', card: { reference: 'pm_2' } })
  })

  it('unfold the contact details of a card if they are wrong', async () => {
    const site = await open()
    await site.sees('[value=card]')
    await site.press('[value=card]')
    await site.sees('[name=cardNumber]')
    await site.type('email', 'nobody')
    await site.press('button[type=submit]', 'Continue to review')
    await site.sees('[role=alert] a', 'email address')
    expect(find<HTMLDetailsElement>(site.page, 'details:has([name=email])').open).toBe(true)
  })

  it('name the fee of the one that is looked at', async () => {
    const site = await open()
    await site.sees('[value=payme]')
    await site.press('[value=payme]')
    await site.sees('button', 'Continue with PayMe')
    const feeRequest = site.bodiesOf('POST /api/user/payments/calculate-fees').at(-1)
    expect(feeRequest).toMatchObject({ paymentMethod: 'PayMe' })
  })

  it('for individuals only are not offered to a company', async () => {
    const site = await open({}, { payer: { ...aPayer, kind: 'company', orgName: 'Acme' } })
    await site.sees('[type=radio]:checked')
    expect(site.choices()).toEqual(['card'])
    await site.sees('button', 'Continue to review')
  })

  it('open closed, so that each payer chooses their own', async () => {
    const site = await open(takes({ manual: ['fps'] }))
    await site.sees('[value=fps]')
    await site.settles()
    expect(site.page.querySelector('input:checked, [name=cardNumber], canvas')).toBeNull()
    expect(site.page.textContent).not.toContain('Continue')
  })

  it('begin with the one that last paid on this device, if the charity accepts it', async () => {
    const manual = ['fps', 'alipay_ch', 'alipay_hk', 'cash']
    lastMethod.keep('alipay_ch')
    const site = await open(takes({ manual }))
    const first = await site.sees('label', 'Last used on this device')
    expect(find<HTMLInputElement>(first, 'input').value).toBe('alipay')
    expect(site.choices()).toEqual(['alipay', 'card', 'payme', 'tap_and_go', 'fps', 'cash'])
    expect(site.page.querySelector('input:checked')).toBeNull()
  })

  it('keep their order if the one that last paid is not accepted here', async () => {
    lastMethod.keep('octopus')
    const site = await open()
    await site.sees('[value=payme]')
    expect(site.choices()).toEqual(['card', 'payme', 'tap_and_go'])
    expect(site.page.textContent).not.toContain('Last used')
  })

  it('have the published mark of their brand, or a plain icon', async () => {
    const site = await open(takes({ manual: ['alipay_hk', 'wechatpay_hk', 'fps'] }))
    await site.sees('[value=fps]')
    const marks = (brand: string) => {
      const option = find(site.page, `label:has([value=${brand}])`)
      return [...option.querySelectorAll('img')].map((image) => image.src.split('/').at(-1))
    }
    expect(marks('card')).toEqual([
      expect.stringContaining('visa'),
      expect.stringContaining('mastercard'),
      expect.stringContaining('american-express'),
    ])
    expect(marks('alipay')).toEqual([expect.stringContaining('alipay')])
    expect(marks('wechatpay')).toEqual([expect.stringContaining('wechat')])
    expect([...marks('payme'), ...marks('fps')]).toEqual([])
  })

  it('are remembered when the payer returns', async () => {
    const site = await open(takes({ manual: ['cash', 'bank_transfer'] }), { method: 'cash' })
    await site.sees('button', 'Continue with Cash')
    await site.press('button', 'Continue with Cash')
    await site.arrives('/ManualPayments')
    expect(readCheckout().method).toBe('cash')
  })
})

describe('the cards of an account that are on their way', () => {
  const holdCards = () => {
    let resolve: () => void = () => {}
    const promise = new Promise<void>((resolved) => {
      resolve = resolved
    })
    const api: FakeApi = {
      'GET /api/donors': () => ({ status: 200, body: aDonor }),
      'GET /api/cards': async () => {
        await promise
        return { status: 200, body: { data: [] } }
      },
    }
    return { api, resolve: () => resolve() }
  }

  it('leave the other ways visible, and keep their own place above them', async () => {
    const { api, resolve } = holdCards()
    const site = await open(api, { account: 'donor' })
    await site.sees('fieldset [aria-busy=true] [value=card]')
    expect(site.choices()).toEqual(['card', 'payme', 'tap_and_go'])
    expect(site.page.querySelector('input:checked')).toBeNull()
    expect(site.page.textContent).not.toContain('Continue with')
    await site.does(resolve)
    await site.sees('fieldset :not([aria-busy=true]) > label [value=card]')
    expect(site.page.querySelector('fieldset [aria-busy=true]')).toBeNull()
    expect(site.page.querySelector('input:checked')).toBeNull()
  })

  it('are not waited for by who picks another way', async () => {
    const site = await open(holdCards().api, { account: 'donor' })
    await site.sees('[value=payme]')
    await site.press('[value=payme]')
    await site.press('button', 'Continue with PayMe')
    await site.arrives('/Review')
    expect(readCheckout().method).toBe('payme')
  })
})

describe('a phone’s wallet', () => {
  const onPlan = (currentPlan: string): FakeApi => {
    const { organizationObj } = organisation
    const body = { ...organisation, organizationObj: { ...organizationObj, plan: { currentPlan } } }
    return { 'GET /api/donors/organization': () => ({ status: 200, body }) }
  }
  const token: FakeApi = {
    'POST /token': () => ({
      status: 200,
      body: { id: 'pm_3', card: { brand: 'visa', country: 'HK', last4: '0004' } },
    }),
  }
  const donor: FakeApi = {
    'GET /api/donors': () => ({ status: 200, body: aDonor }),
    'GET /api/cards': () => ({ status: 200, body: { data: [] } }),
  }
  const quick = { gift: { ...aGift, isOwnPage: false, steps: 4 } }
  const texts = 'Pay HK$519.11 with the demonstration wallet'

  it.each([
    ['a guest', {}, quick],
    ['a donor', donor, { account: 'donor' }],
  ])('pays for %s by its own button, with the details that were given', async (_, api, changes) => {
    const site = await open({ ...onPlan('pro'), ...token, ...api }, changes)
    const wallet = await site.sees('main button', texts)
    const list = find(site.page, '[value=card]')
    expect(wallet.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await site.press('main button', texts)
    await site.press('button', 'Confirm HK$519.11')
    await site.arrives('/Review')
    expect(readCheckout()).toMatchObject({
      payer: aPayer,
      phoneNumber: '+85251234567',
      method: 'card',
      card: { reference: 'pm_3', from: 'google_pay' },
    })
    await site.sees('button', 'Donate HK$519.11')
    await site.press('main a', 'Back')
    await site.arrives('/SelectPayment')
  })

  it.each(['plus', 'legacy', 'free'])('is not offered on the plan %s', async (plan) => {
    const site = await open(onPlan(plan))
    await site.sees('[value=card]')
    await site.settles()
    expect(site.page.textContent).not.toContain('wallet')
  })
})

describe('a charity that accepts no payments', () => {
  it('shows this, with a link back', async () => {
    const card = { ...organisation.paymentMethod.card, enabled: false }
    const none = { card, payMe: { enabled: false }, tapAndGo: { enabled: false } }
    const site = await open(takes(none))
    await site.sees('[role=status]', 'No valid payment method for this organisation currently.')
    await site.press('a', 'Go back')
    await site.arrives('/PersonalDetails')
    expect(site.place()).toBe('/PersonalDetails')
  })
})

describe('ways of paying that cannot be had', () => {
  it('are those that were read before while the API cannot be reached', async () => {
    let answers = 0
    const site = await open({
      'GET /api/donors/organization': () => {
        answers += 1
        if (answers === 1) return { status: 200, body: organisation }
        throw new TypeError('network')
      },
    })
    await site.settles()
    expect(answers).toBeGreaterThan(1)
    await site.sees('[value=card]')
    expect(site.page.textContent).not.toContain('Error Loading')
  })

  it('can be requested again, or the payer can go back', async () => {
    let answers = 0
    const site = await open({
      'GET /api/donors/organization': () => {
        answers += 1
        return answers === 1
          ? { status: 200, body: organisation }
          : { status: 422, body: { message: 'not now', status: 422, error: { code: 'x' } } }
      },
    })
    await site.sees('[role=alert]', 'Error Loading Payment Methods')
    await site.press('a', 'Go back')
    await site.arrives('/PersonalDetails')
    expect(site.place()).toBe('/PersonalDetails')
  })
})

describe('PayPal', () => {
  it('is not accepted, and links to the other ways', async () => {
    seedCheckout(aReadyCheckout())
    const site = await openPayerSite('/PayPal')
    await site.sees('h1', 'PayPal is not accepted here')
    await site.press('a', 'Choose other methods')
    await site.arrives('/SelectPayment')
    expect(site.place()).toBe('/SelectPayment')
  })
})
