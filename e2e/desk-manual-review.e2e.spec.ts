import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withPast } from './pages/account-page.ts'
import { administrator, useStaff } from './pages/desk.ts'
import { callStripe, giveAt } from './gifts.ts'
import {
  desk,
  seeIn,
  viewportsAtNight,
  viewportsInTurn,
  type Seen,
} from './screenshots/viewports.ts'
import { useOwnStage } from './product/test-app.ts'
import { messagesIn } from './messages.ts'

// The product is not shared, because no other test may open a review.
const stage = useOwnStage(withPast)

const asStaff = useStaff(stage)

const asAdministrator = useStaff(stage, administrator)

const reviewPaths = { organizations: '/Inbox', admin: '/AdminInbox' } as const

type Area = keyof typeof reviewPaths

const areas = ['admin', 'organizations'] as const

/** A provider's notice arrives a moment after its cause. */
const hasReviews = async (page: Page, area: Area, count: number): Promise<void> => {
  const countRows = async (): Promise<number> => {
    const answer = await page.request.get(stage.product.platform(`/api/${area}/inbox/totals`))
    return ((await answer.json()) as { rows: number }).rows
  }
  await expect.poll(countRows, { timeout: 30_000, interval: 300 }).toBe(count)
}

// A bank that warns, one that sends a refund back, and a card payment made at the provider.
const bringReviews = async (): Promise<void> => {
  const payer = await stage.open({})
  await payer.goto(stage.product.at('harbour'))
  const warned = { amount: 880, paymentMethod: 'pm_card_createIssuerFraudRecord' }
  await giveAt(payer, { ...warned, email: 'warned@example.com' })
  await giveAt(payer, { ...warned, amount: 1_200, email: 'warned.too@example.com' })
  await giveAt(payer, { ...warned, amount: 150, email: 'known@example.com' })
  const stripe = callStripe(stage.product)
  for (const amount of ['12300', '99900']) {
    await stripe('/dashboard/payments', { amount, payment_method: 'pm_card_hk' })
  }
  const staff = await asStaff({ language: 'en', look: desk })
  const admin = await asAdministrator({ language: 'en', look: desk })
  await staff.goto(stage.product.platform('/OrgLogin'))
  await admin.goto(stage.product.platform('/AdminLogin'))
  await hasReviews(staff, 'organizations', 3)
  await hasReviews(admin, 'admin', 2)
}

let reviews: Promise<void> | undefined

const at = async (area: Area, viewport: Seen) => {
  const page = await (area === 'admin' ? asAdministrator : asStaff)(viewport)
  const say = messagesIn(viewport.language)
  const open = () => page.goto(stage.product.platform(reviewPaths[area]))
  const entries = page.getByRole('article')
  return { page, say, open, entries, see: seeIn(page, viewport) }
}

const names: Record<Area, string> = { organizations: 'inbox', admin: 'admin-inbox' }

it.each(viewportsInTurn(0))('an empty inbox, in $language on $on', async (viewport) => {
  for (const area of areas) {
    const { page, say, open, see } = await at(area, viewport)
    await open()
    await page.getByText(say('Everything matches')).waitFor()
    await see(names[area])
  }
})

it.each(viewportsInTurn(2))('an inbox with what waits, in $language on $on', async (viewport) => {
  await (reviews ??= bringReviews())
  for (const area of areas) {
    const { page, say, open, entries, see } = await at(area, viewport)
    await open()
    await entries.first().waitFor()
    await see(`${names[area]}-open`)
    await entries
      .first()
      .getByRole('button', { name: say('Resolve') })
      .click()
    await page.getByRole('dialog').waitFor()
    await see(`${names[area]}-settle`)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Resolve') })
      .click()
    await page.locator('#field-settle-reason-error').waitFor()
    await see(`${names[area]}-settle-errors`)
  }
})

it('an item that was settled is listed under All', async () => {
  for (const area of areas) {
    const { page, open, entries } = await at(area, { language: 'en', look: desk })
    await open()
    await entries.last().getByRole('button', { name: 'Resolve' }).click()
    await page
      .getByRole('dialog')
      .getByRole('textbox')
      .fill('We know the payer: their card had been stolen, and they gave by another one.')
    await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
    await page.getByText('Resolved. It is now under “All”.').waitFor()
  }
})

it.each(viewportsAtNight)('settled items look right in $language on $on', async (seen) => {
  for (const area of areas) {
    const { page, say, entries, see } = await at(area, seen)
    await page.goto(stage.product.platform(`${reviewPaths[area]}?show=all`))
    await entries.getByText(say('Resolved')).first().waitFor()
    await see(`${names[area]}-all`)
  }
})

it.each(viewportsAtNight)('administration, in $language on $on', async (viewport) => {
  const { page, say, see } = await at('admin', viewport)
  await page.goto(stage.product.platform('/AdminAccounts?q=harbour'))
  await page.locator('tbody a').first().click()
  const reason = page.getByRole('button', { name: say('The charity asked for help') })
  const fee = page.getByRole('button', { name: say('Tap & Go fee') })
  await reason.or(fee).first().waitFor()
  // The page requests a reason once a session.
  if (await reason.isVisible()) {
    await see('admin-access-reason')
    await reason.click()
  }
  await fee.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('twelve')
  await dialog.getByRole('button', { name: say('Save') }).click()
  await page.locator('#field-tap-and-go-fee-error').waitFor()
  await see('admin-accounts-fee-errors')

  // Somewhere else they have logged out.
  await page.context().clearCookies({ name: 'almoner_session' })
  await page.goto(stage.product.platform('/AdminAccounts'))
  await page.waitForURL(/AdminLogin/)
  await page.getByRole('button', { name: say('Next') }).click()
  await page.locator('#field-username-error').waitFor()
  await see('admin-login-errors')
  await page.getByRole('textbox').first().fill(`nobody.${viewport.language}@almoner.example`)
  await page.getByRole('button', { name: say('Next') }).click()
  await page.getByLabel(say('Password'), { exact: true }).fill('Almoner2025')
  await page.getByRole('button', { name: say('Log in') }).click()
  await page.getByRole('alert').waitFor()
  await see('admin-login-password-refused')
})
