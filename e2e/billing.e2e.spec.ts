import { describe, expect, it } from 'vitest'
import { messagesIn } from './messages.ts'
import { useOwnStage } from './product/test-app.ts'
import { seeIn, viewportsInTurn, type Seen } from './screenshots/viewports.ts'

const username = 'staff@tinhau.example'
const password = 'Harbour2026'
const cards = {
  visa: '4242424242424242',
  // It can be saved, and is declined when it is charged.
  declinedLater: '4000000000000341',
}

// A charity is on another plan afterwards, so each viewport has a product of its own.
describe.each(viewportsInTurn(1))('billing in $language on $on', (seen) => {
  const stage = useOwnStage()

  const atTheDesk = async ({ look, language }: Seen) => {
    const { screen, colorScheme } = look
    const page = await stage.open({ ...screen, colorScheme, reducedMotion: 'reduce' })
    const cookie = { name: 'language', value: language, domain: 'localhost', path: '/' }
    await page.context().addCookies([cookie])
    const say = messagesIn(language)
    const field = (english: string) => page.getByLabel(say(english), { exact: true })
    const main = page.locator('main')
    const dialog = page.locator('dialog[open]')
    const press = (english: string) => main.getByRole('button', { name: say(english) }).click()
    const follow = (english: string) =>
      main
        .getByRole('link', { name: say(english) })
        .first()
        .click()
    const confirm = async () => {
      const submit = dialog.locator('button[type=submit]')
      await submit.waitFor()
      // A password of the last ten minutes is not asked for again.
      const secret = dialog.locator('input[type=password]')
      if (await secret.isVisible()) await secret.fill(password)
      await submit.click()
    }
    return {
      page,
      see: seeIn(page, { look, language }),
      say,
      sees: (english: string) => main.getByText(say(english)).first().waitFor(),
      press,
      follow,
      confirm,
      logIn: async () => {
        await page.goto(stage.product.platform('/OrgLogin'))
        await field('Email address').fill(username)
        await press('Next')
        await field('Password').fill(password)
        await press('Log in')
        await page.waitForURL(/AccountOverview/)
      },
      openBilling: () => page.goto(stage.product.platform('/OrgSettings/Billing')),
      choose: async (plan: 'free' | 'plus') => {
        await page.goto(stage.product.platform('/OrgSettings/Billing/Plan'))
        await page.locator('input[name=period][value=monthly]').check()
        await page.locator(`input[name=plan][value=${plan}]`).check()
      },
      saveCard: async (number: string) => {
        await field('Card number').fill(number)
        await field('Expiry date').fill('12 / 34')
        await field('Security code').fill('123')
        // The charity's contact is entered already.
        await field('Name on the card').fill('WONG MEI')
        await press('Save card')
        await confirm()
        await main.getByText(say('The card is saved')).waitFor()
      },
    }
  }

  it('upgrades, with a card that is declined and another one, and undoes a downgrade', async () => {
    const { page, see, sees, ...owner } = await atTheDesk(seen)
    await owner.logIn()
    await owner.openBilling()
    await sees('Free plan')
    await sees('No invoice yet')
    await see('desk-billing-free')

    await owner.choose('plus')
    await sees('This plan needs a card')
    await see('desk-plan-without-card')
    await owner.follow('Add a card')
    await owner.saveCard(cards.declinedLater)

    await owner.choose('plus')
    await sees('Charged now')
    await see('desk-plan-quote')
    await owner.press('Pay {sum} and switch now')
    await owner.confirm()
    await sees('The payment failed')
    await see('desk-plan-declined')
    await owner.follow('Replace the card')
    await owner.saveCard(cards.visa)
    await see('desk-subscription-card-saved')

    await owner.choose('plus')
    await owner.press('Pay {sum} and switch now')
    await owner.confirm()
    await sees('You are now on {then}')
    await see('desk-plan-switched')

    await owner.choose('free')
    await sees('What will be paused')
    await see('desk-plan-downgrade')
    await owner.press('Switch on {day}')
    await owner.confirm()
    await sees('From {day}: {then}')
    await owner.follow('Back to billing')
    await sees('From {day}: {then}')
    // The invoice of the declined card is void, that of the other one is paid.
    const rows = page.getByRole('table').getByRole('row').filter({ hasText: 'ALM-' })
    await rows.nth(1).waitFor()
    const [newest, oldest] = await rows.allTextContents()
    expect(newest).toMatch(owner.say('Paid'))
    expect(oldest).toMatch(owner.say('Void'))
    await see('desk-billing-scheduled')
    await owner.press('Cancel the change')
    await page.locator('dialog[open] button[type=submit]').click()
    await page.getByText(owner.say('From {day}: {then}')).first().waitFor({ state: 'detached' })
    await sees('Plus plan')
  })
})
