import { describe, expect, it, vi } from 'vitest'
import { aDonor, openPayerSite, problem, type FakeApi } from '../../testing/payer-site.tsx'
import { askToKeepCard } from '../../testing/type-card.ts'
import { loginProgress } from '../../donor/login/login-progress.ts'
import type { SentPayment } from '../checkout/state/checkout-shape.ts'
import { readCheckout } from '../checkout/state/stored/checkout-state.ts'
import { aPayment, aReadyCheckout, seedCheckout } from '../testing/checkouts.ts'

const savedVisa = {
  id: 'pm_kept',
  card: { brand: 'visa', country: 'HK', last4: '0004', exp_month: 12, exp_year: 2099 },
}
const old = { id: 'pm_old', card: { ...savedVisa.card, exp_year: 2020 } }
const cardsAre = (...data: object[]): FakeApi => ({
  'GET /api/cards': () => ({ status: 200, body: { data } }),
})
const loggedIn: FakeApi = {
  'GET /api/donors': () => ({ status: 200, body: aDonor }),
  ...cardsAre(savedVisa, old),
}
const ended = () => problem(401, 'not_signed_in')
const notYou = 'Your bank could not confirm that it was you. Nothing was charged'
const paid = {
  status: 200,
  body: {
    status: 'succeeded',
    id: 'p1',
    paymentIntent: 'pi_1',
    receiptLink: 'http://harbour.localhost/receipts/x',
    totalAmount: 519.11,
  },
}
const chosenCard = {
  reference: 'pm_kept',
  brand: 'visa',
  country: 'HK',
  last4: '0004',
  from: 'account' as const,
}

const open = (path: string, api: FakeApi = {}, changes: object = {}) => {
  seedCheckout({ ...aReadyCheckout(), ...changes })
  return openPayerSite(path, { api: { ...loggedIn, ...api } })
}
const value = (page: HTMLElement, name: string) =>
  page.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value

describe('the details of a donor', () => {
  it('come from the account and are read-only; the message and own questions can be edited', async () => {
    const site = await open('/PersonalDetails', {}, { payer: null, phoneNumber: null })
    const email = await site.sees('[name=email]')
    expect(email.hasAttribute('readonly')).toBe(true)
    expect(site.page.textContent).toContain('They cannot be changed here')
    expect(value(site.page, 'email')).toBe(aDonor.username)
    expect(site.page.querySelector<HTMLInputElement>('[type=tel]')?.value).toBe('+852 6123 4567')
    expect(site.page.querySelector('[name=kind], [name=confirmEmail]')).toBeNull()
    await site.type('rows.0.value', 'M')
    await site.press('button[type=submit]', 'Continue')
    await site.arrives('/SelectPayment')
    expect(readCheckout()).toMatchObject({
      account: 'donor',
      phoneNumber: aDonor.phoneNumber,
      payer: { email: aDonor.username, answers: { 'shirt.size': 'M' } },
    })
  })

  it('may lack a name, and the charity’s own question is still asked', async () => {
    const nameless = { ...aDonor, firstName: '', lastName: '', customer: {} }
    const site = await open(
      '/PersonalDetails',
      { 'GET /api/donors': () => ({ status: 200, body: nameless }) },
      { payer: null, phoneNumber: null },
    )
    await site.sees('[name=email]')
    await site.press('button[type=submit]', 'Continue')
    await site.sees('[role=alert] a', 'Shirt size is required')
    expect(site.page.querySelectorAll('[role=alert] a')).toHaveLength(1)
  })

  it('that cannot be loaded are typed, as by a guest', async () => {
    const site = await open('/PersonalDetails', {
      'GET /api/donors': () => problem(500, 'internal'),
    })
    await site.sees('[name=confirmEmail]')
    expect(value(site.page, 'email')).toBe('taiman@example.com')
    await site.press('button[type=submit]', 'Continue')
    await site.arrives('/Review')
    expect(readCheckout().account).toBe('guest')
  })
})

describe('the cards of an account', () => {
  it('are listed first, except those that have expired, and lead to the review', async () => {
    const site = await open('/SelectPayment', {}, { account: 'donor', method: null, card: null })
    await site.sees('[type=radio]:checked')
    const values = [...site.page.querySelectorAll<HTMLInputElement>('[type=radio]')]
    expect(values.map((radio) => radio.value)).toEqual([
      'kept:pm_kept',
      'card',
      'payme',
      'tap_and_go',
    ])
    await site.press('button', 'Continue with this card')
    await site.arrives('/Review')
    expect(readCheckout().card).toEqual(chosenCard)
    expect(site.bodiesOf('POST /api/user/payments/calculate-fees').at(-1)).toMatchObject({
      cardBrand: 'visa',
      cardCountry: 'HK',
    })
  })

  it('that cannot be loaded do not prevent paying', async () => {
    const site = await open(
      '/SelectPayment',
      { 'GET /api/cards': () => problem(422, 'x') },
      { account: 'donor', card: null },
    )
    await site.sees('[role=status]', 'could not be loaded')
    await site.press('[value=card]')
    await site.sees('button', 'Continue to review')
    expect(site.place()).toBe('/SelectPayment')
  })

  it('are not requested for a guest', async () => {
    const site = await open('/SelectPayment')
    await site.sees('[type=radio]:checked')
    expect(site.bodiesOf('GET /api/cards')).toEqual([])
  })

  it('are removed when the login ends, and nothing else is', async () => {
    const site = await open(
      '/SelectPayment',
      { 'GET /api/cards': ended },
      { account: 'donor', card: chosenCard },
    )
    await site.sees('[role=status]', 'You can continue as a guest')
    await site.sees('button', 'Continue to review')
    const { account, card, payer } = readCheckout()
    expect({ account, card, email: payer?.email }).toEqual({
      account: 'ended',
      card: null,
      email: 'taiman@example.com',
    })
  })

  it('are available again after a new login, which leads to the step about the payer', async () => {
    const site = await open('/SelectPayment', { 'GET /api/cards': ended }, { account: 'donor' })
    await site.sees('[role=status] a', 'Log in again')
    await site.press('[role=status] a', 'Log in again')
    await site.arrives('/LoginPrompt')
    await vi.waitFor(() => expect(loginProgress().to).toBe('/PersonalDetails'))
  })
})

describe('a donor’s payment', () => {
  const press = async (api: FakeApi, changes: object = {}) => {
    const site = await open('/Review', api, { account: 'donor', ...changes })
    await site.sees('main button', 'Donate HK$519.11')
    await site.press('main button', 'Donate HK$519.11')
    return site
  }

  it('is sent through the account, which provides the payer’s details', async () => {
    const site = await press({ 'POST /api/donors/payments': () => paid }, { card: chosenCard })
    await site.sees('h1', 'Thank you, Tai Man')
    const [sent] = site.bodiesOf('POST /api/donors/payments')
    expect(sent).toMatchObject({ paymentMethod: 'pm_kept', amount: 500 })
    expect(Object.keys(sent as object)).not.toContain('email')
  })

  it('whose login has ended continues as a guest’s in the same attempt, after one more press', async () => {
    const site = await press({
      'POST /api/donors/payments': ended,
      'POST /api/user/payments': () => paid,
    })
    await site.sees('[role=status]', 'Your login has ended')
    const { fingerprint } = site.bodiesOf('POST /api/donors/payments')[0] as SentPayment
    await site.sees('main button', 'Donate HK$519.11')
    await site.press('main button', 'Donate HK$519.11')
    await site.sees('h1', 'Thank you, Tai Man')
    expect(site.bodiesOf('POST /api/user/payments')).toMatchObject([
      { fingerprint, email: 'taiman@example.com' },
    ])
  })

  it('by a card of the account, after the login has ended, asks how to pay', async () => {
    const site = await press({ 'POST /api/donors/payments': ended }, { card: chosenCard })
    await site.arrives('/SelectPayment')
    await site.sees('[role=status]', 'Your login has ended')
    expect(readCheckout().card).toBeNull()
  })

  it('sent before a reload is checked as a guest’s, because it may have been taken', async () => {
    const site = await open(
      '/Review',
      { 'POST /api/donors/payments': ended, 'POST /api/user/payments': () => paid },
      { account: 'donor', payment: aPayment },
    )
    await site.sees('h1', 'Thank you, Tai Man')
    expect(site.bodiesOf('POST /api/user/payments')).toHaveLength(1)
  })
})

describe('a card to be saved', () => {
  const token = (): FakeApi => ({
    'POST /token': () => ({
      status: 200,
      body: { id: 'pm_2', card: { brand: 'visa', country: 'HK', last4: '4242' } },
    }),
  })
  const newest = { id: 'pm_2', card: { ...savedVisa.card, last4: '4242' } }

  const type = async (api: FakeApi, changes?: object) => {
    const site = await open('/AddCard', { ...token(), ...api }, changes)
    await site.sees('[name=cardNumber]')
    expect(value(site.page, 'cardName')).toBe('Tai Man Chan')
    expect(value(site.page, 'email')).toBe(aDonor.username)
    expect(value(site.page, 'phone.number')).toBe('6123 4567')
    await askToKeepCard(site)
    return site
  }
  const confirm = async (api: FakeApi, changes?: object) => {
    const site = await type(api, changes)
    await site.press('dialog button', 'Yes, save it')
    return site
  }
  const setup = { status: 'succeeded', setupIntent: 'seti_1', id: 'pm_2', brand: 'visa' }

  it('requires confirmation first, and is not saved without it', async () => {
    const site = await type({})
    await site.press('dialog button', 'Cancel')
    expect(site.bodiesOf('POST /api/cards')).toEqual([])
    expect(value(site.page, 'cardNumber')).toBe('4242 4242 4242 4242')
  })

  it('is chosen if a donor is about to pay', async () => {
    const site = await confirm(
      { 'POST /api/cards': () => ({ status: 200, body: setup }), ...cardsAre(savedVisa, newest) },
      { account: 'donor', method: null, card: null },
    )
    await site.arrives('/SelectPayment')
    await site.sees('[role=status]', 'Your card is saved')
    expect(readCheckout()).toMatchObject({ method: 'card', card: { reference: 'pm_2' } })
    const choice = await site.sees('[type=radio]:checked')
    expect(choice).toHaveProperty('value', 'kept:pm_2')
  })

  it('leads to the list of cards if no gift is in progress', async () => {
    const site = await confirm(
      { 'POST /api/cards': () => ({ status: 200, body: setup }), ...cardsAre(newest) },
      { gift: null },
    )
    await site.arrives('/ListCards')
    await site.sees('[role=status]', 'Your card is saved')
    await site.sees('main li', '•••• 4242')
    expect(readCheckout().card?.reference).not.toBe('pm_2')
  })

  it('that is already saved is reported', async () => {
    const refused = problem(412, 'card_already_saved')
    const site = await confirm({ 'POST /api/cards': () => refused })
    await site.sees('[role=alert]', 'card_already_saved')
    expect(value(site.page, 'cardNumber')).toBe('4242 4242 4242 4242')
  })

  it('does not mention a payment if the bank refuses its customer at once', async () => {
    const refused = problem(402, 'card_not_confirmed')
    const site = await confirm({ 'POST /api/cards': () => refused })
    await site.sees('[role=alert]', notYou)
  })

  it.each([
    ['succeeded', undefined, '[role=status]', 'Your card is saved'],
    ['requires_payment_method', 'card_declined', '[role=alert]', 'in the words of the API'],
    ['requires_payment_method', 'card_not_confirmed', '[role=alert]', notYou],
  ])(
    'requires authentication by the bank, and ends as %s, %s',
    async (status, code, where, words) => {
      vi.useFakeTimers({
        toFake: ['setTimeout', 'clearTimeout'],
        shouldAdvanceTime: true,
        advanceTimeDelta: 200,
      })
      const asks = { status: 'requires_action', setupIntent: 'seti_1', stripe3DS: 'about:blank' }
      const answers = ['requires_action', status]
      const site = await confirm(
        {
          'POST /api/cards': () => ({ status: 200, body: { ...asks, id: null, brand: null } }),
          'POST /api/cards/retrieveCardStatus': () => ({
            status: 200,
            body: { status: answers.shift() ?? status, message: 'in the words of the API', code },
          }),
          ...cardsAre(newest),
        },
        { gift: null },
      )
      await site.sees('iframe')
      await vi.advanceTimersByTimeAsync(5_000)
      await site.sees(where, words)
      expect(site.bodiesOf('POST /api/cards/retrieveCardStatus')[0]).toEqual({
        setupIntent: 'seti_1',
      })
    },
  )

  it.each([
    ['/SelectPayment', { account: 'donor' }],
    ['/SelectMission', { gift: null }],
  ])('leads to %s when the login has ended', async (place, changes) => {
    const site = await confirm({ 'POST /api/cards': ended }, changes)
    await site.arrives(place)
    expect(readCheckout().account).toBe(place === '/SelectPayment' ? 'ended' : 'guest')
  })
})
