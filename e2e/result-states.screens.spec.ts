import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { cards } from './pages/checkout.ts'
import { declineAt, useStaff } from './pages/desk.ts'
import { blockRequests, allowRequests, patchAnswers } from './faults.ts'
import { viewportsInTurn, type Seen } from './screenshots/viewports.ts'
import { readCodeUrl, openOnPhone } from './pages/phone.ts'
import { useStage } from './product/test-app.ts'
import { visitorIn } from './pages/visitor.ts'
import { passTimeUntil } from './journey.ts'

const stage = useStage()

const asStaff = useStaff(stage)

const visitor = (viewport: Seen) => visitorIn(stage, viewport)

/** The card provider's next calls about a payment fail, that many of them. */
const breakProvider = async (page: Page, times: number): Promise<void> => {
  const form = { next: 'error', times: String(times), path: 'payment_intents' }
  await page.request.post(stage.product.platform('/sandbox/stripe/troubles'), { form })
}

/** The wallet's id of the request that is open in this tab. */
const readObjectId = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const storedCheckout = sessionStorage.getItem(`almoner.checkout.${location.host}`) ?? '{}'
    return (JSON.parse(storedCheckout) as { wallet: { request: { objectId: string } } }).wallet
      .request.objectId
  })

describe.each(viewportsInTurn(2))('a payment that arrived, in $language on $on', (viewport) => {
  it('for goods has an acknowledgement, with a new account requested', async () => {
    const { page, payer, say, see, open } = await visitor(viewport)
    await open(`/MissionDetails?no=${worldId('project', 'harbour:calendar-2027')}`)
    await payer.give({ amount: '240', coverFee: true })
    await page.getByRole('checkbox', { name: say('Create an account with these details') }).check()
    await page.locator('[name=newPassword]').fill('Walker2026')
    await page.locator('[name=again]').fill('Walker2026')
    await payer.identify('calendar@example.com')
    await payer.useCard(cards.hongKongVisa)
    await payer.button('Pay {total}').click()
    await page.getByRole('link', { name: say('Download acknowledgement') }).waitFor()
    await see('confirm-acknowledgement')
  })

  it('is printed', async () => {
    const { page, payer, see, toReview } = await visitor(viewport)
    await toReview(cards.hongKongVisa)
    await payer.donate()
    await payer.thanked()
    // Paper is light, also for a reader in dark mode.
    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    await see('confirm-payment-print')
  })

  it('by a wallet', async () => {
    const { payer, see, toWallet } = await visitor(viewport)
    // The sandbox's wallet pays sums with 81 cents automatically.
    await toWallet('PayMe', '200.81')
    await passTimeUntil(payer.heading('Thank you, {name}'))
    await see('confirm-payment-payme')
  })
})

describe.each(viewportsInTurn(0))(
  'a payment without an end yet, in $language on $on',
  (viewport) => {
    it('is waited for while its bank is slow, and can be checked again', async () => {
      const { page, payer, say, see, toReview, address } = await visitor(viewport)
      await toReview(cards.hongKongVisa)
      await breakProvider(page, 1_000)
      const answered = page.waitForResponse(/\/api\/user\/payments$/)
      await payer.donate()
      const { id } = (await (await answered).json()) as { id: string }
      await page.getByText(say('Your bank is taking longer than usual')).waitFor()
      await see('review-slow')
      // After half a minute of further looks, each as long as the first, it stays so.
      const change = { payment: { phase: 'processing', id } }
      await patchAnswers(page, { address: address('/ConfirmPayment'), change })
      await payer.title('Your bank is still processing this payment')
      await see('confirm-processing')
      await page.clock.fastForward('05:10')
      await passTimeUntil(payer.button('Check again'))
      await see('confirm-processing-stopped')
      await breakProvider(page, 0)
    })

    it('is shown on the front page', async () => {
      const { page, say, see, toWallet, open } = await visitor(viewport)
      await toWallet('PayMe')
      await page.getByRole('timer').waitFor()
      await open()
      await page.getByText(say('A payment of {total} is still in progress')).waitFor()
      await see('front-payment-underway')
    })
  },
)

it.each(viewportsInTurn(1))(
  'a transfer that is not found, in $language on $on',
  async (viewport) => {
    const { page, payer, say, see, toChoice } = await visitor(viewport)
    await toChoice()
    await payer.choosePaying(say('FPS'))
    const id = await payer.showProof()
    const desk = await asStaff(viewport)
    await desk.goto(stage.product.platform(`/Payments/${id}`))
    await declineAt(desk, viewport.language)
    // The page polls every half minute.
    await page.clock.fastForward('00:31')
    await passTimeUntil(payer.heading('The charity could not find this payment'))
    await see('manual-not-found')
  },
)

describe.each(viewportsInTurn(2))('back from a wallet, in $language on $on', (viewport) => {
  const finalising = /\/(?:finalizePayMeLink|fetchPaymentStatus)/

  it('without having paid, the payment is waited for', async () => {
    const { page, payer, say, see, toWallet, open } = await visitor(viewport)
    await toWallet('PayMe')
    await page.getByRole('timer').waitFor()
    const path = `/FinalizePayMe/${await readObjectId(page)}`
    await open(path)
    await payer.title('Welcome back from {wallet}')
    await see('payme-finalize-waiting')
    await blockRequests(page, finalising)
    await open(path)
    await page.getByText(say('The connection is interrupted')).waitFor()
    await see('payme-finalize-lost')
    await allowRequests(page, finalising)
    await page.clock.fastForward('15:10')
    await passTimeUntil(payer.button('Check again'))
    await see('payme-finalize-stopped')
  })

  it('into another browser, paid or refused', async () => {
    for (const answer of ['approve', 'reject'] as const) {
      const { page, toWallet } = await visitor(viewport)
      await toWallet('PayMe')
      const address = await readCodeUrl(page, viewport.language)
      const objectId = await readObjectId(page)
      const app = await openOnPhone(stage, address)
      await app.answers(answer)
      const other = await visitor(viewport)
      await other.open(`/FinalizePayMe/${objectId}`)
      const isPaid = answer === 'approve'
      const heading = isPaid ? 'Thank you' : 'Payment failed'
      await passTimeUntil(other.payer.heading(heading))
      await other.see(isPaid ? 'payme-finalize-paid' : 'payme-finalize-refused')
    }
  })

  it('of Tap & Go', async () => {
    const { page, payer, see, toWallet, open } = await visitor(viewport)
    await toWallet('Tap & Go')
    await page.getByRole('timer').waitFor()
    await open(`/FinalizeTapAndGo/${await readObjectId(page)}`)
    await payer.title('Welcome back from {wallet}')
    await see('tap-and-go-finalize-waiting')
  })
})
