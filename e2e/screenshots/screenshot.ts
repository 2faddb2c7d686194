import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** `npm run screens` names the folder of the pictures; a test run takes none. */
const folder = process.env['SCREENS']

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Axe = {
  run: (
    on: Document,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** `arrived`: with all its content. `waiting`: with space reserved for content that is loading. */
export type Moment = 'arrived' | 'waiting'

/**
 * Checks a screen automatically: axe, and nothing wider than the screen. `npm run screens` takes
 * its picture too.
 */
export const takeScreenshot = async (
  page: Page,
  name: string,
  moment: Moment = 'arrived',
): Promise<void> => {
  // Another element may now be under the pointer, and would appear hovered.
  await page.mouse.move(0, 0)
  await comeTo(page, { name, moment })
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await showWhole(page, { name, moment, width, height })
  // A bar at the end of the window covers nothing now. On a longer screen it may cover a part of a
  // link, which a reader scrolls into sight, and axe reports as too small.
  await bringAxe(page)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    // A frame would be analysed for half a second, and has no axe to answer with.
    const options = { runOnly, resultTypes: ['violations'], iframes: false }
    const result = await axe.run(document, options)
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
  }, rules)
  if (page.viewportSize()?.height !== height) await page.setViewportSize({ width, height })
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect({ name, width, violations, sideways }).toEqual({
    name,
    width,
    violations: [],
    sideways: 0,
  })
}

// The code is half a megabyte, and stays until another document loads. The browser caches the
// compiled code with this call, but not for code that a page evaluates.
const bringAxe = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => 'axe' in globalThis)) return
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Runtime.evaluate', { expression: axeSource })
  await devtools.detach()
}

type Looked = { name: string; moment: Moment }

const comeTo = async (page: Page, { name, moment }: Looked): Promise<void> => {
  if (moment === 'arrived') {
    // While a page is loading, its fonts are never reported as ready.
    await page.evaluate(() => document.fonts.ready)
    await arrived(page, name)
  } else await waits(page, name)
  await settled(page)
}

type Sized = Looked & { width: number; height: number }

// The whole screen in a viewport of that height, so that what sticks to its end is at its end.
const showWhole = async (page: Page, { width, height, ...looked }: Sized): Promise<void> => {
  let whole = await wholeHeight(page)
  // Content that loads when it is scrolled to is then visible, and may make the screen taller.
  for (
    let visibleHeight = height;
    visibleHeight < whole && visibleHeight < tallest;
    whole = await wholeHeight(page)
  ) {
    visibleHeight = whole
    await page.setViewportSize({ width, height: Math.min(visibleHeight, tallest) })
    await page.evaluate(() => scrollTo(0, 0))
    await page.evaluate(twoFrames)
    await comeTo(page, looked)
  }
  if (folder !== undefined) await takePicture(page, folder, `${looked.name}-${width}`)
}

/** An area is a program of the browser; a simulator's page has none. */
const takePicture = async (page: Page, into: string, name: string): Promise<void> => {
  const program = await page.evaluate(
    () => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '',
  )
  const area = /\/assets\/([a-z]+)-/.exec(program)?.[1] ?? 'sandbox'
  await page.screenshot({ path: join(into, area, `${name}.png`), animations: 'disabled' })
}

const wholeHeight = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight)

const tallest = 3_400

const longestWaitMilliseconds = 10_000

// A half-loaded screen is no screenshot: its heading has to be there, which a document lacks until its
// program has drawn, and every placeholder of loading content has to be gone. The error names what is
// missing and what stays.
const arrived = async (page: Page, name: string): Promise<void> => {
  const end = Date.now() + longestWaitMilliseconds
  for (;;) {
    const heading = (await page.locator('h1').count()) === 0 ? ['a heading'] : []
    const waiting = [...heading, ...(await page.evaluate(listPendingRequests))]
    if (waiting.length === 0) return
    if (Date.now() > end) throw new Error(`${name} still waits for ${waiting.join(', ')}`)
    await page.waitForTimeout(50)
  }
}

/**
 * A loaded screen shows no waiting state. A page whose program is still loading has no placeholders
 * yet.
 */
const waits = async (page: Page, name: string): Promise<void> => {
  const end = Date.now() + longestWaitMilliseconds
  const isLoading = () => page.evaluate(() => document.readyState !== 'complete')
  while (!(await isLoading()) && (await page.evaluate(listPendingRequests)).length === 0) {
    if (Date.now() > end) throw new Error(`${name} waits for nothing`)
    await page.waitForTimeout(50)
  }
}

const listPendingRequests = (): string[] => {
  const places = document.querySelectorAll('[aria-busy="true"], [class*="skeleton"]')
  // Content below the first screenful loads only when it is scrolled to.
  const pictures = [...document.images].filter(
    ({ complete, loading }) => !complete && loading !== 'lazy',
  )
  return [...places, ...pictures]
    .filter((element) => element.checkVisibility())
    .map((element) => element.outerHTML.slice(0, 160))
}

const twoFrames = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

// Content that fades in is checked when it is opaque: half transparent text has no contrast.
// Drawings are files that a `use` names, and no event reports that one has loaded.
const settled = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const files = [...document.querySelectorAll('use')].map((use) => use.href.baseVal.split('#')[0])
    const fetched = [...new Set(files)].flatMap((file) => (file ? fetch(file) : []))
    await Promise.allSettled(fetched)
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
  })
  await page.evaluate(twoFrames)
}
