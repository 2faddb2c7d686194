import { beforeEach, describe, expect, it } from 'vitest'
import { openPayerSite, organisation, problem, type FakeApi } from '../../../testing/payer-site.tsx'
import { find } from '../../../testing/render.tsx'
import { keepCard } from '../../../testing/type-card.ts'
import { readCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { aCard, aGift, seedCheckout } from '../../testing/checkouts.ts'
import {
  aDonorIsLoggedIn,
  savedCard,
  aMonthlyGift,
  aReadyMonthlyCheckout,
  serveCards,
  setClock,
  chosenCard,
} from '../../testing/recurring.ts'

const expiring = (id: string, exp_year: number, exp_month: number) => ({
  id,
  card: { ...savedCard.card, last4: '1111', exp_year, exp_month },
})

const open = (api: FakeApi = {}, changes: object = {}) => {
  seedCheckout({ ...aReadyMonthlyCheckout(), method: null, card: null, ...changes })
  return openPayerSite('/SelectPayment', { api: { ...aDonorIsLoggedIn, ...api } })
}
const radios = (page: HTMLElement) => [...page.querySelectorAll<HTMLInputElement>('[type=radio]')]

beforeEach(() => setClock())

describe('the payment method of a monthly gift', () => {
  it('is a card of the account only, and the reason is shown', async () => {
    const site = await open()
    await site.sees('h1', 'Which card should we charge each month?')
    await site.sees('[type=radio]:checked')
    expect(radios(site.page).map((radio) => radio.value)).toEqual(['pm_kept'])
    expect(site.page.textContent).toContain('cannot be charged automatically')
    expect(site.page.textContent).not.toContain('PayMe')
    await site.sees('p', 'on the 5th of every month')
    await site.press('main button', 'Continue with this card')
    await site.arrives('/Review')
    expect(readCheckout()).toMatchObject({ method: 'card', card: chosenCard })
  })

  it('is the card that was chosen before, if it is still saved', async () => {
    const other = { id: 'pm_2', card: { ...savedCard.card, last4: '4242' } }
    const site = await open(serveCards(savedCard, other), {
      method: 'card',
      card: { ...chosenCard, reference: 'pm_2', last4: '4242' },
    })
    await site.sees('[type=radio]:checked')
    expect(find<HTMLInputElement>(site.page, '[type=radio]:checked').value).toBe('pm_2')
  })

  it('costs what its card costs, everywhere the amount is shown', async () => {
    const foreign = { id: 'pm_us', card: { ...savedCard.card, country: 'US', last4: '4242' } }
    const site = await open({
      ...serveCards(savedCard, foreign),
      'POST /api/user/payments/calculate-fees': (body) => {
        const totalFee = (body as { cardCountry?: string }).cardCountry === 'US' ? 29.11 : 19.11
        return {
          status: 200,
          body: {
            totalAmount: 500 + totalFee,
            totalFee,
            serviceFee: 5,
            processingFee: totalFee - 5,
            nonprofitReceives: 500,
            transactionCountry: 'HK',
          },
        }
      },
    })
    await site.sees('[type=radio][value=pm_us]')
    await site.press('[type=radio][value=pm_us]')
    await site.sees('p', 'HK$529.11 on the 5th of every month')
    await site.settles()
    expect(site.page.textContent).not.toContain('519.11')
  })

  it('is no card that is not good on the first day', async () => {
    const api = serveCards(expiring('pm_old', 2026, 11), expiring('pm_soon', 2027, 3), savedCard)
    const site = await open(api)
    await site.sees('[type=radio]:checked')
    expect(radios(site.page).map(({ value, disabled }) => [value, disabled])).toEqual([
      ['pm_old', true],
      ['pm_soon', false],
      ['pm_kept', false],
    ])
    await site.sees('label', 'Valid until 11/2026, which is before the first day')
    await site.sees(
      'label',
      'Valid until 03/2027: you will need another card before the last payment',
    )
    expect(find<HTMLInputElement>(site.page, '[type=radio]:checked').value).toBe('pm_soon')
  })

  it('without a valid card leads to saving another', async () => {
    const site = await open(serveCards(expiring('pm_old', 2026, 11)))
    await site.sees('label', 'which is before the first day')
    expect(site.page.querySelector('button[type=submit]')).toBeNull()
    const link = await site.sees('main a', 'Save another card in your account')
    expect(link.getAttribute('href')).toBe('/AddCard')
  })

  it('without a saved card requires saving one first', async () => {
    const site = await open(serveCards())
    await site.sees('[role=status]', 'You have no saved cards yet')
    const link = await site.sees('main a', 'Save a card in your account')
    expect(link.getAttribute('href')).toBe('/AddCard')
    expect(site.page.querySelector('button[type=submit]')).toBeNull()
  })

  it('that was just saved is chosen', async () => {
    const newest = { id: 'pm_2', card: { ...savedCard.card, last4: '4242' } }
    const setup = { status: 'succeeded', setupIntent: 'seti_1', id: 'pm_2', brand: 'visa' }
    seedCheckout({ ...aReadyMonthlyCheckout(), method: null, card: null })
    const site = await openPayerSite('/AddCard', {
      api: {
        ...aDonorIsLoggedIn,
        'POST /token': () => ({
          status: 200,
          body: { id: 'pm_2', card: { brand: 'visa', country: 'HK', last4: '4242' } },
        }),
        'POST /api/cards': () => ({ status: 200, body: setup }),
        ...serveCards(savedCard, newest),
      },
    })
    await keepCard(site)
    await site.arrives('/SelectPayment')
    await site.sees('[role=status]', 'Your card is saved')
    await site.sees('[type=radio]:checked')
    expect(find<HTMLInputElement>(site.page, '[type=radio]:checked').value).toBe('pm_2')
  })

  it('cannot be chosen while the cards cannot be loaded, and can after a retry', async () => {
    let answers = problem(422, 'x')
    const site = await open({ 'GET /api/cards': () => answers })
    await site.sees('[role=alert]', 'could not be loaded')
    answers = { status: 200, body: { data: [savedCard] } }
    await site.press('button', 'Try again')
    await site.sees('[type=radio]:checked')
  })
})

describe('the choice of the card', () => {
  it('is not offered if the login has ended, and shows how to continue', async () => {
    const site = await open({ 'GET /api/cards': () => problem(401, 'not_signed_in') })
    const notice = await site.sees('[role=status]', 'You need to log in to give every month')
    expect(find(notice, 'a').getAttribute('href')).toBe('/LoginPrompt')
    expect(readCheckout().account).toBe('ended')
    expect(site.page.querySelector('[type=radio]')).toBeNull()
    await site.press('button', 'Give once instead')
    await site.arrives('/MissionDetails')
    expect(readCheckout().gift).toEqual(aGift)
  })

  it.each([
    [
      'plan',
      { organizationObj: { ...organisation.organizationObj, plan: { currentPlan: 'plus' } } },
    ],
    [
      'cards',
      {
        paymentMethod: {
          ...organisation.paymentMethod,
          card: { enabled: false, provider: null, publishableKey: null, tokenUrl: null },
        },
      },
    ],
  ])('is not offered if the charity no longer has its %s', async (_, changes) => {
    const site = await open({
      'GET /api/donors/organization': () => ({
        status: 200,
        body: { ...organisation, ...changes },
      }),
    })
    await site.sees('[role=status]', 'This charity does not accept monthly gifts')
  })

  it('returns to the terms if they are invalid', async () => {
    const site = await open({}, { gift: { ...aMonthlyGift, recurringOccurrences: '99' } })
    await site.arrives('/MissionDetails')
    await site.sees('[name=recurringOccurrences]')
  })

  it('shows that the first day was moved if it has passed', async () => {
    const site = await open({}, { gift: { ...aMonthlyGift, startDate: '2026-11-20' } })
    await site.sees('[role=status]', 'The first day is now 2026/12/20')
    expect(readCheckout().gift).toMatchObject({ startDate: '2026-12-20', passedDay: '2026-11-20' })
  })

  it('is still any way for a gift that is given once', async () => {
    const site = await open({}, { gift: aGift, card: aCard })
    await site.sees('h1', 'How would you like to pay?')
    await site.sees('[type=radio][value=payme]')
  })
})
