import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { cards, payerAt, type Gift } from './pages/checkout.ts'
import { staffAt } from './pages/desk.ts'
import { useStage } from './product/test-app.ts'
import { mailTo, passTimeUntil, phoneScreen } from './journey.ts'

const stage = useStage()
let page: Page
let gifts = 0

beforeEach(async () => {
  page = await stage.open(phoneScreen)
})

const aGift = (changes: Partial<Gift> = {}): Gift => ({
  project: 'After-school homework rooms',
  amount: '500',
  coverFee: true,
  email: `walk-${(gifts += 1)}@example.com`,
  card: cards.hongKongVisa,
  ...changes,
})

/** The document behind the receipt's link, requested by the payer's own browser. */
const downloaded = () =>
  page.getByRole('link', { name: 'Download receipt' }).evaluate(async (link: HTMLAnchorElement) => {
    const response = await fetch(link.href)
    const text = await response.text()
    return { type: response.headers.get('content-type'), begins: text.slice(0, 5) }
  })

/**
 * Answers the payer's authentication at their bank, in the frame of the checkout. It is done when
 * the bank confirms it.
 */
const atTheBank = async (act: 'Approve' | 'Refuse') => {
  const bank = page.frameLocator('iframe')
  const answered = page.waitForResponse((response) => /\/challenge\/.+\/\w+$/.test(response.url()))
  await bank.getByRole('button', { name: act }).click()
  expect((await answered).ok()).toBe(true)
}

describe('a guest gives by card', () => {
  it('and has a receipt, in the browser and in the mailbox, and the charity sees it', async () => {
    const gift = aGift()
    await page.goto(stage.product.at('harbour'))
    const payer = payerAt(page, 'en')
    await payer.prepare(gift)
    await payer.donate()
    await payer.thanked()

    expect(await downloaded()).toEqual({ type: 'application/pdf', begins: '%PDF-' })
    const mail = await mailTo(stage.product, gift.email)
    expect(mail.subject).toContain('HLCF-')
    expect(mail.text).toContain('HK$519.11')
    expect(mail.attachments).toMatchObject([{ contentType: 'application/pdf' }])

    const desk = staffAt(await stage.open(phoneScreen), stage.product)
    await desk.logIn('staff@harbour.example')
    await desk.open('Tai Man Chan')
    await desk.sees('HK$519.11', 'HK$500.00', gift.email)
    await desk.seesEvent(/Card recognised: Visa .*0004/)
    await desk.seesEvent(/Receipt HLCF-\d{4}-\d{6} sent to the payer by email/)
    await desk.seesBalancedPostings()
  })

  it('in Chinese, and the receipt is in Chinese', async () => {
    const gift = aGift({ project: '課後功課室', coverFee: false })
    await page.goto(stage.product.at('harbour', '/zh'))
    const payer = payerAt(page, 'zh')
    await payer.prepare(gift)
    await payer.donate()
    await payer.thanked()
    const mail = await mailTo(stage.product, gift.email)
    expect(mail.subject).toContain('收據')
    // A guest's address is unconfirmed: no text that they typed is mailed to it.
    expect(mail.text).toContain('親愛的支持者：')
    expect(mail.text).not.toContain('陳大文')
  })

  it('to a small charity by quick payment', async () => {
    const email = `walk-${(gifts += 1)}@example.com`
    await page.goto(stage.product.at('tinhau'))
    const payer = payerAt(page, 'en')
    await payer.field('Amount').fill('100')
    await page.getByRole('button', { name: /^Donate/ }).click()
    await payer.title('Your details')
    await payer.identify(email)
    await payer.useCard(cards.hongKongVisa)
    await payer.donate()
    await payer.thanked()
    expect((await mailTo(stage.product, email)).text).toContain('HK$100.00')
  })
})

describe('a payer whom the bank asks for authentication', () => {
  const promptBank = async () => {
    const gift = aGift({ card: cards.asksForAuthentication })
    await page.clock.install()
    await page.goto(stage.product.at('harbour'))
    const payer = payerAt(page, 'en')
    await payer.prepare(gift)
    await payer.donate()
    await page.frameLocator('iframe').getByRole('button').first().waitFor()
    return { gift, payer }
  }

  it('approves, and receives the receipt', async () => {
    const { payer, gift } = await promptBank()
    await atTheBank('Approve')
    await passTimeUntil(payer.heading('Thank you, {name}'))
    await payer.thanked()
    await mailTo(stage.product, gift.email)
  })

  it('refuses, and then gives with another card', async () => {
    const { payer, gift } = await promptBank()
    await atTheBank('Refuse')
    await passTimeUntil(page.getByText('No money was taken').first())
    await page.getByRole('link', { name: 'Try another card' }).click()
    await payer.useCard(cards.hongKongVisa)
    await payer.donate()
    await payer.thanked()
    await mailTo(stage.product, gift.email)
    expect(await stage.product.mails(gift.email)).toHaveLength(1)
  })

  it('approves and closes the tab: the payment is completed and the receipt is mailed', async () => {
    const { gift } = await promptBank()
    await atTheBank('Approve')
    await page.context().close()
    expect((await mailTo(stage.product, gift.email)).subject).toContain('HLCF-')
  })
})

describe('a card is declined', () => {
  it('and another one pays, once', async () => {
    const gift = aGift({ card: cards.declined })
    await page.goto(stage.product.at('harbour'))
    const payer = payerAt(page, 'en')
    await payer.prepare(gift)
    await payer.donate()
    await page.getByText('No money was taken').first().waitFor()
    await page.getByRole('link', { name: 'Try another card' }).click()
    await payer.useCard(cards.hongKongVisa)
    await payer.donate()
    await payer.thanked()
    await mailTo(stage.product, gift.email)
    expect(await stage.product.mails(gift.email)).toHaveLength(1)

    const desk = staffAt(await stage.open(phoneScreen), stage.product)
    await desk.logIn('staff@harbour.example')
    await desk.open('Tai Man Chan')
    await desk.seesEvent(/Declined by the bank/)
    await desk.seesEvent(/Another card was tried/)
  })
})

describe('a payer in a hurry', () => {
  it('who presses twice pays once', async () => {
    const gift = aGift()
    await page.goto(stage.product.at('harbour'))
    const payer = payerAt(page, 'en')
    await payer.prepare(gift)
    await payer.button('Donate {total}').dblclick()
    await payer.thanked()
    await mailTo(stage.product, gift.email)
    expect(await stage.product.mails(gift.email)).toHaveLength(1)
  })

  it('who reloads half-way finds all entries kept', async () => {
    const gift = aGift()
    await page.goto(stage.product.at('harbour'))
    const payer = payerAt(page, 'en')
    await payer.prepare(gift)
    await page.reload()
    await payer.button('Donate {total}').waitFor()
    expect(await page.getByText(gift.email).count()).toBeGreaterThan(0)
    await page.goto(stage.product.at('harbour', '/PersonalDetails'))
    await payer.title('Your details')
    expect(await payer.field('Email address').inputValue()).toBe(gift.email)
  })

  it('who opens a later step first is sent to the first step', async () => {
    await page.goto(stage.product.at('harbour', '/Review'))
    await page.waitForURL(/\/SelectMission$/)
  })

  it('who leaves something out sees what is missing, and loses no entries', async () => {
    await page.goto(stage.product.at('harbour'))
    const payer = payerAt(page, 'en')
    await payer.choose('After-school homework rooms')
    await payer.field('Amount').fill('12.345')
    await payer.button('Continue').click()
    await page.getByText('Enter an amount with no more than two decimals').first().waitFor()
    expect(await payer.field('Amount').inputValue()).toBe('12.345')
    await payer.give({ amount: '100', coverFee: false })
    await payer.field('First name').fill('Tai Man')
    await payer.button('Continue').click()
    await page.getByRole('alert').getByText('Enter your last name').waitFor()
    expect(await payer.field('First name').inputValue()).toBe('Tai Man')
  })
})

describe('an address', () => {
  it('without a charity shows a message, with status 404', async () => {
    const response = await page.goto(stage.product.at('nobody'))
    expect(response?.status()).toBe(404)
    await page.getByRole('heading', { name: 'There is no charity at this address' }).waitFor()
  })

  it('of a payer’s page on the platform’s own host shows that no charity is there', async () => {
    const response = await page.goto(stage.product.platform('/SelectMission'))
    expect(response?.status()).toBe(404)
    await page.getByRole('heading', { name: 'There is no charity at this address' }).waitFor()
  })

  it('with www redirects to the one without', async () => {
    await page.goto(stage.product.at('www.harbour', '/SelectMission'))
    expect(page.url()).toBe(stage.product.at('harbour', '/SelectMission'))
  })
})
