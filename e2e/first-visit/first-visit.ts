import type { Browser, Page } from 'playwright-core'

export type Visit = {
  firstPaintMilliseconds: number
  largestPaintMilliseconds: number
  /** The time until the page reacts to a click: the program has replaced the server's shell. */
  readyMilliseconds: number
  /** Cumulative layout shift. */
  shift: number
  /** The bytes of scripts that were transferred. */
  scriptBytes: number
}

const kilobit = 1_000 / 8

// Slow 4G, and a phone of a quarter of this machine's speed.
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600 * kilobit,
  uploadThroughput: 750 * kilobit,
}
const slowdown = 4

/** Makes visits with an empty cache, one after another. */
export const firstVisits = async (
  browser: Browser,
  address: string,
  times: number,
): Promise<Visit[]> => {
  const visits: Visit[] = []
  // One that counts for nothing: it has the server read its files.
  for (let time = 0; time <= times; time += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const visit = await firstVisit(await context.newPage(), address)
    await context.close()
    if (time > 0) visits.push(visit)
  }
  return visits
}

const firstVisit = async (page: Page, address: string): Promise<Visit> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const scripts = new Set<string>()
  let scriptBytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await page.addInitScript(watch)
  await page.goto(address)
  await page.getByRole('article').first().waitFor()
  const readyMilliseconds = await page.evaluate(() => performance.now())
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  const painted = await page.evaluate(() => (globalThis as unknown as Watched).painted)
  return { ...painted, readyMilliseconds, scriptBytes }
}

type Watched = {
  painted: Pick<Visit, 'firstPaintMilliseconds' | 'largestPaintMilliseconds' | 'shift'>
}

// Runs in the page, before anything else of it.
const watch = (): void => {
  const painted = { firstPaintMilliseconds: 0, largestPaintMilliseconds: 0, shift: 0 }
  Object.assign(globalThis, { painted })
  const observe = (type: string, see: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
    })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') painted.firstPaintMilliseconds = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    painted.largestPaintMilliseconds = startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    }
    if (!hadRecentInput) painted.shift += value
  })
}
