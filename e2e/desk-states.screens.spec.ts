import { randomUUID } from 'node:crypto'
import { beforeAll, it } from 'vitest'
import { decide, waitForPayment, useStaff } from './pages/desk.ts'
import { callStripe, giveAt, transferAt } from './gifts.ts'
import { desk, seeIn, viewportsInTurn, type Seen } from './screenshots/viewports.ts'
import { useOwnStage } from './product/test-app.ts'
import { messagesIn } from './messages.ts'

const stage = useOwnStage()

const asStaff = useStaff(stage)

/** The payments of the screenshots, by their state. */
const payments = new Map<string, string>()

/**
 * A payer at Harbour's site and one of its staff, who bring payments to the states of the
 * screenshots.
 */
const charity = async () => {
  const payer = await stage.open({})
  await payer.goto(stage.product.at('harbour'))
  const staff = await asStaff({ language: 'en', look: desk })
  await staff.goto(stage.product.platform('/OrgLogin'))
  const stripe = callStripe(stage.product)
  const stands = (payment: string, so: Parameters<typeof waitForPayment>[2]) =>
    waitForPayment(staff, payment, so)
  const isPaid = (payment: string) =>
    stands(payment, ({ status, receiptNumber }) => status === 'complete' && receiptNumber !== null)
  const decided = (payment: string, path: string, body: object) =>
    decide(staff, { payment, path, body })
  const keep = (name: string, id: string): string => {
    payments.set(name, id)
    return id
  }
  const gives = async (name: string, paymentMethod = 'pm_card_hk'): Promise<string> => {
    const email = `${name}@example.com`
    return keep(name, await giveAt(payer, { amount: 500, paymentMethod, email }))
  }
  return {
    stripe,
    stands,
    isPaid,
    decided,
    gives,
    transfers: async (name: string, slip = name): Promise<string> => {
      const email = `${name}@example.com`
      return keep(name, await transferAt(payer, { amount: 300, email, slip }))
    },
    approves: async (payment: string): Promise<void> => {
      await decided(payment, 'approve', { try: 1 })
      await isPaid(payment)
    },
    refunds: async (payment: string, amount: number): Promise<void> => {
      const received = { reason: 'paid_twice', note: 'They pressed it twice, and wrote to us.' }
      await decided(payment, 'refunds', { refundId: randomUUID(), amount, ...received })
    },
    /**
     * The card's owner disputes the payment at their bank; the bank has decided, or has not yet.
     */
    disputed: async (name: string, status?: 'won' | 'lost'): Promise<void> => {
      const payment = await gives(name)
      const { providerPaymentId } = await isPaid(payment)
      const of = { payment_intent: providerPaymentId ?? '' }
      const id = await stripe('/dashboard/disputes', of)
      await stands(payment, ({ disputes }) => disputes.length === 1)
      if (!status) return
      await stripe(`/dashboard/disputes/${id}/close`, { status })
      await stands(payment, ({ disputes }) => disputes[0]?.status === status)
    },
  }
}

beforeAll(async () => {
  const harbour = await charity()
  const { gives, transfers, approves, refunds, isPaid, stands, decided } = harbour
  await approves(await transfers('approved'))
  const reason = 'No transfer with this reference has come in.'
  await decided(await transfers('declined'), 'decline', { try: 1, reason })
  await transfers('same-slip', 'one and the same slip')
  await transfers('waits', 'one and the same slip')
  const toReturn = await transfers('to-return')
  await approves(toReturn)
  await refunds(toReturn, 300)

  const part = await gives('refunded-in-part')
  const whole = await gives('refunded')
  await isPaid(part)
  const { fees } = await isPaid(whole)
  await refunds(part, 200)
  await refunds(whole, fees?.totalAmount ?? 0)
  await stands(part, ({ receipts }) => receipts.length === 2)
  await stands(whole, ({ status, receiptVoid }) => status === 'refunded' && receiptVoid)
  await harbour.disputed('disputed')
  await harbour.disputed('dispute-won', 'won')
  await harbour.disputed('dispute-lost', 'lost')
  await gives('bank-asks', 'pm_card_authenticationRequired')
  const forced = await gives('receipt-forced', 'pm_card_authenticationRequired')
  await stands(forced, (payment) => payment.fees !== null)
  const ahead = { reason: 'The payer needs it for a tax return that is due today.' }
  await decided(forced, 'receipt/force', ahead)
  await stands(forced, ({ receiptNumber }) => receiptNumber !== null)

  // Stripe fails for as long as this lasts, so that this one stays under way.
  const onItsWay = await gives('refund-on-its-way')
  await isPaid(onItsWay)
  await harbour.stripe('/troubles', { next: 'error', times: '1000', path: '/v1/refunds' })
  await refunds(onItsWay, 120)
})

const atDesk = async (viewport: Seen) => {
  const page = await asStaff(viewport)
  const say = messagesIn(viewport.language)
  return {
    page,
    say,
    see: seeIn(page, viewport),
    open: async (name: string) => {
      const id = payments.get(name) ?? ''
      await page.goto(stage.product.platform(`/Payments/${id}`))
      await page.getByRole('heading', { name: say('Ledger entries') }).waitFor()
      await page.getByText(`${name}@example.com`).first().waitFor()
    },
    press: (english: string) =>
      page
        .getByRole('main')
        .getByRole('button', { name: say(english), exact: true })
        .click(),
    answer: (english: string) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: say(english) })
        .click(),
    asked: () => page.getByRole('dialog').waitFor(),
    told: () => page.locator('dialog [data-outcome]').waitFor(),
    // The next screenshot of a dialog starts with it closed.
    close: () => page.keyboard.press('Escape'),
  }
}

it.each(viewportsInTurn(0))('a payment in each state, in $language on $on', async (viewport) => {
  const { open, see } = await atDesk(viewport)
  for (const name of [
    'approved',
    'declined',
    'refunded-in-part',
    'refunded',
    'refund-on-its-way',
    'to-return',
    'disputed',
    'dispute-won',
    'dispute-lost',
    'bank-asks',
    'receipt-forced',
  ]) {
    await open(name)
    await see(`payment-${name}`)
  }
})

it.each(viewportsInTurn(1))(
  'the decisions about one payment, in $language on $on',
  async (seen) => {
    const { page, say, open, see, press, answer, asked, told, close } = await atDesk(seen)
    await open('waits')
    await page.getByText(say('Has this money arrived?')).waitFor()
    await see('payment-same-slip')
    await press('Approve')
    await asked()
    await see('payment-approve')
    await page.route('**/approve', (route) => route.abort('internetdisconnected'))
    await answer('Approve {amount}')
    await told()
    await see('payment-approve-lost')
    await close()
    await press('Decline')
    await answer('Decline payment')
    await page.locator('#field-decline-reason-error').waitFor()
    await see('payment-decline-errors')
    await open('declined')
    await press('The money has been found')
    await asked()
    await see('payment-found-after-all')
    await open('refunded-in-part')
    await press('Refund')
    await page.getByRole('dialog').getByRole('textbox').first().fill('9000')
    await answer('Refund')
    await page.locator('#field-refund-amount-error').waitFor()
    await see('payment-refund-errors')
    await open('to-return')
    await press('Returned')
    await asked()
    await see('payment-returned')
    await close()
    await press('Will not be returned')
    await asked()
    await see('payment-not-returned')
    await open('bank-asks')
    await press('Issue a receipt now')
    await answer('Issue the receipt')
    await page.locator('#field-force-receipt-reason-error').waitFor()
    await see('payment-receipt-errors')
  },
)

it.each(viewportsInTurn(2))('the list of payments, in $language on $on', async (viewport) => {
  const { page, say, see } = await atDesk(viewport)
  await page.goto(stage.product.platform('/Payments?status=waiting'))
  await page.locator('tbody a').first().waitFor()
  await see('payments-waiting')
  await page.goto(stage.product.platform('/Payments?status=cancelled'))
  await page.getByRole('link', { name: say('Show all payments') }).waitFor()
  await see('payments-none')
  await page.goto(stage.product.platform('/Payments'))
  await page.locator('tbody a').first().waitFor()
  await page.context().setOffline(true)
  await page
    .getByText(say('The connection was lost. This list updates automatically once it is back.'))
    .waitFor()
  await see('payments-cut-off')
})
