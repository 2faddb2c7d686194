import { beforeAll, describe, it } from 'vitest'
import { cards, payerAt } from './pages/checkout.ts'
import {
  desk,
  homeworkRooms,
  newPageIn,
  phone,
  seeIn,
  viewportsInTurn,
} from './screenshots/viewports.ts'
import { useStage } from './product/test-app.ts'
import { passTimeUntil } from './journey.ts'
import { messagesIn } from './messages.ts'

const stage = useStage()

beforeAll(async () => {
  const page = await stage.open({})
  await page.goto(stage.product.at('harbour'))
  await page.evaluate(giveOnce)
})

/** The payer page's request, so that the mailbox has a mail to show. */
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

describe.each(viewportsInTurn(0))('every screen in $language on $on', (viewport) => {
  const { language } = viewport
  const say = messagesIn(language)

  it('of the payer’s site', async () => {
    const page = await newPageIn(stage, { ...viewport, charity: 'harbour' })
    await page.clock.install()
    const see = seeIn(page, viewport)
    const payer = payerAt(page, language, see)
    await page.goto(stage.product.at('harbour'))
    await payer.prepare({
      project: homeworkRooms[language],
      amount: '500',
      coverFee: true,
      email: `taiman.${language}@example.com`,
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

  it('of a small charity, and of an address without a charity', async () => {
    const small = await newPageIn(stage, { ...viewport, charity: 'tinhau' })
    await small.goto(stage.product.at('tinhau'))
    await small.getByRole('textbox').first().waitFor()
    await seeIn(small, viewport)('select-mission-free-plan')
    const none = await newPageIn(stage, { ...viewport, charity: 'nobody' })
    await none.goto(stage.product.at('nobody'))
    await none.getByRole('heading', { level: 1 }).waitFor()
    await seeIn(none, viewport)('no-charity')
    await none.getByRole('link', { name: say('Go to Almoner') }).click()
    await none.waitForURL(stage.product.platform('/'))
    await none.locator('main a[href="/OrgLogin"]').first().waitFor()
  })

  it('of the platform, up to its login pages', async () => {
    const page = await newPageIn(stage, viewport)
    const see = seeIn(page, viewport)
    await page.goto(stage.product.platform())
    await page.getByRole('heading', { level: 1 }).waitFor()
    await see('home-login')
    await page.goto(stage.product.platform('/OrgLogin'))
    await page.getByRole('textbox', { name: say('Email address') }).fill('staff@harbour.example')
    await see('org-login')
    await page.getByRole('button', { name: say('Next') }).click()
    await page.getByRole('button', { name: say('Log in') }).click()
    await page.locator('#field-password-error').waitFor()
    await see('org-login-password')
    await page.goto(stage.product.platform('/404'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await see('org-not-found')
  })

  it('of administration', async () => {
    const page = await newPageIn(stage, viewport)
    const see = seeIn(page, viewport)
    await page.goto(stage.product.platform('/AdminLogin'))
    await page.getByRole('textbox').first().fill('admin@almoner.example')
    await see('admin-login')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/AdminLoginPassword/)
    await page.getByLabel(say('Password'), { exact: true }).fill('Almoner2026')
    await see('admin-login-password')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/AdminAccounts/)
    await page
      .getByText('New Hope Library')
      .or(page.getByText(/新望|新希望/))
      .first()
      .waitFor()
    await see('admin-accounts')
  })
})

describe.each([phone, desk])('the outside world’s own pages on $name', (look) => {
  it('the mailbox', async () => {
    const viewport = { look, language: 'en' } as const
    const page = await newPageIn(stage, viewport)
    const see = seeIn(page, viewport)
    await page.goto(stage.product.platform('/sandbox/mailbox'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await see('mailbox')
    await page.getByRole('link', { name: /HLCF-/ }).first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await see('mailbox-mail')
  })
})
