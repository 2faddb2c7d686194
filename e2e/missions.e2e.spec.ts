import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { newPageIn, phone, seeIn, viewportsInTurn, type Look } from './screenshots/viewports.ts'
import { useStage } from './product/test-app.ts'
import { deskScreen } from './journey.ts'
import { messagesIn } from './messages.ts'

const stage = useStage()

const titles: Record<Language, RegExp> = {
  en: /After-school homework rooms/,
  zh: /課後功課室/,
  cn: /课后功课室/,
}

const visit = async (subDomain: string, language: Language, look: Look): Promise<Page> => {
  const page = await newPageIn(stage, { look, language, charity: subDomain })
  await page.goto(stage.product.at(subDomain))
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Drawings load when they are first shown; a hidden one has no size. */
const drawn = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    [...document.querySelectorAll<SVGUseElement>('svg[viewBox="0 0 480 320"] use')].every(
      (drawing) => !drawing.checkVisibility() || drawing.getBBox().width > 0,
    ),
  )

/** Returns how far visible content moved by itself, as browsers measure it. */
const measureShift = (page: Page): Promise<number> =>
  page.evaluate(
    async () =>
      await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as { value: number }[]
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // The observer is not called if there is no shift.
        setTimeout(() => resolve(0), 300)
      }),
  )

describe.each(viewportsInTurn(1))(
  'the projects of a charity, in $language on $on',
  ({ language, look }) => {
    const say = messagesIn(language)

    // Bauhinia does not write in simplified characters.
    const charities = ['lionrock', 'harbour', ...(language === 'cn' ? [] : ['bauhinia'])]

    it.each(charities)('at %s', async (subDomain) => {
      const page = await visit(subDomain, language, look)
      await page.getByRole('article').first().waitFor()
      await drawn(page)
      expect(await measureShift(page)).toBeLessThanOrEqual(0.02)
      if (look.screen === deskScreen) {
        const code = page.getByRole('img', { name: say('QR code of this page’s address') })
        await page.getByText(say('Give from your phone')).scrollIntoViewIfNeeded()
        await code.waitFor()
        await page.evaluate(() => scrollTo(0, 0))
      }
      await seeIn(page, { look, language })(`missions-${subDomain}`)
    })

    it('in the quick form, once one is chosen', async () => {
      const page = await visit('harbour', language, look)
      await page.getByRole('button', { name: say('Donate now') }).click()
      await page.getByRole('combobox').selectOption({ index: 2 })
      await page.getByText(say('Set by the project you chose')).waitFor()
      await drawn(page)
      await seeIn(page, { look, language })('quick-form-with-project')
    })

    it('on the page of one project, with its text and pictures, by keyboard alone', async () => {
      const page = await visit('harbour', language, look)
      await page.getByRole('link', { name: titles[language] }).press('Enter')
      const more = page.getByRole('button', { name: say('Read more') })
      await more.waitFor()
      await page.reload()
      await more.waitFor()
      await drawn(page)
      expect(await measureShift(page)).toBeLessThanOrEqual(0.02)
      await seeIn(page, { look, language })('mission-folded')
      await page.getByRole('button', { name: say('Next picture') }).press('Enter')
      await page.getByText('2 / 3').waitFor()
      await page.getByRole('button', { name: say('Previous picture') }).press('Enter')
      await page.getByText('1 / 3').waitFor()
      const strip = page.getByRole('list').first()
      await strip.press('ArrowRight')
      await page.getByText('2 / 3').waitFor()
      await expect
        .poll(() => strip.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth))
        .toBe(1)
      await more.press('Enter')
      const link = page.getByRole('link', { name: say('(opens in a new tab)') })
      expect(await link.getAttribute('href')).toBe('https://harbour.example/accounts')
      await seeIn(page, { look, language })('mission-unfolded')
      await page.getByRole('button', { name: say('Read less') }).press('Enter')
      await more.waitFor()
    })
  },
)

describe('a description with a link behind its third line', () => {
  it('unfolds when the keyboard focus reaches the link', async () => {
    const page = await visit('harbour', 'en', phone)
    await page.getByRole('link', { name: titles.en }).click()
    const more = page.getByRole('button', { name: 'Read more' })
    await page.getByRole('button', { name: 'Next picture' }).focus()
    await more.waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Read less' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A')
  })
})

describe('a page that has been scrolled', () => {
  it('keeps its header visible, with a smaller logo, and nothing has moved', async () => {
    const page = await visit('harbour', 'en', phone)
    await page.getByRole('article').first().waitFor()
    const places = () =>
      page.evaluate(() => ({
        whole: document.documentElement.scrollHeight,
        top: (document.querySelector('main')?.getBoundingClientRect().top ?? 0) + scrollY,
        header: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
        logo: document.querySelector('header a > *')?.getBoundingClientRect().height ?? 0,
      }))
    const before = await places()
    await page.evaluate(() => scrollTo(0, 400))
    await page.locator('header[data-scrolled]').waitFor()
    await expect.poll(() => places()).toEqual({ ...before, header: before.header - 12, logo: 28 })
    expect(before.logo).toBe(40)
  })
})
