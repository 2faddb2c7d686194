import type { Page } from 'playwright-core'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Stage } from '../product/test-app.ts'
import { taiManChan, messagesIn } from '../messages.ts'

/** A donor at Harbour's site, who finds everything by role and label. */
export const visitorAt = (
  page: Page,
  { stage, language }: { stage: Stage; language: Language },
) => {
  const say = messagesIn(language)
  const field = (english: string) => page.getByLabel(say(english), { exact: true })
  const press = (english: string) =>
    page
      .locator('main')
      .getByRole('button', { name: say(english), exact: true })
      .click()
  const follow = (english: string) =>
    page
      .locator('main')
      .getByRole('link', { name: say(english), exact: true })
      .click()
  const titled = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
  const title = (english: string) => titled(say(english))
  const open = (path: string) => page.goto(stage.product.at('harbour', path))
  return {
    say,
    field,
    press,
    follow,
    title,
    titled,
    open,
    /** Goes up to the password, or to the choice of one. */
    name: async (username: string) => {
      await open('/LoginEmail')
      await title('What is your email address?')
      await field('Email address').fill(username)
      await press('Next')
    },
    enter: async (password: string) => {
      await title('Enter your password')
      await field('Password').fill(password)
      await press('Log in')
    },
    /** The link of the first mail is open: its holder confirms that the account is theirs. */
    confirm: async (password: string) => {
      await title('Confirm your email address')
      await field('Password').fill(password)
      await press('Confirm my address')
      await title('Your email address is confirmed')
    },
    isIn: () => page.locator('header a[href="/AcInfo"]').waitFor(),
    isOut: () => page.locator('header a[href="/LoginPrompt"]').waitFor(),
    signUp: async (password: string) => {
      await title('Choose a password')
      await field('New password').fill(password)
      await press('Next')
      await title('Create your account')
      await field('Confirm password').fill(password)
      await field('Last name').fill(taiManChan[language][0])
      await field('First name').fill(taiManChan[language][1])
      await field('Phone number').fill('6123 4567')
    },
  }
}
