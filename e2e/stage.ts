import type { BrowserContextOptions, Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { present } from '@almoner/domain/kernel/assert.ts'
import { startProduct, type Product } from './almoner.ts'
import { startBrowser } from './browser.ts'

export type Stage = {
  readonly product: Product
  readonly browser: Browser
  /** A browser of its own, until the test ends. Whatever its console complains of fails the test. */
  open: (screen: BrowserContextOptions) => Promise<Page>
}

/**
 * What the walks of a file, or of a `describe`, play on: the product as `npm start` runs it, with
 * these settings besides, and a browser. Both stand while the tests run, so they are asked for in a
 * test and not before.
 */
export const useStage = (env: Record<string, string> = {}): Stage => {
  let product: Product | undefined
  let browser: Browser | undefined
  const faults: string[] = []
  const stage: Stage = {
    get product() {
      return present(product, 'the product')
    },
    get browser() {
      return present(browser, 'the browser')
    },
    open: async (screen) => {
      const page = await (await stage.browser.newContext(screen)).newPage()
      page.setDefaultTimeout(60_000)
      hearFaults(page, faults)
      return page
    },
  }

  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startProduct(env), startBrowser()])
  })
  afterEach(async () => {
    await Promise.all(stage.browser.contexts().map((context) => context.close()))
    expect(faults.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })
  return stage
}

// A refusal that a screen puts into words is still an error to the console, and so is every request
// of a browser that a walk has taken off the line.
const isExpected = /status of 4\d\d|ERR_INTERNET_DISCONNECTED/

const hearFaults = (page: Page, faults: string[]): void => {
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected.test(message.text())) faults.push(message.text())
  })
}
