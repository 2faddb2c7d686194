import { describe, expect, it } from 'vitest'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { payerAt } from './pages/checkout.ts'
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
import { deskScreen, mailTo, phoneScreen } from './journey.ts'
import { messagesIn } from './messages.ts'

const stage = useStage()
const oneStep = 'Pay in one step with your phone’s wallet'

/** A guest who has entered an amount, at the question whether their wallet pays it. */
const askAboutWallet = async (look: Look, language: Language) => {
  const page = await newPageIn(stage, { look, language, charity: 'harbour' })
  await page.goto(stage.product.at('harbour'))
  const payer = payerAt(page, language)
  await payer.choose(homeworkRooms[language])
  await payer.name({ amount: '300', coverFee: true })
  await payer.button(oneStep).click()
  await page.getByRole('dialog').waitFor()
  const see = seeIn(page, { look, language })
  return { page, payer, see }
}

describe('a guest whose wallet can pay', () => {
  it('goes from the amount to the review, pays, and the charity sees the payment method', async () => {
    const { page, payer } = await askAboutWallet(phone, 'en')
    await payer.button('Pay {total} with the demonstration wallet').click()
    await payer.button('Confirm {total}').click()
    await payer.title('Review and confirm')
    await page.getByText('Ka Yan Ho').waitFor()
    await page.getByText('Google Pay · Visa •••• 0004').waitFor()
    await payer.donate()
    await payer.thanked()
    const mail = await mailTo(stage.product, 'kayan.ho@example.com')
    expect(mail.text).toContain('HK$312.50')
    await page.context().close()

    const desk = staffAt(await stage.open(deskScreen), stage.product)
    await desk.logIn('staff@harbour.example')
    await desk.open('Ka Yan Ho')
    await desk.seesEvent(/Card recognised: Google Pay, Visa .*0004/)
  })

  it('sees the total of the card that is in it, and can go back to choose another', async () => {
    const { page, payer } = await askAboutWallet(phone, 'en')
    await payer.button('Pay {total} with the demonstration wallet').click()
    await page.getByRole('radio', { name: /Mastercard/ }).check()
    await payer.button('Confirm {total}').click()
    await payer.title('Review and confirm')
    await page
      .getByText('The fee is slightly higher for cards issued outside Hong Kong')
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Donate HK$314.45' }).waitFor()
    await page.getByRole('link', { name: 'Back' }).click()
    await payer.title('Pay in one step')
    await payer.button('Other payment methods').click()
    await payer.title('Your details')
    // The owner's details from the wallet stay.
    expect(await payer.field('Email address').inputValue()).toBe('kayan.ho@example.com')
  })

  it('closes the dialog with a key and loses nothing, or pays in another way', async () => {
    const { page, payer } = await askAboutWallet(phone, 'en')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await payer.field('Amount').inputValue()).toBe('300')
    const next = payer.button(oneStep)
    // The focus has not moved.
    expect(await next.evaluate((button) => button === document.activeElement)).toBe(true)
    await next.click()
    await payer.button('Other payment methods').click()
    await payer.title('Your details')
  })

  it('whose card is declined can try another', async () => {
    const { page, payer } = await askAboutWallet(phone, 'en')
    await payer.button('Pay {total} with the demonstration wallet').click()
    await page.getByRole('radio', { name: /0002/ }).check()
    await payer.button('Confirm {total}').click()
    await payer.donate()
    await page.getByText('Your bank declined this card. No money was taken.').waitFor()
  })
})

describe('a charity on a smaller plan', () => {
  it('asks for the details at once', async () => {
    const page = await stage.open(phoneScreen)
    await page.goto(stage.product.at('bauhinia'))
    const payer = payerAt(page, 'zh')
    await page.getByRole('article').first().getByRole('link').click()
    await payer.name({ amount: '300', coverFee: false })
    await payer.button('Continue — {total}').click()
    await payer.title('Your details')
  })
})

it.each(viewportsAtNight)(
  'the short way looks right in $language on $on',
  async ({ language, look }) => {
    const say = messagesIn(language)
    const { page, payer, see } = await askAboutWallet(look, language)
    await payer.button('Pay {total} with the demonstration wallet').waitFor()
    await see('express-modal')
    await payer.button('Pay {total} with the demonstration wallet').click()
    await payer.button('Confirm {total}').waitFor()
    await see('express-sheet')
    await payer.button('Confirm {total}').click()
    await payer.button('Donate {total}').waitFor()
    await see('express-review')
    await page.getByRole('link', { name: say('Back') }).click()
    await payer.button('Pay {total} with the demonstration wallet').waitFor()
    await see('express-payment')
  },
)
