import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { payerAt } from './pages/checkout.ts'
import {
  homeworkRooms,
  type Look,
  newPageIn,
  seeIn,
  viewportsInTurn,
} from './screenshots/viewports.ts'
import { useStage } from './product/test-app.ts'
import { passTimeUntil } from './journey.ts'
import { messagesIn } from './messages.ts'

const stage = useStage()

/** A payer who has entered their details, at the choice of the payment method. */
const atChoice = async (look: Look, language: Language) => {
  const page = await newPageIn(stage, { look, language, charity: 'harbour' })
  await page.clock.install()
  await page.goto(stage.product.at('harbour'))
  const payer = payerAt(page, language)
  await payer.choose(homeworkRooms[language])
  await payer.give({ amount: '300', coverFee: false })
  await payer.identify(`taiman.${language}@example.com`)
  const see = seeIn(page, { look, language })
  return { page, payer, see }
}

const next = (page: Page, language: Language) =>
  page.getByRole('link', { name: messagesIn(language)('Next: I have paid') })

describe.each(viewportsInTurn(1))(
  'every way of paying in $language on $on',
  ({ language, look }) => {
    const say = messagesIn(language)
    const methodNames = {
      fps: 'FPS',
      alipay: 'Alipay',
      bank: 'Bank transfer',
      cheque: 'Cheque',
      cash: 'Cash',
    }

    it('by a wallet', async () => {
      const { page, payer, see } = await atChoice(look, language)
      await payer.choosePaying(/PayMe/)
      await payer.title('Review and confirm')
      await payer.button('Pay {total} with {wallet}').click()
      await page.getByRole('timer').waitFor()
      await see('payme-code')
      await page.getByRole('link', { name: say('Back') }).click()
      await page.getByRole('link', { name: say('Continue with {name}') }).waitFor()
      await see('select-payment-open')
      await page.getByRole('link', { name: say('Continue with {name}') }).click()
      await page.getByRole('timer').waitFor()
      // Longer than a request to the wallet is valid, and than it is followed.
      await page.clock.fastForward('20:00')
      await passTimeUntil(payer.heading('The request to {name} has expired'))
      await see('payme-expired')
      await page.goto(stage.product.at('harbour', '/PayMeLink'))
      await payer.button('Pay {total} in {wallet}').waitFor()
      await see('payme-link')
      await page.goto(
        stage.product.at('harbour', '/FinalizePayMe/00000000-0000-4000-8000-000000000001'),
      )
      await payer.title('We cannot find this payment')
      await see('payme-finalize-unknown')
    })

    it('straight to the charity', async () => {
      const { page, payer, see } = await atChoice(look, language)
      for (const [name, way] of Object.entries(methodNames)) {
        await payer.choosePaying(say(way))
        await next(page, language).waitFor()
        await page.getByText(say('Reference')).first().waitFor()
        await see(`manual-${name}`)
        await page.getByRole('link', { name: say('Back') }).click()
      }
      await page.getByRole('radio', { name: say('FPS') }).check()
      await payer.button('Complete: I have paid').waitFor()
      await see('select-payment-code')
      const buffer = await page.screenshot()
      await payer.button('Complete: I have paid').click()
      await payer.button('Confirm that I paid {total}').click()
      await see('review-without-proof')
      const proof = { name: 'slip.png', mimeType: 'image/png', buffer }
      await page.setInputFiles('input[type=file]', proof)
      await page.getByText('slip.png').waitFor()
      await see('review-with-proof')
      await payer.button('Confirm that I paid {total}').click()
      await payer.title('We have your proof of payment')
      await see('manual-received')
    })
  },
)
