import type { Page } from 'playwright-core'
import type { Product } from './almoner.ts'

/** A member of a charity's staff at the desk, in English. */
export const staffAt = (page: Page, product: Pick<Product, 'platform'>) => ({
  logIn: async (username: string) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(product.platform('/OrgLogin'))
    await page.getByRole('textbox', { name: /username/i }).fill(username)
    await page.getByLabel('Password', { exact: true }).fill('Harbour2026')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(/\/AccountOverview/)
  },
  /** The newest payment of a payer; it shows up by itself. */
  open: async (payer: string) => {
    await page
      .getByRole('link', { name: new RegExp(payer) })
      .first()
      .click()
    await page.waitForURL(/\/AccountOverview\/Payments\//)
  },
  sees: async (...texts: string[]) => {
    for (const text of texts) await page.getByText(text).first().waitFor()
  },
  seesEvent: (sentence: RegExp) => page.getByText(sentence).first().waitFor(),
  seesBalancedPostings: async () => {
    const rows = page.getByRole('table').last().getByRole('row')
    // The journal comes a moment after the payment it is about.
    await rows.nth(3).waitFor()
  },
})
