import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Mail, Product } from './almoner.ts'

export const phoneScreen = { viewport: { width: 390, height: 844 } }
export const deskScreen = { viewport: { width: 1280, height: 900 } }

/** A browser of its own. Whatever its console complains of comes into `faults`. */
export const newPage = async (
  browser: Browser,
  { screen, faults }: { screen: BrowserContextOptions; faults: string[] },
): Promise<Page> => {
  const page = await (await browser.newContext(screen)).newPage()
  page.setDefaultTimeout(20_000)
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    // A refusal that a screen puts into words is still an error to the console.
    const refusal = /status of (?:4\d\d)/.test(message.text())
    if (message.type() === 'error' && !refusal) faults.push(message.text())
  })
  return page
}

/** The newest mail to somebody, as soon as there is one. */
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
