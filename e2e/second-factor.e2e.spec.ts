import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { type Look, newPageIn, phone, seeIn, viewportsAtNight } from './screenshots/viewports.ts'
import { useStage } from './product/test-app.ts'
import { mailTo } from './journey.ts'
import { taiManChan, messagesIn } from './messages.ts'

const stage = useStage()

const password = 'Walker2026'

/** A donor at Harbour's site, who finds everything by role and label. */
const ownerAt = (page: Page, { language, username }: { language: Language; username: string }) => {
  const say = messagesIn(language)
  const main = page.locator('main')
  const button = (english: string) =>
    main.getByRole('button', { name: say(english), exact: true }).first()
  const owner = {
    say,
    press: (english: string) => button(english).click(),
    follow: (english: string) =>
      main.getByRole('link', { name: say(english), exact: true }).click(),
    field: (english: string) => page.getByLabel(say(english), { exact: true }),
    title: (english: string) =>
      page.getByRole('heading', { level: 1, name: say(english) }).waitFor(),
    /** Waits for a letter with this subject. */
    hears: async (subject: string): Promise<void> => {
      const subjects = async () => (await stage.product.mails(username)).map((mail) => mail.subject)
      await expect.poll(subjects, { timeout: 20_000 }).toContain(subject)
    },
    says: (english: string) => main.getByText(say(english)).first().waitFor(),
    open: (path: string) => page.goto(stage.product.at('harbour', path)),
    isIn: () => page.locator('header a[href="/AcInfo"]').waitFor(),
    signUp: async (): Promise<void> => {
      await owner.open('/LoginEmail')
      const [lastName, firstName] = taiManChan[language]
      const phoneNumber = '+85261234567'
      const status = await page.evaluate(
        async (body) => {
          const headers = { 'Content-Type': 'application/json' }
          const request = { method: 'POST', headers, body: JSON.stringify(body) }
          return (await fetch('/api/donors/register', request)).status
        },
        { username, password, firstName, lastName, phoneNumber, language },
      )
      expect(status).toBe(204)
      const { text } = await mailTo(stage.product, username)
      await page.goto(/https?:\/\/\S+\/DonorEmailVerified\/[\w-]+/.exec(text)?.[0] ?? '')
      await owner.title('Confirm your email address')
      await owner.field('Password').fill(password)
      await owner.press('Confirm my address')
      await owner.title('Your email address is confirmed')
    },
    /** Logs in, up to the answer to the password. */
    logIn: async (): Promise<void> => {
      await owner.open('/LoginEmail')
      await owner.title('What is your email address?')
      await owner.field('Email address').fill(username)
      await owner.press('Next')
      await owner.title('Enter your password')
      await owner.field('Password').fill(password)
      await owner.press('Log in')
    },
    logOut: async (): Promise<void> => {
      await owner.open('/AcInfo')
      await owner.press('Log out')
      await page.locator('header a[href="/LoginPrompt"]').waitFor()
    },
    /** The secret, as the donor reads it from the screen to type it. */
    offered: async (): Promise<string> => {
      await owner.open('/SecondFactor')
      await owner.title('Set up two-step login')
      await owner.field('Password').fill(password)
      await owner.press('Next')
      await owner.title('Add this account to your app')
      const key = await page.locator('main dl dd').first().textContent()
      return (key ?? '').replaceAll(' ', '')
    },
  }
  return owner
}

/**
 * The code on the phone, some half minutes from now. One before and one after are accepted too, so
 * that this one, or the next, is not too old however late it is entered.
 */
const generateCode = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + later * 30_000,
  })

const arrive = async ({ look, language }: { look: Look; language: Language }, name: string) => {
  const page = await newPageIn(stage, { look, language, charity: 'harbour' })
  const username = `${name}@example.com`
  return {
    page,
    owner: ownerAt(page, { language, username }),
    see: seeIn(page, { look, language }),
  }
}

it('a donor sets up a phone, logs in with it and without it, and removes it', async () => {
  const { page, owner } = await arrive({ look: phone, language: 'en' }, 'two.steps')
  const { press, field, title, says, isIn } = owner
  await owner.signUp()
  await owner.logIn()
  await isIn()
  await owner.open('/AcInfo')
  await owner.follow('Set up')
  await title('Set up two-step login')

  // The code to scan and the key to type are of one secret.
  const secret = await owner.offered()
  const uri = await page.locator('a[href^="otpauth:"]').getAttribute('href')
  expect(new URL(uri ?? '').searchParams.get('secret')).toBe(secret)
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await field('Code from your authenticator app').fill(generateCode(secret))
  await press('Turn on')
  await title('Save your recovery codes')
  const recoveryCodes = await page.locator('main ul li').allTextContents()
  expect(recoveryCodes).toHaveLength(10)
  const saving = page.waitForEvent('download')
  await press('Save')
  expect((await saving).suggestedFilename()).toBe('recovery-codes.txt')
  await press('I have saved them')
  await title('Your account')
  await page.getByText('10 recovery codes left').waitFor()
  await owner.hears('Two-step login was turned on')

  await owner.logOut()
  await owner.logIn()
  await field('Code from your authenticator app').fill('000000')
  await press('Log in')
  await page.locator('#field-code-error', { hasText: 'That code is not correct' }).waitFor()
  await expect(field('Password').inputValue()).resolves.toBe(password)
  await field('Code from your authenticator app').fill(generateCode(secret, 1))
  await press('Log in')
  await isIn()

  await owner.logOut()
  await owner.logIn()
  await press('Use a recovery code')
  await field('Recovery code').fill(recoveryCodes[0] ?? '')
  await press('Log in')
  await isIn()
  await owner.open('/AcInfo')
  await page.getByText('9 recovery codes left').waitFor()

  // The export of the owner's stored data is a file.
  const leaving = page.waitForEvent('download')
  await owner.follow('Download your data')
  expect((await leaving).suggestedFilename()).toBe('almoner-my-data.json')

  await press('Turn off: two-step login')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Use a recovery code', exact: true }).click()
  await dialog.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[1] ?? '')
  await dialog.getByRole('button', { name: 'Turn off', exact: true }).click()
  await says('Two-step login is off.')
  await owner.hears('Two-step login was turned off')
  await owner.logOut()
  await owner.logIn()
  await isIn()
})

it.each(viewportsAtNight)(
  'two-step login looks right in $language on $on',
  async ({ language, look }) => {
    const accountName = `looks.${language}.${look.colorScheme}.${look.screen.viewport.width}`
    const { page, owner, see } = await arrive({ look, language }, accountName)
    const { press, field, title, say } = owner
    await owner.signUp()
    await owner.logIn()
    await owner.isIn()
    await owner.open('/AcInfo')
    await owner.says('Set up')
    await owner.says('This device')
    await see('second-factor-off')
    await owner.follow('Set up')
    await title('Set up two-step login')
    await press('Next')
    await page.getByRole('alert').waitFor()
    await see('second-factor-password')
    const secret = await owner.offered()
    await page.locator('svg[role=img]').waitFor()
    await see('second-factor-phone')
    await field('Code from your authenticator app').fill(generateCode(secret))
    await press('Turn on')
    await title('Save your recovery codes')
    await see('second-factor-recovery-codes')
    await press('I have saved them')
    await title('Your account')
    await page.getByRole('button', { name: say('Turn off: two-step login'), exact: true }).waitFor()
    await see('second-factor-on')
    await press('Turn off: two-step login')
    await page.getByRole('dialog').waitFor()
    await see('second-factor-remove')
    await page.keyboard.press('Escape')
    await owner.logOut()
    await owner.logIn()
    await owner.says('The password is right. One more step: the code from your phone.')
    await see('login-code')
    await press('Log in')
    await page.locator('#field-code-error').waitFor()
    await see('login-code-missing')
    await press('Use a recovery code')
    await page.locator('#field-code-error').waitFor({ state: 'detached' })
    await see('login-recovery-code')
  },
)
