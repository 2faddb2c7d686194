import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { transferAt } from './gifts.ts'
import { demonstrationDonor, useAccounts, withPast } from './pages/account-page.ts'
import { declineAt, notFound, useStaff } from './pages/desk.ts'
import { newPageIn, seeIn, viewportsInTurn, type Seen } from './screenshots/viewports.ts'
import { useOwnStage } from './product/test-app.ts'
import { linkTo } from './journey.ts'
import { messagesIn } from './messages.ts'

const stage = useOwnStage(withPast)

const accounts = useAccounts(stage)

const asStaff = useStaff(stage)

/** A donor at Harbour's site, who finds everything by role and label. */
const arrive = async ({ look, language }: Seen) => {
  const page = await newPageIn(stage, { look, language, charity: 'harbour' })
  const say = messagesIn(language)
  const main = page.locator('main')
  const act = (role: 'button' | 'link') => (english: string) =>
    main.getByRole(role, { name: say(english), exact: true }).click()
  return {
    page,
    say,
    press: act('button'),
    follow: act('link'),
    field: (english: string) => page.getByLabel(say(english), { exact: true }),
    title: (english: string) =>
      page.getByRole('heading', { level: 1, name: say(english) }).waitFor(),
    told: () => main.getByRole('alert').first().waitFor(),
    open: (path: string) => page.goto(stage.product.at('harbour', path)),
    see: seeIn(page, { look, language }),
  }
}

/** The last name and the first name. */
const names: Record<Language, readonly [string, string]> = {
  en: ['Chan', 'Siu Ming'],
  zh: ['陳', '小明'],
  cn: ['陈', '小明'],
}

const screenshotName = (kind: string, { look, language }: Seen): string =>
  `${kind}.${language}.${look.colorScheme}.${look.screen.viewport.width}@example.com`

it.each(viewportsInTurn(0))(
  'the login and sign-up pages with their errors look right in $language on $on',
  async (viewport) => {
    const { page, say, press, follow, field, title, told, open, see } = await arrive(viewport)
    const username = screenshotName('door', viewport)
    await open('/PrivacyPolicy')
    await title('Privacy policy')
    await see('login-privacy')
    await open('/LoginPrompt')
    await follow('Log in')
    await field('Email address').fill('taiman')
    await press('Next')
    await told()
    await see('login-email-errors')
    await field('Email address').fill(username)
    await press('Next')
    await title('Choose a password')
    await field('New password').fill('Walker2026')
    await press('Next')
    await title('Create your account')
    await press('Create account')
    await told()
    await see('signup-password-again-errors')
    await field('Confirm password').fill('Walker2026')
    await field('Last name').fill('Chan')
    await field('First name').fill('Tai Man')
    await field('Phone number').fill('6123 4567')
    await press('Create account')
    await title('Check your mailbox')
    await follow('Log in')
    await field('Password').fill('Walker2026')
    await press('Log in')
    await page.getByText(say('This email address has not yet been verified')).waitFor()
    await see('login-password-not-verified')
  },
)

it.each(viewportsInTurn(1))(
  'the pages that change an account, in $language on $on',
  async (seen) => {
    const { page, say, press, follow, field, title, told, open, see } = await arrive(seen)
    const username = screenshotName('changes', seen)
    await accounts.enterAnew(page, username)
    await open('/ChangePassword')
    await field('Current password').fill('Walker2025')
    await field('New password').fill('Walker2027')
    await field('Confirm new password').fill('Walker2027')
    await press('Change the password')
    await told()
    await see('change-password-refused')
    await open('/AcInfoEdit')
    await field('First name').fill('')
    await press('Save')
    await told()
    await see('ac-info-edit-errors')
    const [lastName, firstName] = names[seen.language]
    await field('Last name').fill(lastName)
    await field('First name').fill(firstName)
    await press('Save')
    await page.getByText(say('Your details are saved.')).waitFor()
    await page.getByText(say('This device')).waitFor()
    await see('ac-info-saved')
    await press('Log out everywhere')
    await page.getByRole('dialog').waitFor()
    await see('log-out-everywhere')
    await page.keyboard.press('Escape')
    // Somewhere else they have done just that. The header of the next screen counts the gifts that
    // wait, and learns it.
    await page.context().clearCookies({ name: 'almoner_session' })
    await follow('Change password')
    await title('Your giving account')
    await see('login-prompt-ended')
  },
)

it.each(viewportsInTurn(2))(
  'a changed username looks right in $language on $on',
  async (viewport) => {
    const { page, press, field, title, open, see } = await arrive(viewport)
    const wanted = screenshotName('wanted', viewport)
    await accounts.enterAnew(page, screenshotName('before', viewport))
    await open('/AcInfoEdit')
    await field('Email address').fill(wanted)
    await field('Password').fill('Walker2026')
    await press('Save')
    await title('Check your mailbox')
    await page.goto(await linkTo(stage.product, { page: 'ResetEmail', username: wanted }))
    await field('Password of your account').fill('Walker2026')
    await press('Yes, change it')
    await title('Your email address is changed')
    await see('reset-email-done')
  },
)

it.each(viewportsInTurn(1))('a gift that waits or fails, in $language on $on', async (viewport) => {
  const { page, say, open, see } = await arrive(viewport)
  await accounts.enter(page)
  const id = await transfer(page, 'declined', viewport)
  await open('/DonationRecord')
  await page.getByRole('heading', { name: say('On its way') }).waitFor()
  await see('donation-record-on-its-way')
  await open(`/DonationInfoProcessed/${id}`)
  await page.getByText(say('Timeline')).waitFor()
  await see('donation-info-waiting')

  const desk = await asStaff(viewport)
  await desk.goto(stage.product.platform(`/Payments/${id}`))
  await declineAt(desk, viewport.language)
  await page.reload()
  await page.getByText(notFound[viewport.language]).waitFor()
  await see('donation-info-declined')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: say('Back') }).click()
  await page.getByRole('button', { name: say('Try again') }).waitFor()
  await see('donation-record-offline')
})

/** A transfer by FPS from the logged-in donor, with the picture of its slip. */
const transfer = (page: Page, kind: string, viewport: Seen): Promise<string> => {
  const { username: email } = demonstrationDonor
  const slip = screenshotName(kind, viewport).replaceAll('.', '\n')
  return transferAt(page, { by: 'donor', email, amount: 300, slip })
}

it.each(viewportsInTurn(2))(
  'a refunded donation and its void receipt look right in $language on $on',
  async (seen) => {
    const { look, language } = seen
    const page = await newPageIn(stage, { look, language, charity: 'lionrock' })
    const see = seeIn(page, seen)
    const say = messagesIn(language)
    await accounts.enter(page)
    const cookies = await page.context().cookies()
    const session = requirePresent(
      cookies.find(({ name }) => name === 'almoner_session'),
      'a session',
    )
    await page.context().addCookies([{ ...session, domain: 'lionrock.localhost' }])
    await page.goto(stage.product.at('lionrock', '/DonationRecord'))
    // Twice at their counter; one of them has gone back (sandbox/world/life).
    await page
      .locator('main li a')
      .filter({ hasText: say('Refunded') })
      .click()
    await page.getByText(say('Timeline')).waitFor()
    await see('donation-info-refunded')
    const receipt = page.getByRole('link', { name: say('See why this receipt is void') })
    await page.goto((await receipt.getAttribute('href')) ?? '')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await see('receipt-void')
  },
)

it.each(viewportsInTurn(0))('a slow connection, in $language on $on', async (viewport) => {
  const { page, open, see } = await arrive(viewport)
  await accounts.enter(page)
  const id = await transfer(page, 'slow', viewport)
  const own =
    /\/api\/(?:donors\/(?:payments|statements|sessions|second-factor|news|own|data)|cards)/
  await page.route(own, () => new Promise<void>(() => undefined))
  for (const [path, name] of [
    ['/DonationRecord', 'donation-record'],
    [`/DonationInfoProcessed/${id}`, 'donation-info'],
    ['/DonationStatements', 'donation-statements'],
    ['/ListCards', 'list-cards'],
    ['/AcInfo', 'ac-info'],
  ] as const) {
    await open(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await see(`${name}-slow`, 'waiting')
  }
})

it.each(viewportsInTurn(1))('no connection, in $language on $on', async (viewport) => {
  const { page, say, open, see } = await arrive(viewport)
  await accounts.enter(page)
  const id = await transfer(page, 'lost', viewport)
  const own = /\/api\/(?:donors\/(?:payments|statements)|cards)/
  await page.route(own, (route) => route.abort('internetdisconnected'))
  for (const [path, name] of [
    [`/DonationInfoProcessed/${id}`, 'donation-info'],
    ['/DonationStatements', 'donation-statements'],
    ['/ListCards', 'list-cards'],
  ] as const) {
    await open(path)
    await page
      .getByRole('button', { name: say('Try again') })
      .first()
      .waitFor()
    await see(`${name}-lost`)
  }
})

it.each(viewportsInTurn(2))(
  'an account without donations, in $language on $on',
  async (viewport) => {
    const { page, open, see } = await arrive(viewport)
    await accounts.enterAnew(page, screenshotName('empty', viewport))
    await open('/DonationStatements')
    await page.getByRole('heading', { level: 2 }).waitFor()
    await see('donation-statements-empty')
  },
)
