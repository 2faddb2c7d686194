import type { Locator, Page } from 'playwright-core'
import type { Mail, Product } from './product/almoner.ts'

export const phoneScreen = { viewport: { width: 390, height: 844 } }
export const deskScreen = { viewport: { width: 1280, height: 900 } }

/**
 * Advances a page's own clock by this time, in almost no real time. Between two of its seconds its
 * requests have time for their answers. The page's clock has to be installed before it is opened: a
 * timer of the machine's clock stays on it.
 */
export const passSeconds = async (page: Page, seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    await page.clock.runFor(1_000)
    await page.waitForTimeout(50)
  }
}

/**
 * Advances a page's own clock until it shows something, so that it hardly waits between two polls.
 * It must not be used if the server has to send the result before a timeout of the page.
 */
export const passTimeUntil = async (target: Locator, within = 20_000): Promise<void> => {
  for (const end = Date.now() + within; Date.now() < end;) {
    if (await target.isVisible()) return
    await passSeconds(target.page(), 1)
  }
  throw new Error(`${String(target)} does not show within ${within} ms`)
}

/** The newest mail to an address, as soon as there is one. */
export const mailTo = async (
  product: Pick<Product, 'mails'>,
  email: string,
  within = 20_000,
): Promise<Mail> => {
  for (const end = Date.now() + within; Date.now() < end;) {
    const [mail] = await product.mails(email)
    if (mail) return mail
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail to ${email} within ${within} ms`)
}

/** The link in the newest mail that has one to that page; a receipt may have followed it. */
export const linkTo = async (
  product: Pick<Product, 'mails'>,
  { page, username }: { page: string; username: string },
  within = 20_000,
): Promise<string> => {
  const opens = new RegExp(String.raw`https?://\S+/${page}(?:/[\w-]+)?`)
  for (const end = Date.now() + within; Date.now() < end;) {
    for (const { text } of await product.mails(username)) {
      const link = opens.exec(text)?.[0]
      if (link) return link
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`no mail to ${username} leads to /${page} within ${within} ms`)
}
