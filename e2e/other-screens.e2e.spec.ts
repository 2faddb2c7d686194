import { describe, it } from 'vitest'
import { payerAt } from './pages/checkout.ts'
import { homeworkRooms, newPageIn, seeIn, viewportsInTurn } from './screenshots/viewports.ts'
import { useStage } from './product/test-app.ts'

const stage = useStage()

/** Longer than a request to the wallet lasts. */
const anHour = 3_600_000

describe.each(viewportsInTurn(2))(
  'a page that a payer rarely sees, in $language on $on',
  ({ language, look }) => {
    it('looks as all else does', async () => {
      const page = await newPageIn(stage, { look, language, charity: 'harbour' })
      const see = seeIn(page, { look, language })
      const goTo = (path: string) => page.goto(stage.product.at('harbour', path))
      await goTo('/')
      const payer = payerAt(page, language)
      await payer.choose(homeworkRooms[language])
      await payer.give({ amount: '300', coverFee: false })
      await payer.identify(`rarely-${language}@example.com`)
      await goTo('/PayPal')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await see('pay-pal')
      await goTo('/ReceiptUpload')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await see('receipt-upload')
      await goTo('/SelectPayment')
      await payer.choosePaying(/Tap & Go/)
      await payer.title('Review and confirm')
      await payer.button('Pay {total} with {wallet}').click()
      await page.getByRole('timer').waitFor()
      await see('tap-and-go-code')
      await page.clock.install({ time: Date.now() + anHour })
      await goTo('/TapAndGoCode')
      await payer.title('The request to {name} has expired')
      await see('tap-and-go-expired')
      await goTo('/TapAndGoLink')
      await payer.button('Pay {total} in {wallet}').waitFor()
      await see('tap-and-go-link')
      await goTo('/404')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await see('not-found')
      await goTo('/ErrorPrompt')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await see('error-prompt')
    })
  },
)
