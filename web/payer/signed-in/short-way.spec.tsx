import { describe, expect, it } from 'vitest'
import { mission, openPayerSite, organisation, type FakeApi } from '../../testing/payer-site.tsx'
import { find } from '../../testing/render.tsx'
import { readCheckout } from '../checkout/state/stored/checkout-state.ts'
import type { Checkout } from '../checkout/state/checkout-shape.ts'
import { aGift, seedCheckout } from '../testing/checkouts.ts'
import { aDonorIsLoggedIn, chosenCard, serveCards } from '../testing/recurring.ts'

const asks = (rows: object[]): FakeApi => {
  const organizationObj = { ...organisation.organizationObj, formSetting: { rows } }
  const body = { ...organisation, organizationObj }
  return { 'GET /api/donors/organization': () => ({ status: 200, body }) }
}
const question = { id: 'q', label: 'Class', placeholder: '', type: 'text', required: true }
const gave = (...amounts: number[]): FakeApi => ({
  'GET /api/donors/payments': () => ({
    status: 200,
    body: amounts.map((amount) => ({ amount, instalment: null })),
  }),
})

const open = async (changes: Partial<Checkout> = {}, api: FakeApi = {}) => {
  seedCheckout({ gift: aGift, ...changes })
  const site = await openPayerSite(`/MissionDetails?no=${mission.id}`, {
    api: { ...aDonorIsLoggedIn, ...asks([]), ...gave(), ...api },
  })
  await site.knows('donor')
  return site
}
const goOn = async (...parameters: Parameters<typeof open>) => {
  const site = await open(...parameters)
  await site.sees('button[type=submit]', 'Continue — HK$519.11')
  await site.press('button[type=submit]')
  return site
}

describe('a donor whose account knows everything', () => {
  it('goes from the amount to the review, with the saved card', async () => {
    const site = await goOn()
    await site.arrives('/Review')
    await site.sees('main button', 'Donate HK$519.11')
    const { account, card, payer } = readCheckout()
    expect({ account, card, email: payer?.email }).toEqual({
      account: 'donor',
      card: chosenCard,
      email: 'taiman@example.com',
    })
  })

  it('finds the amount of their last gift filled in, and may empty it', async () => {
    const site = await open({ gift: null }, gave(320, 100))
    await site.sees('main', 'The same as last time')
    expect(find<HTMLInputElement>(site.page, '[name=amount]').value).toBe('320')
    await site.type('amount', '')
    expect(find<HTMLInputElement>(site.page, '[name=amount]').value).toBe('')
  })

  it('finds the amount of their last gift on the front page too', async () => {
    const site = await openPayerSite('/', { api: { ...aDonorIsLoggedIn, ...gave(320) } })
    await site.sees('button', 'Donate now')
    await site.press('button', 'Donate now')
    await site.sees('main', 'The same as last time')
    expect(find<HTMLInputElement>(site.page, '[name=amount]').value).toBe('320')
  })

  it('sees on the front page and at the amount how many gifts wait for them', async () => {
    const site = await openPayerSite('/', { api: { ...aDonorIsLoggedIn, ...gave(320, 100) } })
    await site.sees('header [role=img]', '2')
    await site.go(`/MissionDetails?no=${mission.id}`)
    await site.sees('header [role=img]', '2')
  })

  it('finds a gift that was started elsewhere unchanged', async () => {
    const elsewhere = { ...aGift, projectId: 'prj_elsewhere' }
    const site = await open({ gift: elsewhere }, gave(320))
    await site.settles()
    expect(readCheckout().gift).toEqual(elsewhere)
  })

  it('gets no amount filled in that the charity does not accept', async () => {
    const site = await open({ gift: null }, gave(1))
    await site.settles()
    expect(find<HTMLInputElement>(site.page, '[name=amount]').value).toBe('')
  })
})

describe('a donor whose account keeps no card that works', () => {
  const expired = { id: 'pm_old', card: { ...chosenCard, exp_month: 1, exp_year: 2020 } }
  it.each([
    ['none', serveCards()],
    ['an expired one', serveCards(expired)],
  ])('goes from the amount to the method: %s', async (_, api) => {
    const site = await goOn({}, api)
    await site.arrives('/SelectPayment')
    await site.sees('main', 'Receipt to taiman@example.com')
    await site.sees('main a[href="/PersonalDetails"]', 'Change')
    expect(readCheckout()).toMatchObject({ account: 'donor', card: null })
  })
})

describe('the steps between are taken', () => {
  it.each<[string, Partial<Checkout>, FakeApi]>([
    ['where the charity asks something', {}, asks([question])],
    ['where another method was chosen before', { method: 'payme' }, {}],
    ['by a guest', {}, { 'GET /api/donors': () => ({ status: 401, body: {} }) }],
  ])('%s', async (_, changes, api) => {
    const site = await goOn(changes, api)
    await site.arrives('/PersonalDetails')
  })
})
