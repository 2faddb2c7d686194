import { beforeEach, describe, expect, it } from 'vitest'
import { aDonor, openPayerSite } from '../../../testing/payer-site.tsx'
import { readCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { aReadyCheckout, seedCheckout } from '../../testing/checkouts.ts'
import { readWantedPassword, wishForAccount } from './account-wish.ts'

beforeEach(() => wishForAccount(undefined))

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

const atDetails = async () => {
  seedCheckout(aReadyCheckout())
  const site = await openPayerSite('/PersonalDetails', {
    api: { 'POST /api/user/payments': () => paid },
  })
  await site.sees('[name=createAccount]')
  return site
}

describe('an account created with a payment', () => {
  it('is requested with a password, which is sent with the payment and then removed', async () => {
    const site = await atDetails()
    await site.press('[name=createAccount]')
    await site.sees('[name=newPassword]')
    await site.type('newPassword', 'Tramway2026')
    await site.type('again', 'Tramway2026')
    await site.press('button[type=submit]', 'Continue')
    await site.arrives('/Review')
    expect(JSON.stringify(readCheckout())).not.toContain('Tramway2026')
    await site.sees('main button', 'Donate HK$519.11')
    await site.press('main button', 'Donate HK$519.11')
    await site.sees('main li', 'To activate your account')
    expect(site.bodiesOf('POST /api/user/payments')).toMatchObject([
      { createAccount: true, password: 'Tramway2026' },
    ])
    expect(readWantedPassword()).toBeUndefined()
  })

  it.each([
    ['', '', 'Password is required'],
    ['Donor26', 'Donor26', 'Password must be at least 8 characters'],
    ['DonorDonor', 'DonorDonor', 'Password must include letters and numbers'],
    ['Welcome2026', 'Welcome2026', 'This password is easy to guess'],
    ['almoner-2026', 'almoner-2026', 'Choose a password without your name'],
    ['Tramway2026', '', 'Please confirm your password'],
    ['Tramway2026', 'Tramway2027', 'Passwords do not match'],
  ])('is not made with “%s” and “%s”', async (password, again, words) => {
    const site = await atDetails()
    await site.press('[name=createAccount]')
    await site.sees('[name=newPassword]')
    await site.type('newPassword', password)
    await site.type('again', again)
    await site.press('button[type=submit]', 'Continue')
    await site.sees('[role=alert] a', words)
    expect(site.place()).toBe('/PersonalDetails')
  })

  it('that is no longer requested requires nothing', async () => {
    const site = await atDetails()
    await site.press('[name=createAccount]')
    await site.sees('[name=newPassword]')
    await site.type('newPassword', 'x')
    await site.press('[name=createAccount]')
    await site.press('button[type=submit]', 'Continue')
    await site.arrives('/Review')
    expect(readWantedPassword()).toBeUndefined()
  })

  it('is not offered to a donor', async () => {
    seedCheckout(aReadyCheckout())
    const site = await openPayerSite('/PersonalDetails', {
      api: { 'GET /api/donors': () => ({ status: 200, body: aDonor }) },
    })
    await site.sees('[name=email][readonly]')
    expect(site.page.querySelector('[name=createAccount]')).toBeNull()
  })
})
