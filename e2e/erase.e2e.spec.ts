import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { type Look, newPageIn, phone, seeIn, viewportsAtNight } from './screenshots/viewports.ts'
import { useStage } from './product/test-app.ts'
import { mailTo } from './journey.ts'
import { taiManChan, messagesIn } from './messages.ts'

const stage = useStage()

const password = 'Leaving2026'

/**
 * A donor with an account, a card and recurring plans at Harbour's, on the page that erases it all.
 */
const leaverAt = async (look: Look, language: Language, username: string) => {
  const page = await newPageIn(stage, { look, language, charity: 'harbour' })
  const say = messagesIn(language)
  const open = (path: string) => page.goto(stage.product.at('harbour', path))
  await open('/LoginEmail')
  const name = taiManChan[language]
  await page.evaluate(register, { username, password, name, language })
  const { text } = await mailTo(stage.product, username)
  await page.goto(/https?:\/\/\S+\/DonorEmailVerified\/[\w-]+/.exec(text)?.[0] ?? '')
  await page.getByLabel(say('Password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('Confirm my address'), exact: true }).click()
  await page
    .getByRole('heading', { level: 1, name: say('Your email address is confirmed') })
    .waitFor()
  return { page, say, open, see: seeIn(page, { look, language }) }
}

const register = async (who: {
  username: string
  password: string
  name: readonly string[]
  language: Language
}): Promise<void> => {
  const { name, ...rest } = who
  const [lastName, firstName] = name
  await fetch('/api/donors/register', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...rest, lastName, firstName, phoneNumber: '+85261234567' }),
  })
}

/**
 * The requests of the donor’s own pages: a login, a card to save, and two recurring plans by it.
 */
const settle = async (who: { username: string; password: string }): Promise<void> => {
  const post = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' }
    return await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  await post('/api/donors/login', who)
  const { id: organizationId } = (await (await fetch('/api/donors/organization')).json()) as {
    id: string
  }
  const savedCard = (await (await post('/api/cards', { paymentMethod: 'pm_card_hk' })).json()) as {
    id: string
  }
  for (const [amount, days] of [
    [200, 5],
    [1250, 9],
  ] as const) {
    const scheduledDate = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    await post('/api/donors/payments', {
      organizationId,
      amount,
      paymentMethod: savedCard.id,
      recurringType: 'month',
      recurringOccurrences: 12,
      scheduledDate,
    })
  }
}

const isLoggedOut = (page: Page) => page.locator('header a[href="/LoginPrompt"]').waitFor()

it('a donor erases their account with the keyboard, and is a stranger afterwards', async () => {
  const username = 'leaver@example.com'
  const { page, open } = await leaverAt(phone, 'en', username)
  await page.evaluate(settle, { username, password })
  await open('/AcInfo')
  await page.getByRole('link', { name: 'Erase my account and data' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('These 2 gifts end').waitFor()
  await page.getByLabel('Your password, to confirm').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Your account is erased' }).waitFor()
  await isLoggedOut(page)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Your account is erased' }).waitFor()
  await open('/AcInfo')
  await page.getByRole('heading', { level: 1, name: 'Your giving account' }).waitFor()
  const status = await page.evaluate(
    async (who) =>
      (
        await fetch('/api/donors/login', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(who),
        })
      ).status,
    { username, password },
  )
  expect(status).toBe(422)
  const goodbye = await farewellTo(username)
  expect(goodbye.text).toContain('section 51C')
})

/** The letter is sent when all payments under way have ended. */
const farewellTo = async (username: string) => {
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    const [newest] = await stage.product.mails(username)
    if (newest?.subject === 'Your account is erased') return newest
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`nobody said goodbye to ${username}`)
}

it.each(viewportsAtNight)(
  'erasing an account looks right in $language on $on',
  async ({ language, look }) => {
    const username = `gone.${language}.${look.colorScheme}.${look.screen.viewport.width}@example.com`
    const { page, say, open, see } = await leaverAt(look, language, username)
    await page.evaluate(settle, { username, password })
    await open('/EraseAccount')
    await page.getByRole('heading', { name: say('What stays, and why') }).waitFor()
    await see('erase-account')
    await page.getByRole('button', { name: say('Erase my account and data') }).click()
    await page.getByRole('alert').waitFor()
    await see('erase-account-refused')
    await page.getByLabel(say('Your password, to confirm')).fill(password)
    await page.getByRole('button', { name: say('Erase my account and data') }).click()
    await page.getByRole('heading', { level: 1, name: say('Your account is erased') }).waitFor()
    await see('account-erased')
  },
)
