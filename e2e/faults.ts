import type { Page } from 'playwright-core'

/** Requests there never get an answer, as on a very slow connection. */
export const holdBack = (page: Page, address: RegExp) => page.route(address, () => {})

/** Requests there are cut off. */
export const blockRequests = (page: Page, address: RegExp) =>
  page.route(address, (route) => route.abort('internetdisconnected'))

/** The line is as it was. */
export const allowRequests = (page: Page, address: RegExp) => page.unroute(address)

/**
 * A proxy has damaged the data that the server wrote into the page, so the page requests it itself.
 */
export const spoilFirstAnswers = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      document.getElementById('first-answers')?.remove()
    })
  })

/** A device that takes for ever over the work that a robot would not do. */
export const slowDevice = (page: Page) =>
  page.addInitScript(() => {
    SubtleCrypto.prototype.deriveBits = () => new Promise(() => {})
  })

/** Changes this tab's stored checkout as time would have changed it, and reloads it at `path`. */
export const patchAnswers = async (
  page: Page,
  { address, change }: { address: string; change: Record<string, object> },
): Promise<void> => {
  await page.evaluate((change) => {
    const key = `almoner.checkout.${location.host}`
    const savedParts = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, object>
    for (const [name, part] of Object.entries(change))
      savedParts[name] = { ...savedParts[name], ...part }
    sessionStorage.setItem(key, JSON.stringify(savedParts))
  }, change)
  await page.goto(address)
}
