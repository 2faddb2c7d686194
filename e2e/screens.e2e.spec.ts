import type { Page } from 'playwright-core'
import { beforeAll, describe, it } from 'vitest'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { cards, payerAt } from './checkout.ts'
import { lookAt } from './looked-at.ts'
import { homeworkRooms } from './looks.ts'
import { useStage } from './stage.ts'
import { passTimeUntil } from './walk.ts'
import { wordsIn } from './words.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const

const hosts = ['harbour.localhost', 'tinhau.localhost', 'nobody.localhost', 'localhost']

const stage = useStage()
let page: Page

beforeAll(async () => {
  await open(sizes[0], 'en')
  await page.goto(stage.product.at('harbour'))
  await page.evaluate(giveOnce)
})

/** What the payer's page would send, so that the desk and the mailbox have something to show. */
const giveOnce = async (): Promise<void> => {
  const { id } = (await (await fetch('/api/donors/organization')).json()) as { id: string }
  const response = await fetch('/api/user/payments', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      amount: 500,
      coverFee: true,
      paymentMethod: 'pm_card_hk',
      organizationId: id,
      firstName: 'Tai Man',
      lastName: 'Chan',
      email: 'first@example.com',
      phoneNumber: '9123 4567',
    }),
  })
  if (response.status !== 200) throw new Error(`the gift was answered ${response.status}`)
}

const open = async (viewport: (typeof sizes)[number], language: Language): Promise<Page> => {
  page = await stage.open({ viewport, reducedMotion: 'reduce' })
  await page
    .context()
    .addCookies(hosts.map((domain) => ({ name: 'language', value: language, domain, path: '/' })))
  return page
}

describe.each(languages)('every screen in %s', (language) => {
  const say = wordsIn(language)

  it.each(sizes)('of the payer’s site at $width px', async (size) => {
    await open(size, language)
    await page.clock.install()
    const see = (screen: string) => lookAt(page, `${screen}-${language}`)
    const payer = payerAt(page, language, see)
    await page.goto(stage.product.at('harbour'))
    await payer.prepare({
      project: homeworkRooms[language],
      amount: '500',
      coverFee: true,
      email: `screens-${language}@example.com`,
      card: cards.asksForAuthentication,
    })
    await payer.donate()
    await page.frameLocator('iframe').getByRole('button').first().waitFor()
    await see('review-bank-asks')
    await page.frameLocator('iframe').locator('.reject').click()
    await passTimeUntil(page.getByRole('link', { name: say('Try another card') }))
    await see('review-refused')
    await page.getByRole('link', { name: say('Try another card') }).click()
    await payer.useCard(cards.hongKongVisa)
    await payer.donate()
    await payer.thanked()
  })

  it.each(sizes)('of a small charity, and of none, at $width px', async (size) => {
    await open(size, language)
    await page.goto(stage.product.at('tinhau'))
    await page.getByRole('textbox').first().waitFor()
    await lookAt(page, `select-mission-free-plan-${language}`)
    await page.goto(stage.product.at('nobody'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await lookAt(page, `no-charity-${language}`)
  })

  it.each(sizes)('of the desk at $width px', async (size) => {
    await open(size, language)
    await page.goto(stage.product.platform())
    await page.getByRole('heading', { level: 1 }).waitFor()
    await lookAt(page, `home-login-${language}`)
    await page.goto(stage.product.platform('/OrgLogin'))
    await page.getByRole('textbox', { name: say('Username') }).fill('staff@harbour.example')
    await page.getByLabel(say('Password'), { exact: true }).fill('Harbour2026')
    await lookAt(page, `org-login-${language}`)
    await page.getByRole('button', { name: say('Log in') }).click()
    await page.waitForURL(/\/AccountOverview/)
    const newest = page.getByRole('link', { name: /Chan|陳|陈/ }).first()
    await newest.waitFor()
    await lookAt(page, `account-overview-${language}`)
    await newest.click()
    await page.getByText(say('In the books')).first().waitFor()
    await lookAt(page, `payment-${language}`)
  })

  it.each(sizes)('of administration at $width px', async (size) => {
    await open(size, language)
    await page.goto(stage.product.platform('/AdminLogin'))
    await page.getByRole('textbox').first().fill('admin@almoner.example')
    await lookAt(page, `admin-login-${language}`)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/AdminLoginPassword/)
    await page.getByLabel(say('Password'), { exact: true }).fill('Almoner2026')
    await lookAt(page, `admin-login-password-${language}`)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/AdminAccounts/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page
      .getByText('New Hope Library')
      .or(page.getByText(/新望|新希望/))
      .first()
      .waitFor()
    await lookAt(page, `admin-accounts-${language}`)
  })
})

describe('the outside world’s own pages', () => {
  it.each(sizes)('the mailbox at $width px', async (size) => {
    await open(size, 'en')
    await page.goto(stage.product.platform('/sandbox/mailbox'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await lookAt(page, 'mailbox-en')
    await page.getByRole('link', { name: /HLCF-/ }).first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await lookAt(page, 'mailbox-mail-en')
  })
})
