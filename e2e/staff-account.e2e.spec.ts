import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { htmlLanguage, type Language } from '@almoner/domain/kernel/locale.ts'
import {
  phone,
  seeIn,
  seenIn,
  viewportsAtNight,
  viewportsInTurn,
  type Seen,
} from './screenshots/viewports.ts'
import { useStage } from './product/test-app.ts'
import { linkTo, mailTo } from './journey.ts'
import { messagesIn } from './messages.ts'

const stage = useStage()

const password = 'Harbour2026'

/** A staff member at the platform's own site, who finds everything by role and label. */
const atTheDesk = async ({ look, language }: Seen) => {
  const { screen, colorScheme } = look
  const page = await stage.open({ ...screen, colorScheme, reducedMotion: 'reduce' })
  const cookie = { name: 'language', value: language, domain: 'localhost', path: '/' }
  await page.context().addCookies([cookie])
  return { page, see: seeIn(page, { look, language }), ...walkerOn(page, language) }
}

const walkerOn = (page: Page, language: Language) => {
  const say = messagesIn(language)
  const field = (english: string) => page.getByLabel(say(english), { exact: true })
  const press = (english: string) =>
    page
      .getByRole('main')
      .getByRole('button', { name: say(english), exact: true })
      .click()
  const title = (english: string) =>
    page.getByRole('heading', { level: 1, name: say(english) }).waitFor()
  return {
    say,
    field,
    press,
    title,
    logIn: async (username: string) => {
      await page.goto(stage.product.platform('/OrgLogin'))
      await field('Email address').fill(username)
      await press('Next')
      await field('Password').fill(password)
      await press('Log in')
    },
    follow: (english: string) =>
      page
        .getByRole('main')
        .getByRole('link', { name: say(english), exact: true })
        .click(),
    openAccount: async () => {
      await page.locator('header button[aria-expanded]').last().click()
      await page.getByRole('link', { name: say('Your account'), exact: true }).click()
      await title('Your account')
    },
    ask: async (username: string) => {
      await field('New email address').fill(username)
      await field('Your password').fill(password)
      await press('Send the link')
    },
  }
}

describe('a member of a charity’s staff', () => {
  it('changes their username by its own mail, and logs in by it alone', async () => {
    const [before, after] = ['staff@bauhinia.example', 'desk@bauhinia.example']
    const { page, ...desk } = await atTheDesk({ look: phone, language: 'en' })
    await desk.logIn(before)
    await page.waitForURL(/AccountOverview/)
    await desk.openAccount()
    await page.getByText('Confirmed', { exact: true }).waitFor()

    // The change requires the password.
    await desk.field('New email address').fill(after)
    await desk.field('Your password').fill('Harbour2020')
    await desk.press('Send the link')
    await page.getByText('Wrong Password.').first().waitFor()
    await desk.ask(after)
    await page.getByText('Your new username is not confirmed yet').waitFor()

    // The current address gets a letter, and stays the login until the new one is confirmed.
    const warning = await mailTo(stage.product, before)
    expect(warning.subject).toBe('Bauhinia Animal Rescue: another username was requested')
    const link = await linkTo(stage.product, { page: 'ResetEmail', username: after })
    expect(new URL(link).hostname).toBe('localhost')
    const mailbox = await atTheDesk({ look: phone, language: 'en' })
    await mailbox.page.goto(link)
    await mailbox.title('Change your email address?')
    await mailbox.press('Yes, change it')
    await mailbox.title('Your email address is changed')
    await mailbox.page.goto(link)
    await mailbox.title('This link no longer works')
    await mailbox.follow('Log in')
    await mailbox.page.waitForURL(/OrgLogin/)

    // Every session has ended, and the former address is no longer a login.
    await page.goto(stage.product.platform('/Account'))
    await page.waitForURL(/OrgLogin/)
    await page.goto(stage.product.platform('/OrgLogin'))
    await desk.field('Email address').fill(before)
    await desk.press('Next')
    await page.waitForURL(/OrgSignup/)
    await desk.logIn(after)
    await page.waitForURL(/AccountOverview/)
    await desk.openAccount()
    await page.getByRole('main').getByText(after).first().waitFor()
  })
})

// Too many logins are blocked for a while: they take turns.
const colleagues = ['harbour', 'lionrock', 'tinhau'] as const

const pickCharity = ({ language, look }: Seen) => {
  const turn = seenIn.findIndex(
    (viewport) => viewport.language === language && viewport.look === look,
  )
  return requirePresent(colleagues[turn % colleagues.length] ?? null, 'whose turn it is')
}

it.each(viewportsAtNight)(
  'the account of a charity’s staff looks right in $language on $on',
  async ({ language, look }) => {
    const charity = pickCharity({ language, look })
    const { page, see, ...desk } = await atTheDesk({ look, language })
    const username = `staff@${charity}.example`
    const wanted = `looks.${language}.${look.screen.viewport.width}.a-long-name@${charity}.example`
    await desk.logIn(username)
    await page.waitForURL(/AccountOverview/)
    await desk.openAccount()
    await page.getByRole('main').getByText(username).first().waitFor()
    await see('desk-account')
    await desk.press('Send the link')
    await page.getByRole('alert').waitFor()
    await see('desk-account-errors')
    await desk.ask(wanted)
    await page.getByRole('main').getByText(wanted).first().waitFor()
    await see('desk-account-asked')
    const link = await linkTo(stage.product, { page: 'ResetEmail', username: wanted })
    await page.goto(link)
    await desk.title('Change your email address?')
    await see('desk-reset-email')

    // They cancel the change, so the letter's link is no longer valid.
    await page.goto(stage.product.platform('/Account'))
    await desk.press('Cancel the change')
    await page.getByText(wanted).waitFor({ state: 'detached' })
    await see('desk-account-cancelled')
    await page.goto(link)
    await desk.title('This link no longer works')
    await see('desk-link-invalid')
    await page.goto(stage.product.platform('/EmailVerified/abc'))
    await desk.title('This link no longer works')
  },
)

describe('a colleague whose address is not confirmed', () => {
  it('confirms it by its letter, which looks right in every look', async () => {
    const colleague = 'finance@harbour.example'
    const { page, ...desk } = await atTheDesk({ look: phone, language: 'en' })
    await desk.logIn(colleague)
    await page.waitForURL(/AccountOverview/)
    await desk.openAccount()
    await page.getByText('Not confirmed', { exact: true }).waitFor()
    await desk.press('Send the email')
    await page.getByText('An email is on its way to').waitFor()
    await seeInEveryLook(page, 'desk-account-not-confirmed', 'Your account')

    // The reader of the mail is not logged in there.
    const letter = await mailTo(stage.product, colleague)
    expect(letter.subject).toBe(
      'Harbour Light Children’s Fund: confirm your email address for the desk',
    )
    const link = await linkTo(stage.product, { page: 'EmailVerified', username: colleague })
    expect(new URL(link).hostname).toBe('localhost')
    const mailbox = await atTheDesk({ look: phone, language: 'en' })
    await mailbox.page.goto(link)
    await mailbox.title('Confirm your email address')
    await seeInEveryLook(mailbox.page, 'desk-confirm-email', 'Confirm your email address')
    await mailbox.press('Confirm my address')
    await mailbox.title('Your email address is confirmed')
    await seeInEveryLook(mailbox.page, 'desk-email-verified', 'Your email address is confirmed')
    const again = await atTheDesk({ look: phone, language: 'en' })
    await again.page.goto(link)
    await again.title('This link no longer works')

    await page.reload()
    await page.getByText('Confirmed', { exact: true }).waitFor()
    expect(await page.getByText('Send the email').count()).toBe(0)
  })
})

const languageNames: Record<Language, string> = {
  en: 'EN, English',
  zh: '繁體中文',
  cn: '简体中文',
}

/** A screen that is reached only once: the other viewports and languages are set on it in place. */
const seeInEveryLook = async (page: Page, name: string, title: string): Promise<void> => {
  for (const { language, look } of viewportsInTurn(1)) {
    await page.setViewportSize(look.screen.viewport)
    await page.emulateMedia({ colorScheme: look.colorScheme })
    await speak(page, language)
    await walkerOn(page, language).title(title)
    await seeIn(page, { language, look })(name)
  }
  await speak(page, 'en')
}

const speak = async (page: Page, language: Language): Promise<void> => {
  await page.getByRole('button', { name: languageNames[language], exact: true }).click()
  await page.locator(`html[lang="${htmlLanguage[language]}"]`).waitFor({ state: 'attached' })
}
