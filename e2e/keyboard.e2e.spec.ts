import { randomInt } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, it } from 'vitest'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { cards, payerAt } from './pages/checkout.ts'
import { useStage } from './product/test-app.ts'
import { tabTo, withKeyboard } from './hands.ts'
import { seesAll } from './screenshots/viewports.ts'
import { deskScreen, mailTo } from './journey.ts'

const stage = useStage()
let page: Page

beforeEach(async () => {
  page = await stage.open(deskScreen)
})

const press = (target: Locator): Promise<void> => withKeyboard(page).press(target)
const fill = (target: Locator, text: string): Promise<void> => withKeyboard(page).fill(target, text)

/** A screen reader announces the new step: its title has the focus. */
const titleHasFocus = async (): Promise<void> => {
  await page.locator('h1:focus').waitFor()
}

// The order of the focus is the same in every language, so a run has one by chance, which the test's
// name prints. `npm run screens` has all.
const first = randomInt(languages.length)
const walked = seesAll ? languages : languages.slice(first, first + 1)

describe('by keyboard alone', () => {
  it.each(walked)('a gift is made from the first page to the receipt, in %s', async (language) => {
    const email = `keyboard-${language}@example.com`
    await page
      .context()
      .addCookies([{ name: 'language', value: language, domain: 'harbour.localhost', path: '/' }])
    await page.goto(stage.product.at('harbour'))
    const payer = payerAt(page, language)
    await press(page.getByRole('article').first().getByRole('link'))
    await titleHasFocus()
    await fill(payer.field('Amount'), '500')
    await tabTo(page, page.getByRole('checkbox', { name: payer.say('Cover the transaction fee') }))
    await page.keyboard.press('Space')
    // The wallet is in a dialog that traps the focus.
    await press(payer.button('Pay in one step with your phone’s wallet'))
    await page.locator('dialog[open] :focus').waitFor()
    await page.keyboard.press('Escape')
    await press(payer.button('Continue — {total}'))
    await payer.title('Your details')
    await titleHasFocus()
    await press(payer.button('Continue'))
    // A missing answer is reported at once, with a link to its field.
    await page.locator('[role=alert]:focus').waitFor()
    await press(page.getByRole('alert').getByRole('link').first())
    await page.locator('input:focus').waitFor()
    const names = ['First name', 'Last name']
    for (const name of language === 'en' ? names : names.toReversed()) {
      await fill(payer.field(name), name === 'First name' ? 'Tai Man' : 'Chan')
    }
    await fill(payer.field('Email address'), email)
    await fill(payer.field('Confirm email address'), email)
    await fill(payer.field('Phone number'), '9123 4567')
    await press(payer.button('Continue'))
    await payer.title('How would you like to pay?')
    await titleHasFocus()
    await withKeyboard(page).check(payer.cardChoice())
    await fill(payer.field('Card number'), cards.hongKongVisa)
    await fill(payer.field('Expiry date'), '1234')
    await fill(payer.field('Security code'), '123')
    await press(payer.button('Continue to review'))
    await payer.title('Review and confirm')
    await titleHasFocus()
    await press(payer.button('Donate {total}'))
    await payer.thanked()
    await titleHasFocus()
    await mailTo(stage.product, email)
  })
})
