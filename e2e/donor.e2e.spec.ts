import type { BrowserContext } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { useAccounts } from './pages/account-page.ts'
import { cards, payerAt } from './pages/checkout.ts'
import { staffAt } from './pages/desk.ts'
import {
  homeworkRooms,
  type Look,
  newPageIn,
  phone,
  seeIn,
  viewportsAtNight,
} from './screenshots/viewports.ts'
import { useStage } from './product/test-app.ts'
import { deskScreen, passTimeUntil } from './journey.ts'
import { messagesIn } from './messages.ts'

const stage = useStage()

const accounts = useAccounts(stage)

/** The demonstration's donor, logged in as their browser would be. */
const donorAt = async (look: Look, language: Language) => {
  const page = await newPageIn(stage, { look, language, charity: 'harbour' })
  await page.clock.install()
  await accounts.enter(page)
  const payer = payerAt(page, language)
  const say = messagesIn(language)
  const see = seeIn(page, { look, language })
  return {
    page,
    payer,
    say,
    see,
    agree: () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: say('Yes, save it'), exact: true })
        .click(),
    /** Goes to the details, which are filled in. */
    begin: async () => {
      await payer.choose(homeworkRooms[language])
      await payer.name({ amount: '300', coverFee: true })
      await payer.button('Continue — {total}').click()
      await payer.reopenDetails()
      await page.getByText(say('You are logged in')).waitFor()
    },
    typeCard: async (number: string) => {
      await payer.field('Card number').fill(number)
      await payer.field('Expiry date').fill('12 / 34')
      await payer.field('Security code').fill('123')
      await payer.button('Save card').click()
      await page.getByRole('dialog').waitFor()
    },
  }
}

const forgetLogin = (context: BrowserContext) => context.clearCookies({ name: 'almoner_session' })

describe('a donor who is logged in', () => {
  it('saves a card that needs authentication, pays by it, and the charity sees who paid', async () => {
    const { page, payer, begin, typeCard, agree } = await donorAt(phone, 'en')
    await begin()
    expect(await payer.field('Email address').inputValue()).toBe('donor@almoner.example')
    expect(await payer.field('Email address').getAttribute('readonly')).not.toBeNull()
    await payer.button('Continue').click()
    await payer.title('How would you like to pay?')
    await page.getByRole('link', { name: 'Save another card in your account' }).click()
    await payer.title('Add a card')
    await typeCard('4000002500003155')
    await agree()
    await page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).click()
    await passTimeUntil(payer.heading('How would you like to pay?'))
    await page.getByText('Your card is saved').waitFor()
    await page.getByRole('radio', { name: /Visa ending in 3155/ }).waitFor()
    await payer.button('Continue with this card').click()
    await payer.title('Review and confirm')
    await payer.donate()
    // The bank of this card requests authentication for every payment.
    await page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).click()
    await passTimeUntil(payer.heading('Thank you, {name}'))
    await payer.thanked()

    // The account does not save one card twice.
    await page.goto(stage.product.at('harbour', '/AddCard'))
    await payer.title('Add a card')
    await typeCard('4000002500003155')
    await agree()
    await page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).click()
    await passTimeUntil(page.getByText('You have previously saved this card.'))
    await page.context().close()

    const desk = staffAt(await stage.open(deskScreen), stage.product)
    await desk.logIn('staff@harbour.example')
    await desk.open('Tai Man Chan')
    await desk.sees('donor@almoner.example')
  })

  it('whose login ends before paying continues as a guest, without entering anything again', async () => {
    const { page, payer, begin } = await donorAt(phone, 'en')
    await begin()
    await page.getByRole('textbox', { name: /^Message to the charity/ }).fill('For the new shelves')
    await payer.button('Continue').click()
    await payer.choosePaying(/PayMe/)
    await payer.title('Review and confirm')
    await page.getByRole('link', { name: 'Back' }).click()
    await payer.title('How would you like to pay?')
    await page.getByRole('radio', { name: /^Another card/ }).check()
    await payer.useCard(cards.hongKongVisa)
    await forgetLogin(page.context())
    await payer.donate()
    await page.getByText('Your login has ended').waitFor()
    await page.getByText('For the new shelves').waitFor()
    await payer.donate()
    await payer.thanked()
  })

  it('is led away from adding a card once logged out', async () => {
    const { page } = await donorAt(phone, 'en')
    await forgetLogin(page.context())
    await page.goto(stage.product.at('harbour', '/AddCard'))
    await page.waitForURL(/SelectMission/)
  })
})

it.each(viewportsAtNight)(
  'a donor’s way looks right in $language on $on',
  async ({ language, look }) => {
    const { page, payer, say, see, begin, typeCard, agree } = await donorAt(look, language)
    await page.goto(stage.product.at('harbour', '/AddCard'))
    await payer.title('Add a card')
    await payer.field('Card number').waitFor()
    await see('add-card')
    await typeCard('4000002760003184')
    await see('add-card-confirm')
    await agree()
    await page.frameLocator('iframe').getByRole('button').first().waitFor()
    await see('add-card-challenge')
    await page.frameLocator('iframe').getByRole('button').last().click()
    await passTimeUntil(page.getByText(say('The card was not saved')))
    await see('add-card-refused')
    await page.goto(stage.product.at('harbour'))
    await begin()
    // It loads with the next step, after the form is shown.
    await page.locator('[name=news]').waitFor()
    await see('donor-details')
    await payer.button('Continue').click()
    await page.getByRole('radio').first().waitFor()
    await see('donor-select-payment')
    await forgetLogin(page.context())
    await page.reload()
    await page.getByText(say('Your login has ended')).waitFor()
    await see('login-ended')
  },
)

it.each(viewportsAtNight)(
  'an old page looks right in $language on $on',
  async ({ language, look }) => {
    const { page, payer, begin, see } = await donorAt(look, language)
    await begin()
    // Focus alone does not count as activity.
    await page.getByRole('textbox').first().focus()
    await page.clock.fastForward('31:00')
    await payer.title('This page has expired')
    await see('page-expired')
    await payer.button('Continue with the same answers').click()
    await payer.title('Your details')
  },
)
