import { describe, expect, it } from 'vitest'
import { openPayerSite, organisation, type FakeApi } from '../../testing/payer-site.tsx'
import type { SentPayment } from '../checkout/state/checkout-shape.ts'
import { readCheckout } from '../checkout/state/stored/checkout-state.ts'
import { aGift, seedCheckout } from '../testing/checkouts.ts'
import { splitName } from './take-from-wallet.ts'

const token: FakeApi = {
  'POST /token': () => ({
    status: 200,
    body: { id: 'pm_3', card: { brand: 'visa', country: 'HK', last4: '0004' } },
  }),
}
const rowsAre = (rows: object[]): FakeApi => {
  const { organizationObj } = organisation
  const formSetting = { enabled: true, rows }
  const body = { ...organisation, organizationObj: { ...organizationObj, formSetting } }
  return { 'GET /api/donors/organization': () => ({ status: 200, body }) }
}

const confirm = async (api: FakeApi) => {
  seedCheckout({ gift: aGift })
  const site = await openPayerSite('/ExpressPayment', { api: { ...token, ...api } })
  await site.sees('button', 'Pay HK$519.11 with the demonstration wallet')
  await site.press('button', 'Pay HK$519.11 with the demonstration wallet')
  await site.press('button', 'Confirm HK$519.11')
  return site
}

describe('a wallet that pays', () => {
  it('provides the payer and the card, and leads directly to the review', async () => {
    const site = await confirm({
      ...rowsAre([]),
      'POST /api/user/payments': () => ({ status: 202, body: { status: 'processing', id: 'p1' } }),
    })
    await site.arrives('/Review')
    expect(readCheckout()).toMatchObject({
      payer: { firstName: 'Ka Yan', lastName: 'Ho', email: 'kayan.ho@example.com' },
      phoneNumber: '+85251234567',
      card: { reference: 'pm_3', from: 'google_pay' },
    })
    await site.sees('main', 'Google Pay · Visa •••• 0004')
    await site.sees('main button', 'Donate HK$519.11')
    await site.press('main button', 'Donate HK$519.11')
    const [sent] = site.bodiesOf('POST /api/user/payments') as SentPayment[]
    expect(sent).toMatchObject({ type: 'visa', cardCountry: 'HK', wallet: 'google_pay' })
  })

  it('cannot answer the charity’s own questions: only those are asked', async () => {
    const site = await confirm({})
    await site.arrives('/PersonalDetails')
    await site.sees('[role=status]', 'Answer a few more questions')
    await site.type('rows.0.value', 'M')
    await site.press('button[type=submit]', 'Continue')
    await site.arrives('/Review')
    expect(readCheckout().card?.reference).toBe('pm_3')
  })
})

describe('a browser without a wallet', () => {
  it('continues to the details', async () => {
    const { paymentMethod } = organisation
    const card = { ...paymentMethod.card, enabled: false }
    const body = { ...organisation, paymentMethod: { ...paymentMethod, card } }
    seedCheckout({ gift: aGift })
    const site = await openPayerSite('/ExpressPayment', {
      api: { 'GET /api/donors/organization': () => ({ status: 200, body }) },
    })
    await site.arrives('/PersonalDetails')
    expect(readCheckout().gift).toEqual(aGift)
  })
})

it.each([
  ['Tai Man Chan', 'Chan', 'Tai Man'],
  ['  Ka  Yan Ho ', 'Ho', 'Ka Yan'],
  ['陳大文', '陳', '大文'],
  ['Cher', '', 'Cher'],
  ['', '', ''],
])('the wallet’s “%s” is %s and %s', (name, lastName, firstName) => {
  expect(splitName(name)).toEqual({ lastName, firstName })
})
