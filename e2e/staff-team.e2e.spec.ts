import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { desk, seeIn, viewportsAtNight, type Seen } from './screenshots/viewports.ts'
import { useStage } from './product/test-app.ts'
import { linkTo, mailTo } from './journey.ts'
import { messagesIn } from './messages.ts'

const stage = useStage()

const password = 'Harbour2026'
const newPassword = 'Lighthouse77'

/** The desk's answer to a person whose charity requires two-step login. */
const mustEnrol = {
  type: 'about:blank',
  title: 'Forbidden',
  status: 403,
  message: 'Set up two-step login first.',
  error: { message: 'Set up two-step login first.', code: 'second_factor_setup_required' },
  requestId: 'e2e',
}

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
  const press = (english: string, within = 'main') =>
    page
      .locator(within)
      .getByRole('button', { name: say(english), exact: true })
      .click()
  const title = (english: string) =>
    page.getByRole('heading', { level: 1, name: say(english) }).waitFor()
  return {
    say,
    field,
    press,
    title,
    open: (path: string) => page.goto(stage.product.platform(path)),
    logIn: async (username: string, typed = password) => {
      await page.goto(stage.product.platform('/OrgLogin'))
      await field('Email address').fill(username)
      await press('Next')
      await field('Password').fill(typed)
      await press('Log in')
      await page.waitForURL(/AccountOverview/)
    },
  }
}

describe('the team of a charity', () => {
  it('grows by an invitation, which is answered by its own mail', async () => {
    const email = 'mei@tinhau.example'
    const { page, ...owner } = await atTheDesk({ look: desk, language: 'en' })
    await owner.logIn('staff@tinhau.example')
    await owner.open('/OrgSettings/Team')
    await owner.title('Team')
    await owner.press('Invite someone')
    await page.locator('dialog[open]').getByLabel('Email address').fill(email)
    await page.locator('dialog[open]').getByLabel('Role').selectOption('fundraiser')
    await page.locator('dialog[open]').getByLabel('Your password').fill(password)
    await owner.press('Send the invitation', 'dialog[open]')
    await page.getByText('An invitation is on its way to').waitFor()
    const letter = await mailTo(stage.product, email)
    expect(letter.subject).toMatch(
      /^Tin Hau Community Kitchen: \S.* has invited you to join the team on Almoner$/,
    )

    const link = await linkTo(stage.product, { page: 'OrgInvitation', username: email })
    const invited = await atTheDesk({ look: desk, language: 'en' })
    await invited.page.goto(link)
    await invited.field('Last name').fill('Wong')
    await invited.field('First name').fill('Mei')
    await invited.field('New password').fill(newPassword)
    await invited.field('Confirm new password').fill(newPassword)
    await invited.press('Accept the invitation')
    await invited.title('You are on the team')
    await invited.logIn(email, newPassword)

    // Removed, they are logged out at once.
    await page.reload()
    await page.getByRole('button', { name: /^Remove: .*Mei/ }).click()
    await page.locator('dialog[open]').getByLabel('Your password').fill(password)
    await owner.press('Remove', 'dialog[open]')
    await page.getByText(email).waitFor({ state: 'detached' })
    await invited.open('/Account')
    await invited.page.waitForURL(/OrgLogin/)
  })
})

describe('an auditor of a past day', () => {
  it('finds the permitted pages in the menu, and downloads the payments of that day', async () => {
    const email = 'past.auditor@harbour.example'
    const { page, ...owner } = await atTheDesk({ look: desk, language: 'en' })
    await owner.logIn('staff@harbour.example')
    await owner.open('/OrgSettings/Team')
    await owner.press('Invite someone')
    const dialog = page.locator('dialog[open]')
    await dialog.getByLabel('Email address').fill(email)
    await dialog.getByLabel('Role').selectOption('auditor')
    const today = toCalendarDay(instantFromMilliseconds(Date.now()))
    await dialog.getByLabel('Access until').fill(addDays(today, 30))
    await dialog.getByLabel('Sees the books as they were on').fill(today)
    await dialog.getByLabel('Your password').fill(password)
    await owner.press('Send the invitation', 'dialog[open]')
    await page.getByText('An invitation is on its way to').waitFor()

    const auditor = await atTheDesk({ look: desk, language: 'en' })
    await auditor.page.goto(await linkTo(stage.product, { page: 'OrgInvitation', username: email }))
    await auditor.field('Last name').fill('Lee')
    await auditor.field('First name').fill('Ann')
    await auditor.field('New password').fill(newPassword)
    await auditor.field('Confirm new password').fill(newPassword)
    await auditor.press('Accept the invitation')
    await auditor.title('You are on the team')
    await auditor.logIn(email, newPassword)
    await auditor.page.getByText('You see the books as they were on').waitFor()
    const menu = auditor.page.getByRole('navigation', { name: 'Desk' })
    expect(await menu.getByRole('link').allTextContents()).toEqual([
      'Home',
      'Payments',
      'Projects',
      'Balance',
      'Payouts',
      'Reports',
      'Activity',
      'Settings',
    ])
    for (const name of ['Payouts', 'Activity', 'Settings']) {
      await menu.getByRole('link', { name }).click()
      await menu.getByRole('link', { name }).and(auditor.page.locator('[aria-current]')).waitFor()
    }
    const settings = auditor.page.getByRole('article').getByRole('link')
    await settings.first().waitFor()
    expect(await settings.allTextContents()).toEqual([
      'Billing',
      'Reports',
      'Bank account',
      'Closed books',
      'Accounting codes',
      'Payment methods',
    ])
    await settings.first().click()
    await menu
      .getByRole('link', { name: 'Settings' })
      .and(auditor.page.locator('[aria-current]'))
      .waitFor()
    await menu.getByRole('link', { name: 'Payments' }).click()
    const saving = auditor.page.waitForEvent('download')
    await auditor.page.getByRole('link', { name: 'Download as a CSV file' }).click()
    expect((await saving).suggestedFilename()).toBe('harbour-payments.csv')
  })
})

it.each(viewportsAtNight)(
  'the team and one’s own login look right in $language on $on',
  async ({ language, look }) => {
    const { page, see, ...owner } = await atTheDesk({ look, language })
    const email = `guest.${language}.${look.name.replaceAll(' ', '-')}@harbour.example`
    await owner.open('/OrgForgotPassword')
    await owner.title('Forgot your password?')
    await see('org-forgot-password')
    await owner.field('Email address').fill('staff@harbour.example')
    await owner.press('Send me a link')
    await owner.title('Check your mailbox')
    await see('org-forgot-password-confirm')
    const reset = await linkTo(stage.product, {
      page: 'EmailResetPassword',
      username: 'staff@harbour.example',
    })
    await page.goto(reset)
    await owner.title('Choose a new password')
    await see('org-reset-password')

    await owner.logIn('staff@harbour.example')
    await owner.open('/OrgSettings/ChangePassword')
    await owner.title('Password and security')
    await page.getByRole('list').last().waitFor()
    await see('desk-own-login')
    await owner.open('/OrgSettings/Team')
    await owner.title('Team')
    await page.getByRole('row').nth(1).waitFor()
    await see('desk-team')
    await owner.open('/Activity')
    await owner.title('Activity')
    await page.getByRole('row').nth(1).waitFor()
    await see('desk-activity')
    await owner.open('/BankList/Replay')
    await page.locator('#history').waitFor()
    await see('desk-bank-account-replay')
    await page.locator('ol a').first().click()
    await page.locator('[aria-current=step]').waitFor()
    await see('desk-bank-account-replay-then')
    await owner.open('/OrgSettings/Billing/Replay')
    await page.locator('#history').waitFor()
    await see('desk-subscription-replay')
    await owner.open('/OrgSettings/Team')
    await owner.title('Team')
    await owner.press('Invite someone')
    const dialog = page.locator('dialog[open]')
    await dialog.locator('select').selectOption('auditor')
    await see('desk-team-invite')
    await dialog.locator('input[type=email]').fill(email)
    await dialog.locator('select').selectOption('viewer')
    await dialog.locator('input[type=password]').fill(password)
    await owner.press('Send the invitation', 'dialog[open]')
    await page.getByText(email).first().waitFor()
    await page.route('**/api/organizations/overview', (route) =>
      route.fulfill({ status: 403, json: mustEnrol }),
    )
    await owner.open('/AccountOverview')
    await page.waitForURL(/OrgSettings\/SecondFactor/)
    await owner.title('Two-step login')
    await see('desk-second-factor-required')
    await page.unroute('**/api/organizations/overview')
    await page.goto(await linkTo(stage.product, { page: 'OrgInvitation', username: email }))
    await page.locator('[name=newPassword]').waitFor()
    await see('org-invitation')
  },
)

it.each(viewportsAtNight)(
  'the account at Stripe and the custom domain look right in $language on $on',
  async ({ language, look }) => {
    const { page, see, ...owner } = await atTheDesk({ look, language })
    await owner.logIn('staff@lionrock.example')
    await owner.open('/OrgSettings/Stripe')
    await owner.title('Card payments (Stripe)')
    await page.getByText(owner.say('What Stripe needs')).waitFor()
    await see('desk-stripe')

    const harbour = await atTheDesk({ look, language })
    await harbour.logIn('staff@harbour.example')
    await harbour.open('/OrgSettings/CustomDomain')
    await harbour.title('Custom domain')
    await harbour.page.locator('[name=host]').waitFor()
    await harbour.see('desk-custom-domain')
  },
)
