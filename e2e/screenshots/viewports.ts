import type { Page } from 'playwright-core'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { takeScreenshot, type Moment } from './screenshot.ts'
import type { Stage } from '../product/test-app.ts'
import { deskScreen, phoneScreen } from '../journey.ts'

const looks = [
  { name: 'a phone', screen: phoneScreen, colorScheme: 'light' },
  { name: 'a desk', screen: deskScreen, colorScheme: 'light' },
  { name: 'a phone in the dark', screen: phoneScreen, colorScheme: 'dark' },
] as const

export type Look = (typeof looks)[number]

export const phone = looks[0]
export const desk = looks[1]

// Every language, both sizes and both schemes: a screenshot of each alone rarely finds anything
// new. `npm run screens` takes every screenshot in every language.
export const seesAll = process.env['SCREENS'] !== undefined
const inARun = new Set(['en on a phone in the dark', 'zh on a desk', 'cn on a phone'])

/** The viewports of a run. Dark mode has no other texts, so one language shows it. */
export const seenIn = languages
  .flatMap((language) =>
    looks
      .filter(({ colorScheme }) => colorScheme === 'light' || language === 'en')
      .map((look) => ({ language, look, on: look.name })),
  )
  .filter(({ language, on }) => seesAll || inARun.has(`${language} on ${on}`))

/**
 * One of those viewports for each journey, in turn, so that a run covers every language, size and
 * scheme.
 */
export const viewportsInTurn = (turn: number) =>
  seesAll ? seenIn : seenIn.slice(turn % inARun.size, (turn % inARun.size) + 1)

/**
 * For screens that another test already passes on its way: their looks are checked at night only,
 * in every viewport.
 */
export const viewportsAtNight = seesAll ? seenIn : []

/** One of Harbour's, as each language calls it. */
export const homeworkRooms: Record<Language, string> = {
  en: 'After-school homework rooms',
  zh: '課後功課室',
  cn: '课后功课室',
}

export type Seen = { look: Look; language: Language }

const locales: Record<Language, string> = { en: 'en-HK', zh: 'zh-HK', cn: 'zh-CN' }

/** Chromium's own name without "Headless": the account's screens show the browser of a login. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/**
 * A browser of its own for a charity's site, or for the platform's, in that viewport and language.
 */
export const newPageIn = async (
  stage: Stage,
  { look, language, charity }: Seen & { charity?: string },
): Promise<Page> => {
  const { screen, colorScheme } = look
  const page = await stage.open({
    ...screen,
    colorScheme,
    reducedMotion: 'reduce',
    locale: locales[language],
    userAgent,
  })
  const domain = charity === undefined ? 'localhost' : `${charity}.localhost`
  await page.context().addCookies([{ name: 'language', value: language, domain, path: '/' }])
  return page
}

/** Takes screenshots of its screens, each under its own name in that viewport and language. */
export const seeIn =
  (page: Page, { look, language }: Seen) =>
  (name: string, moment?: Moment): Promise<void> =>
    takeScreenshot(page, `${name}-${language}${look.colorScheme === 'dark' ? '-dark' : ''}`, moment)
