import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { useAccounts } from './pages/account-page.ts'
import { cards } from './pages/checkout.ts'
import { blockRequests, holdBack, allowRequests, patchAnswers } from './faults.ts'
import { homeworkRooms, viewportsInTurn, type Seen } from './screenshots/viewports.ts'
import { useStage } from './product/test-app.ts'
import { visitorIn } from './pages/visitor.ts'
import { passTimeUntil } from './journey.ts'
import { taiManChan, type Translate } from './messages.ts'

const stage = useStage()

const accounts = useAccounts(stage)

const visitor = (viewport: Seen) => visitorIn(stage, viewport)

const charity = /\/api\/donors\/organization/
const savedCards = /\/api\/cards/
const cardProvider = /\/v1\/payment_methods/
const fees = /\/calculate-fees/
const pay = /\/api\/user\/payments$/

/** Simulates a project that was closed while the payer was typing. */
const closedSince = { gift: { projectId: worldId('project', 'harbour:summer-camp-2026') } }

/** The API refuses requests there, and will again. */
const refuseRequests = (page: Page, address: RegExp) =>
  page.route(address, (route) => {
    const error = { message: 'The request is not valid.', code: 'invalid_request' }
    return route.fulfill({ status: 400, json: { status: 400, message: error.message, error } })
  })

const company: Record<Language, string> = {
  en: 'Kwun Tong Hardware Limited',
  zh: '觀塘五金有限公司',
  cn: '观塘五金有限公司',
}

const honoured: Record<Language, string> = {
  en: 'Grandmother Chan, who read to all of us',
  zh: '教我們讀書的陳婆婆',
  cn: '教我们读书的陈婆婆',
}

const message: Record<Language, string> = {
  en: 'From everyone behind the counter. Keep the lights on.',
  zh: '店裏各人的一點心意。燈要一直亮着。',
  cn: '店里各人的一点心意。灯要一直亮着。',
}

describe.each(viewportsInTurn(1))('a payer’s details, in $language on $on', (viewport) => {
  it('are requested if they are missing or invalid', async () => {
    const { page, payer, say, see, toDetails } = await visitor(viewport)
    await toDetails()
    const account = page.getByRole('checkbox', {
      name: say('Create an account with these details'),
    })
    await account.check()
    await payer.button('Continue').click()
    await page.getByRole('alert').waitFor()
    await see('personal-details-errors')
    await page.getByRole('radio', { name: say('A company or organisation') }).check()
    await page.locator('[name=email]').fill('taiman@')
    await page.locator('[name=confirmEmail]').fill('taiman')
    await page.locator('[name="phone.number"]').fill('123')
    await page.locator('[name=memo]').fill(message[viewport.language].repeat(30))
    await page.locator('[name="rows.0.value"]').fill(honoured[viewport.language].repeat(250))
    await page.locator('[name=newPassword]').fill('short')
    await page.locator('[name=again]').fill('other')
    await payer.button('Continue').click()
    await page.getByRole('link', { name: say('Passwords do not match') }).waitFor()
    await see('personal-details-company-errors')
  })

  it('of a company, with the charity’s own questions, exclude the wallets', async () => {
    const { page, payer, say, see, toDetails } = await visitor(viewport)
    const { language } = viewport
    await toDetails()
    await page.getByRole('radio', { name: say('A company or organisation') }).check()
    await payer.field('Organisation name').fill(company[language])
    await page.locator('[name=lastName]').fill(taiManChan[language][0])
    await page.locator('[name=firstName]').fill(taiManChan[language][1])
    await page.locator('[name=email]').fill('office@hardware.example')
    await page.locator('[name=confirmEmail]').fill('office@hardware.example')
    await page.locator('[name="phone.number"]').fill('2345 6789')
    await page.locator('[name=memo]').fill(message[language])
    await page.locator('[name="rows.0.value"]').fill(honoured[language])
    await page.locator('[name="rows.1.value"]').fill(message[language])
    await page.locator('[name=news]').check()
    await see('personal-details-company')
    await payer.button('Continue').click()
    await payer.title('How would you like to pay?')
    await see('select-payment-company')
  })

  it('are not requested for a project that has been closed', async () => {
    const { page, say, see, toDetails, address } = await visitor(viewport)
    await toDetails()
    await patchAnswers(page, { address: address('/PersonalDetails'), change: closedSince })
    await page.getByText(say('This project is closed')).waitFor()
    await see('personal-details-lost-project')
  })
})

describe.each(viewportsInTurn(2))('the choice of how to pay, in $language on $on', (viewport) => {
  it('shows a message if it cannot be loaded', async () => {
    const { page, say, see, toChoice } = await visitor(viewport)
    await toChoice()
    // A lost connection would leave the methods that came with the page.
    await refuseRequests(page, charity)
    await page.reload()
    await passTimeUntil(page.getByText(say('Error Loading Payment Methods')))
    await see('select-payment-lost')
  })

  it('waits for the cards of an account, and does without them', async () => {
    const { page, payer, say, see } = await visitor(viewport)
    await accounts.enter(page)
    await payer.choose(homeworkRooms[viewport.language])
    await payer.name({ amount: '300', coverFee: false })
    await payer.button('Continue — {total}').click()
    await payer.reopenDetails()
    await holdBack(page, savedCards)
    await payer.button('Continue').click()
    await payer.title('How would you like to pay?')
    await see('select-payment-arriving', 'waiting')
    await allowRequests(page, savedCards)
    await blockRequests(page, savedCards)
    await page.reload()
    await passTimeUntil(page.getByText(say('The cards in your account could not be loaded')))
    await see('select-payment-cards-lost')
  })
})

const testCards = (page: Page, say: Translate) =>
  page.locator('summary').filter({
    hasText: say('This is a demonstration: use a test card, no money moves'),
  })

describe.each(viewportsInTurn(0))('a card, in $language on $on', (viewport) => {
  it('is requested again if it is not valid', async () => {
    const { page, payer, say, see, toDetails } = await visitor(viewport)
    await toDetails()
    await payer.identify('taiman@example.com')
    await payer.openCard()
    await payer.field('Name on the card').fill('')
    await payer.button('Continue to review').click()
    await page.getByRole('alert').waitFor()
    await see('card-prompt-errors')
    await payer.field('Name on the card').fill('CHAN TAI MAN')
    await payer.field('Card number').fill('4242 4242 4242 4241')
    await payer.field('Expiry date').fill('01 / 20')
    await payer.field('Security code').fill('1')
    await payer.button('Continue to review').click()
    await page.getByRole('link', { name: say('Check the card number') }).waitFor()
    await see('card-prompt-invalid')
    await testCards(page, say).click()
    await page.getByRole('button', { name: '4242 4242 4242 4242' }).click()
    await see('card-prompt-test-cards')
  })

  it('waits for its provider, and shows a message if the provider does not answer', async () => {
    const { page, payer, say, see, toDetails } = await visitor(viewport)
    await toDetails()
    await payer.identify('taiman@example.com')
    await payer.openCard()
    await testCards(page, say).click()
    await page.getByRole('button', { name: '4000 0034 4000 0004' }).click()
    await testCards(page, say).click()
    await blockRequests(page, cardProvider)
    await payer.button('Continue to review').click()
    await page.getByText(say('The card provider could not be reached')).waitFor()
    await see('card-prompt-lost')
    await allowRequests(page, cardProvider)
    await holdBack(page, cardProvider)
    await payer.button('Continue to review').click()
    await payer.button('Checking the card…').waitFor()
    await see('card-prompt-checking')
  })
})

describe.each(viewportsInTurn(1))(
  'the last look before paying, in $language on $on',
  (viewport) => {
    it('waits for the fee, shows a message if it does not load, and explains how details are used', async () => {
      const { page, payer, say, see, toReview } = await visitor(viewport)
      await toReview(cards.hongKongVisa)
      await holdBack(page, fees)
      await page.reload()
      await payer.title('Review and confirm')
      await see('review-arriving', 'waiting')
      await allowRequests(page, fees)
      await blockRequests(page, fees)
      await page.reload()
      await passTimeUntil(page.getByText(say('Failed to calculate transaction fees')))
      await see('review-fee-lost')
      await allowRequests(page, fees)
      await payer.button('Try again').click()
      await payer.button('How your details are used').click()
      await page.getByRole('dialog').waitFor()
      await see('review-privacy')
    })

    it('shows that the bank declined the card', async () => {
      const { page, payer, say, see, toReview } = await visitor(viewport)
      await toReview(cards.declined)
      await payer.donate()
      await page.getByText(say('Your bank declined this card. No money was taken.')).waitFor()
      await see('review-declined')
    })

    it('waits for the bank, and finds out what became of an answer that was lost', async () => {
      const { page, payer, say, see, toReview } = await visitor(viewport)
      await toReview(cards.hongKongVisa)
      await holdBack(page, pay)
      await payer.donate()
      await payer.button('Waiting for your bank…').waitFor()
      await see('review-asking')
      await allowRequests(page, pay)
      await blockRequests(page, pay)
      await page.reload()
      await page.getByText(say('The connection was lost')).waitFor()
      await see('review-checking')
      await passTimeUntil(payer.button('Check again'), 60_000)
      await see('review-unknown')
      await allowRequests(page, pay)
      await payer.button('Check again').click()
      await payer.thanked()
    })

    it('shows that nothing was started for a project that has been closed', async () => {
      const { page, payer, say, see, toReview, address } = await visitor(viewport)
      await toReview(cards.hongKongVisa)
      await patchAnswers(page, { address: address('/Review'), change: closedSince })
      await payer.donate()
      await page.getByText(say('Error creating payment. No money was taken')).waitFor()
      await see('review-rejected')
    })
  },
)
