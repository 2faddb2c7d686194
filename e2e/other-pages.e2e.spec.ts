import { expect, it } from 'vitest'
import { useAccounts } from './pages/account-page.ts'
import { cards, payerAt } from './pages/checkout.ts'
import {
  homeworkRooms,
  newPageIn,
  seeIn,
  viewportsAtNight,
  viewportsInTurn,
  type Seen,
} from './screenshots/viewports.ts'
import { appButtons } from './pages/phone.ts'
import { useStage } from './product/test-app.ts'
import { messagesIn } from './messages.ts'

const stage = useStage()

const accounts = useAccounts(stage)

const atCharity = async (viewport: Seen) => {
  const page = await newPageIn(stage, { ...viewport, charity: 'harbour' })
  await page.goto(stage.product.at('harbour'))
  return { page, see: seeIn(page, viewport), say: messagesIn(viewport.language) }
}

const screenshotName = (kind: string, { look, language }: Seen): string =>
  `${kind}.${language}.${look.colorScheme}.${look.screen.viewport.width}@example.com`

it.each(viewportsAtNight)(
  'the phone of a wallet’s payer, in $language on $on',
  async (viewport) => {
    for (const [wallet, name] of [
      ['PayMe', 'payme'],
      ['Tap & Go', 'tap-and-go'],
    ] as const) {
      const { page, see } = await atCharity(viewport)
      const payer = payerAt(page, viewport.language)
      await payer.prepareWallet(
        {
          project: homeworkRooms[viewport.language],
          amount: '200',
          coverFee: false,
          email: screenshotName(name, viewport),
        },
        wallet,
      )
      await page.getByRole('timer').waitFor()
      const address = await page
        .getByRole('link', { name: payer.say('Pay in this browser instead') })
        .getAttribute('href')
      await page.goto(address ?? '')
      await page.locator(appButtons.approve).waitFor()
      await see(`${name}-phone`)
      await page.locator(appButtons.approve).click()
      await page.waitForURL(/\/Finalize(?:PayMe|TapAndGo)\//)
      // Tap & Go's return page is the product's own, which reports the payment once it is notified.
      const ended = async () => {
        await page.goto(address ?? '')
        return page.url() === address && (await page.locator('form').count()) === 0
      }
      await expect.poll(ended).toBe(true)
      await see(`${name}-phone-paid`)
    }
  },
)

it.each(viewportsInTurn(1))('the bank of a card’s payer, in $language on $on', async (viewport) => {
  const { page, see } = await atCharity(viewport)
  const payer = payerAt(page, viewport.language)
  await payer.prepare({
    project: homeworkRooms[viewport.language],
    amount: '500',
    coverFee: true,
    email: screenshotName('bank', viewport),
    card: cards.asksForAuthentication,
  })
  await payer.donate()
  await page.frameLocator('iframe').getByRole('button').first().waitFor()
  const address = await page.locator('iframe').getAttribute('src')
  await page.goto(address ?? '')
  await page.getByRole('button').first().waitFor()
  await see('bank-challenge')
})

it.each(viewportsInTurn(0))(
  'a login that is tried too often, in $language on $on',
  async (viewport) => {
    const { page, see, say } = await atCharity(viewport)
    const username = screenshotName('often', viewport)
    await accounts.enterAnew(page, username)
    await page.context().clearCookies({ name: 'almoner_session' })
    const statuses = await page.evaluate(async (username) => {
      const statusCodes: number[] = []
      const body = JSON.stringify({ username, password: 'Walker2025' })
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
      while (statusCodes.length < 40 && statusCodes.at(-1) !== 429) {
        statusCodes.push((await fetch('/api/donors/login', init)).status)
      }
      return statusCodes
    }, username)
    expect(statuses.at(-1)).toBe(429)
    await page.goto(stage.product.at('harbour', '/LoginEmail'))
    await page.getByLabel(say('Email address'), { exact: true }).fill(username)
    await page
      .locator('main')
      .getByRole('button', { name: say('Next'), exact: true })
      .click()
    await page.getByLabel(say('Password'), { exact: true }).fill('Walker2026')
    await page
      .locator('main')
      .getByRole('button', { name: say('Log in'), exact: true })
      .click()
    await page.locator('main').getByRole('alert').first().waitFor()
    await see('login-password-too-often')
  },
)
