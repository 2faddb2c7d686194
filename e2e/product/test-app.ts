import type { BrowserContextOptions, Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Product } from './almoner.ts'
import { startBrowser } from './browser.ts'
import { startCopy } from './world.ts'

export type Stage = {
  readonly product: Product
  readonly browser: Browser
  /**
   * A browser and an address of its own, until the test ends. Any error in its console fails the
   * test.
   */
  open: (screen: BrowserContextOptions) => Promise<Page>
}

// A worker runs many files. Each file that requests them gets one shared product and one shared
// browser.
const worker = it
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from it what a fixture needs: nothing
  .extend('sharedBrowser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await startBrowser()
    onCleanup(() => browser.close())
    return browser
  })
  // oxlint-disable-next-line no-empty-pattern -- the same
  .extend('sharedProduct', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const product = await startCopy({ hasPast: true, env: { PAYMENT_LIMITS: 'off' } })
    onCleanup(() => product.stop())
    return product
  })

/**
 * Returns the app under test for the journeys of a file, or of a `describe`: a product and a
 * browser that the other files of the worker share. Each journey has people, payments and addresses
 * of its own. Both exist only while the tests run, so a test must read them, and not code before
 * it.
 */
export const useStage = (): Stage => {
  let product: Product | undefined
  worker.beforeAll(({ sharedProduct }) => {
    product = sharedProduct
  })
  return stageOn(() => requirePresent(product, 'the product'))
}

/**
 * Returns an app with a product that no other file uses: it has other settings, or is left changed.
 */
export const useOwnStage = (settings: Partial<Parameters<typeof startCopy>[0]> = {}): Stage => {
  let product: Product | undefined
  beforeAll(async () => {
    product = await startCopy({ hasPast: false, ...settings })
  })
  afterAll(() => product?.stop())
  return stageOn(() => requirePresent(product, 'the product'))
}

const stageOn = (productOf: () => Product): Stage => {
  let browser: Browser | undefined
  const faults: string[] = []
  const stage: Stage = {
    get product() {
      return productOf()
    },
    get browser() {
      return requirePresent(browser, 'the browser')
    },
    open: async (screen) => {
      const extraHTTPHeaders = { 'X-Forwarded-For': nextAddress() }
      const context = await stage.browser.newContext({ extraHTTPHeaders, ...screen })
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      hearFaults(page, faults)
      return page
    },
  }

  worker.beforeAll(({ sharedBrowser }) => {
    browser = sharedBrowser
  })
  afterEach(async () => {
    await Promise.all(stage.browser.contexts().map((context) => context.close()))
    expect(faults.splice(0)).toEqual([])
  })
  return stage
}

let addresses = 0

// The product limits logins, sign-ups and username checks by network. If all used one network, a
// run's remaining allowance would depend on its speed.
const nextAddress = (): string => {
  addresses += 1
  return `198.18.${Math.floor(addresses / 256)}.${addresses % 256}`
}

// A refusal that a screen shows is still an error in the console, and so is every request of a
// browser that a journey has taken offline.
const isExpected = /status of 4\d\d|ERR_INTERNET_DISCONNECTED/

const hearFaults = (page: Page, faults: string[]): void => {
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected.test(message.text())) faults.push(message.text())
  })
}
