import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { PostingsAnswer } from '@almoner/api/desk/payments/contract.ts'
import { staffAt, useStaff } from './pages/desk.ts'
import { giveAt } from './gifts.ts'
import { deskScreen } from './journey.ts'
import { useStage } from './product/test-app.ts'
import { desk, newPageIn, seeIn, viewportsAtNight } from './screenshots/viewports.ts'
import { messagesIn } from './messages.ts'

const stage = useStage()

const asStaff = useStaff(stage)

it('a gift by card becomes available, is paid out, and its payout names it', async () => {
  const payer = await newPageIn(stage, { look: desk, language: 'en', charity: 'harbour' })
  await payer.goto(stage.product.at('harbour'))
  const gift = await giveAt(payer, {
    amount: 730,
    paymentMethod: 'pm_card_hk',
    email: 'paid.out@example.com',
  })

  const page = await stage.open(deskScreen)
  await page.goto(stage.product.platform('/sandbox/stripe/settle'))
  await page.getByRole('button', { name: 'Make all funds available now' }).click()
  await staffAt(page, stage.product).logIn('staff@harbour.example')
  // The provider's notice begins the settlement.
  await expect
    .poll(() => listJournals(page, gift), { timeout: 30_000, interval: 300 })
    .toContain('settled')
  await page.goto(stage.product.platform('/Payout'))
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.waitFor()
  await amount.fill('700')
  await page.getByRole('button', { name: 'Pay out HK$700.00' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('Harbour2026')
  await dialog.getByRole('button', { name: 'Pay out HK$700.00' }).click()
  await page.getByRole('heading', { name: 'Your payout is on its way' }).waitFor()
  await page.getByRole('link', { name: 'Open this payout' }).click()
  await page.getByText('Sent to your bank').first().waitFor()
  const address = page.url()

  // The bank books it.
  await page.goto(stage.product.platform('/sandbox/stripe/payouts'))
  await page.getByRole('link', { name: /HK\$700\.00/ }).click()
  await page.getByText('•••• 7007').first().waitFor()
  await page.locator('form[action$="/pay"] button').click()

  await page.goto(address)
  await page.getByText('Arrived').first().waitFor()
  expect(await findInLines(page, gift)).toBe(true)
  const mails = await stage.product.mails('staff@harbour.example')
  expect(mails.map(({ subject }) => subject)).toContain(
    'Harbour Light Children’s Fund: your payout of HK$700.00 is on its way',
  )
})

const listJournals = async (page: Page, payment: string): Promise<readonly string[]> => {
  const path = `/api/organizations/payments/${payment}/postings`
  const answer = await page.request.get(stage.product.platform(path))
  const { postings } = (await answer.json()) as PostingsAnswer
  return postings.map(({ journal }) => journal)
}

/**
 * Whether the payout's lines name this payment. The lines come in pages of 100, oldest first, and
 * the other tests of this run give to this charity too.
 */
const findInLines = async (page: Page, payment: string): Promise<boolean> => {
  const paymentLink = page.locator(`a[href="/Payments/${payment}"]`).first()
  const next = page.getByRole('link', { name: 'Next lines' })
  for (let pages = 0; pages < 20; pages += 1) {
    await page.locator('table:not([aria-busy]) [data-row]').first().waitFor()
    if ((await paymentLink.count()) > 0) return true
    if ((await next.count()) === 0) return false
    await next.click()
  }
  return false
}

it.each(viewportsAtNight)(
  'payouts and the bank account look right in $language on $on',
  async (viewport) => {
    const say = messagesIn(viewport.language)
    const page = await asStaff(viewport)
    const see = seeIn(page, viewport)
    const open = (path: string) => page.goto(stage.product.platform(path))
    await open('/PayoutHistory')
    const rows = page.locator('[data-row]')
    await rows.first().waitFor()
    await see('payout-history')
    await rows.first().click()
    await page.getByRole('heading', { name: say('How the amount adds up') }).waitFor()
    await see('payout')
    await open('/Payout')
    await page.getByText(say('All payouts')).waitFor()
    await see('payout-request')
    await open('/BankList')
    await page.getByRole('heading', { name: say('In use') }).waitFor()
    await see('bank-account')
    await open('/BankList/Add')
    await page.getByRole('heading', { name: say('Use another bank account') }).waitFor()
    await see('bank-account-add')
    await open('/OrgSettings')
    await page.getByRole('link', { name: say('Team') }).waitFor()
    await see('desk-settings')
  },
)
