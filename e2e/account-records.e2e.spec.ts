import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { useAccounts } from './pages/account-page.ts'
import { decide, waitForPayment, useStaff } from './pages/desk.ts'
import { callStripe, giveAt, transferAt } from './gifts.ts'
import {
  desk,
  newPageIn,
  seeIn,
  viewportsAtNight,
  viewportsInTurn,
  type Seen,
} from './screenshots/viewports.ts'
import { useStage } from './product/test-app.ts'
import { messagesIn } from './messages.ts'

const stage = useStage()

const accounts = useAccounts(stage)

const asStaff = useStaff(stage)

const giver = 'giver@example.com'
const claimer = 'claimer@example.com'

/** The gifts of the screenshots, by their state. */
const gifts = new Map<string, string>()

const donorPage = () => newPageIn(stage, { look: desk, language: 'en', charity: 'harbour' })

/** Changes by staff and banks, to the state that the screenshots need. */
const bringTo = async (staff: Page): Promise<void> => {
  const gift = (name: string): string => gifts.get(name) ?? ''
  const stripe = callStripe(stage.product)
  const decided = (name: string, path: string, body: object) =>
    decide(staff, { payment: gift(name), path, body })
  const paid = (name: string) =>
    waitForPayment(staff, gift(name), ({ receiptNumber }) => receiptNumber !== null)
  await decided('approved', 'approve', { try: 1 })
  await paid('approved')
  await paid('refunded-in-part')
  const received = { reason: 'payer_asked', note: '' }
  await decided('refunded-in-part', 'refunds', { refundId: randomUUID(), amount: 50, ...received })
  await waitForPayment(staff, gift('refunded-in-part'), ({ receipts }) => receipts.length === 2)
  for (const status of [null, 'won', 'lost'] as const) {
    const name = status === null ? 'disputed' : `dispute-${status}`
    const { providerPaymentId } = await paid(name)
    const id = await stripe('/dashboard/disputes', { payment_intent: providerPaymentId ?? '' })
    await waitForPayment(staff, gift(name), ({ disputes }) => disputes.length === 1)
    if (status === null) continue
    await stripe(`/dashboard/disputes/${id}/close`, { status })
    await waitForPayment(staff, gift(name), ({ disputes }) => disputes[0]?.status === status)
  }
}

beforeAll(async () => {
  const page = await donorPage()
  await accounts.enterAnew(page, giver)
  const as = { email: giver, by: 'donor' } as const
  const card = { ...as, amount: 200, paymentMethod: 'pm_card_hk' }
  // The donor has more than one page of gifts.
  for (let amount = 101; amount <= 118; amount += 1) await giveAt(page, { ...card, amount })
  // Each sum is different, because an equal gift would count as a repetition.
  const sums = { 'refunded-in-part': 500, disputed: 210, 'dispute-won': 220, 'dispute-lost': 230 }
  for (const [name, amount] of Object.entries(sums)) {
    gifts.set(name, await giveAt(page, { ...card, amount }))
  }
  const slip = 'FPS\nTo: Harbour Light\nHK$888.00'
  gifts.set('approved', await transferAt(page, { ...as, amount: 888, slip }))
  const staff = await asStaff({ language: 'en', look: desk })
  await staff.goto(stage.product.platform('/OrgLogin'))
  await bringTo(staff)

  // Another payer gave before they had an account.
  const guest = await donorPage()
  await guest.goto(stage.product.at('harbour'))
  for (const amount of [360, 1_000]) {
    await giveAt(guest, { amount, paymentMethod: 'pm_card_hk', email: claimer })
  }
  await accounts.enterAnew(await donorPage(), claimer)
})

const atAccount = async (viewport: Seen, username: string) => {
  const page = await newPageIn(stage, { ...viewport, charity: 'harbour' })
  await accounts.enter(page, { username, password: 'Walker2026' })
  const say = messagesIn(viewport.language)
  return {
    page,
    say,
    see: seeIn(page, viewport),
    open: (path: string) => page.goto(stage.product.at('harbour', path)),
    rows: page.locator('main li a[href^="/DonationInfoProcessed/"]'),
  }
}

it.each(viewportsAtNight)('a gift in each state, in $language on $on', async (viewport) => {
  const { page, say, open, see } = await atAccount(viewport, giver)
  for (const [name, id] of gifts) {
    await open(`/DonationInfoProcessed/${id}`)
    await page.getByText(say('Timeline')).waitFor()
    await see(`donation-info-${name}`)
  }
})

it.each(viewportsInTurn(1))(
  'a guest’s earlier donations in an account, in $language on $on',
  async (viewport) => {
    const { open, rows, see } = await atAccount(viewport, claimer)
    await open('/DonationRecord')
    await rows.nth(1).waitFor()
    expect(await rows.count()).toBe(2)
    await see('donation-record-claimed')
  },
)

it.each(viewportsInTurn(2))('a long list of gifts, in $language on $on', async (viewport) => {
  const { page, say, open, rows, see } = await atAccount(viewport, giver)
  const nextPage = '**/api/donors/payments?*lastId=*'
  let release: (() => void) | undefined
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(nextPage, async (route) => {
    await gate
    await route.abort('internetdisconnected')
  })
  await open('/DonationRecord')
  await rows.first().waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.getByRole('button', { name: say('Loading…') }).waitFor()
  await see('donation-record-more')
  release?.()
  await page.getByRole('button', { name: say('Try again') }).waitFor()
  await see('donation-record-more-lost')
  await page.unroute(nextPage)
  await page.getByRole('button', { name: say('Try again') }).click()
  await rows.nth(21).waitFor()
  await see('donation-record-end')
})
