import { describe, expect, it } from 'vitest'
import { aDonor, openPayerSite, problem, type FakeApi } from '../../testing/payer-site.tsx'
import { readCheckout } from '../checkout/state/stored/checkout-state.ts'
import { aReadyCheckout, seedCheckout } from '../testing/checkouts.ts'

const texts = { id: '1-en', agree: 'I agree to receive news', details: 'Harbour Light intends' }
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

const atDetails = async (api: FakeApi = {}) => {
  seedCheckout(aReadyCheckout())
  const site = await openPayerSite('/PersonalDetails', {
    api: {
      'GET /api/news': () => ({ status: 200, body: { ...texts, agreed: false } }),
      'POST /api/user/payments': () => paid,
      'POST /api/donors/payments': () => paid,
      ...api,
    },
  })
  await site.sees('main button[type=submit]', 'Continue')
  return site
}

const pay = async (site: Awaited<ReturnType<typeof atDetails>>, next = '/Review') => {
  await site.press('button[type=submit]', 'Continue')
  await site.arrives(next)
  await site.go('/Review')
  await site.sees('main button', 'Donate HK$519.11')
  await site.press('main button', 'Donate HK$519.11')
  await site.arrives('/ConfirmPayment')
}

describe('the box for a charity’s news', () => {
  it('is not ticked, shows the server’s text, and is optional', async () => {
    const site = await atDetails()
    expect((await site.sees('[name=news]')) as HTMLInputElement).toMatchObject({ checked: false })
    await site.sees('label', 'I agree to receive news')
    await site.sees('#field-news-hint', 'Harbour Light intends')
    await pay(site)
    const [sent] = site.bodiesOf('POST /api/user/payments')
    expect(sent).not.toHaveProperty('news')
  })

  it('is sent with the payment when it is ticked, and cleared after it', async () => {
    const site = await atDetails()
    await site.sees('[name=news]')
    await site.press('[name=news]')
    await pay(site)
    expect(site.bodiesOf('POST /api/user/payments')).toMatchObject([{ news: '1-en' }])
    expect(readCheckout().news).toBeNull()
  })

  it('sends a no if it was ticked and then unticked', async () => {
    const site = await atDetails()
    await site.sees('[name=news]')
    await site.press('[name=news]')
    await site.press('[name=news]')
    await pay(site)
    expect(site.bodiesOf('POST /api/user/payments')).toMatchObject([{ news: 'no' }])
  })

  it('is offered to a donor too', async () => {
    const site = await atDetails({ 'GET /api/donors': () => ({ status: 200, body: aDonor }) })
    await site.sees('[name=news]')
    await site.press('[name=news]')
    await pay(site, '/SelectPayment')
    expect(site.bodiesOf('POST /api/donors/payments')).toMatchObject([{ news: '1-en' }])
  })

  it('is not offered to a donor who has agreed', async () => {
    const site = await atDetails({
      'GET /api/donors': () => ({ status: 200, body: aDonor }),
      'GET /api/news': () => ({ status: 200, body: { ...texts, agreed: true } }),
    })
    await site.knows('news-text')
    expect(site.page.querySelector('[name=news]')).toBeNull()
  })

  it('is left out if its text does not load, and the payer can still pay', async () => {
    const site = await atDetails({ 'GET /api/news': () => problem(409, 'busy') })
    await site.settles()
    expect(site.page.querySelector('[name=news]')).toBeNull()
    await pay(site)
    expect(site.bodiesOf('POST /api/user/payments')).toHaveLength(1)
  })
})
