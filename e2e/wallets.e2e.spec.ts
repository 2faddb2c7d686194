import { randomInt } from 'node:crypto'
import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { cards, payerAt } from './pages/checkout.ts'
import { staffAt } from './pages/desk.ts'
import { readCodeUrl, appButtons, openOnPhone } from './pages/phone.ts'
import { useStage } from './product/test-app.ts'
import { deskScreen, mailTo, passTimeUntil, phoneScreen } from './journey.ts'
import { seesAll } from './screenshots/viewports.ts'

const stage = useStage()
let gifts = 0

const phone = { ...phoneScreen, isMobile: true, hasTouch: true }

/** Goes to a wallet's screen. The sandbox acts automatically for some cents of a sum. */
const openWalletRequest = async (
  wallet: string,
  options: BrowserContextOptions,
  amount = '200',
) => {
  const email = `wallet-${(gifts += 1)}@example.com`
  const page = await stage.open(options)
  await page.clock.install()
  await page.goto(stage.product.at('harbour'))
  const payer = payerAt(page, 'en')
  const gift = { project: 'After-school homework rooms', amount, coverFee: false, email }
  await payer.prepareWallet(gift, wallet)
  return { page, payer, email }
}

/** A page polls every few seconds whether the wallet has paid. */
const seesResult = async (payer: ReturnType<typeof payerAt>) => {
  await passTimeUntil(payer.heading('Thank you, {name}'))
  await payer.thanked()
}

const payByCard = async (payer: ReturnType<typeof payerAt>) => {
  await payer.choosePaying(/^Card/)
  await payer.useCard(cards.hongKongVisa)
  await payer.donate()
  await payer.thanked()
}

const wallets = ['PayMe', 'Tap & Go'] as const

describe.each(wallets)('a payer pays by %s', (wallet) => {
  const openRequest = (options: BrowserContextOptions, amount?: string) =>
    openWalletRequest(wallet, options, amount)

  it('with a phone next to the screen', async () => {
    const { page, payer, email } = await openRequest(deskScreen)
    const other = await openOnPhone(stage, await readCodeUrl(page))
    await other.answers('approve')
    await other.sees('Thank you')
    await seesResult(payer)
    expect((await mailTo(stage.product, email)).text).toContain('HK$200.00')
    expect(await stage.product.mails(email)).toHaveLength(1)
  })

  it('on the phone itself, and is returned to the site', async () => {
    const { page, payer, email } = await openRequest(phone)
    await payer.button('Pay {total} in {wallet}').click()
    await page.locator(appButtons.approve).click()
    await seesResult(payer)
    await mailTo(stage.product, email)
  })
})

// What differs between the wallets is tested without a browser (workflows/processes/await-wallet), so
// a run has one of them here by chance, which the test's name prints. `npm run screens` has both.
const first = randomInt(wallets.length)

describe.each(seesAll ? wallets : wallets.slice(first, first + 1))('a payer by %s', (wallet) => {
  const openRequest = (options: BrowserContextOptions, amount?: string) =>
    openWalletRequest(wallet, options, amount)

  it('closes the page while the phone is still open, and the payment counts', async () => {
    const { page, email } = await openRequest(deskScreen, '234')
    const other = await openOnPhone(stage, await readCodeUrl(page))
    await page.context().close()
    await other.answers('approve')
    expect((await mailTo(stage.product, email)).text).toContain('HK$234.00')
    const staff = staffAt(await stage.open(deskScreen), stage.product)
    await staff.logIn('staff@harbour.example')
    await staff.open('Tai Man Chan')
    await staff.sees('HK$234.00', email)
    await staff.seesBalancedPostings()
  })

  it('pays just before paying by card instead, and is charged once', async () => {
    const { page, payer, email } = await openRequest(deskScreen, '210')
    const other = await openOnPhone(stage, await readCodeUrl(page))
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByText('Paying another way closes it first').waitFor()
    await payer.choosePaying(/^Card/)
    await payer.useCard(cards.hongKongVisa)
    await other.answers('approve')
    await payer.donate()
    await seesResult(payer)
    expect(await page.locator('dl + p').textContent()).toContain(wallet)
    await mailTo(stage.product, email)
    expect(await stage.product.mails(email)).toHaveLength(1)
  })

  it('closes the request by paying with a card, after which the phone can no longer pay', async () => {
    const { page, payer, email } = await openRequest(deskScreen, '220')
    const address = await readCodeUrl(page)
    await page.getByRole('link', { name: 'Back' }).click()
    await payByCard(payer)
    const late = await stage.open(deskScreen)
    await late.goto(address)
    await late.locator('h1').waitFor()
    expect(await late.locator(appButtons.approve).count()).toBe(0)
    await mailTo(stage.product, email)
    expect(await stage.product.mails(email)).toHaveLength(1)
  })
})

describe('a payer refuses a request', () => {
  it('in PayMe, and then pays by card, once', async () => {
    const { page, payer, email } = await openWalletRequest('PayMe', deskScreen)
    const other = await openOnPhone(stage, await readCodeUrl(page))
    await other.answers('reject')
    await passTimeUntil(page.getByRole('heading', { name: 'The PayMe payment was not made' }))
    await page.getByText('No money was taken').first().waitFor()
    await payer.button('Choose other methods').click()
    await payByCard(payer)
    await mailTo(stage.product, email)
    expect(await stage.product.mails(email)).toHaveLength(1)
  })

  it('in Tap & Go, in which a refusal is not final before the time limit: paying by card closes it', async () => {
    const { page, payer, email } = await openWalletRequest('Tap & Go', phone)
    await payer.button('Pay {total} in {wallet}').click()
    await page.locator(appButtons.reject).click()
    await payer.title('Welcome back from {wallet}')
    await page.getByRole('link', { name: 'Choose other methods' }).click()
    await payByCard(payer)
    await mailTo(stage.product, email)
    expect(await stage.product.mails(email)).toHaveLength(1)
  })
})

describe('a payer whose connection is lost', () => {
  it('pays on the phone during that time, and finds the receipt when the connection is back', async () => {
    const { page, payer, email } = await openWalletRequest('PayMe', deskScreen)
    const other = await openOnPhone(stage, await readCodeUrl(page))
    await page.context().setOffline(true)
    await passTimeUntil(page.getByText('The connection is interrupted'))
    await other.answers('approve')
    await mailTo(stage.product, email)
    await page.context().setOffline(false)
    await seesResult(payer)
  })
})

describe('a request to PayMe', () => {
  it('that is not paid in time expires, and is tried again', async () => {
    // The sandbox ends a request for 80 cents after five seconds.
    const { page, payer, email } = await openWalletRequest('PayMe', deskScreen, '200.80')
    const expired = page.getByRole('heading', { name: 'The request to PayMe has expired' })
    await expired.waitFor({ timeout: 60_000 })
    await payer.button('Cancel payment').waitFor()
    await page.getByRole('button', { name: 'Try again', exact: true }).click()
    await page.getByRole('timer').waitFor()
    expect(await stage.product.mails(email)).toHaveLength(0)
  })

  it('that expires after the page was closed is shown as failed at the desk', async () => {
    const { page } = await openWalletRequest('PayMe', deskScreen, '201.80')
    await page.getByRole('timer').waitFor()
    await page.context().close()
    const staff = staffAt(await stage.open(deskScreen), stage.product)
    await staff.logIn('staff@harbour.example')
    await staff.open('Tai Man Chan')
    await staff.sees('HK$201.80')
    await staff.seesEvent(/Not paid in time/)
  })
})
