import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { toPng } from '@almoner/api/proof/testing/pictures.ts'
import { linkTo, mailTo } from './journey.ts'
import { messagesIn } from './messages.ts'
import { useStage } from './test-app.ts'
import { seeIn, viewportsInTurn, type Seen } from './viewports.ts'

const stage = useStage()

const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n2 0 obj\n<</Type/Page>>\nendobj\n%%EOF\n',
)
const picture = Buffer.from(toPng(120, 80))

/** Somebody who opens an account for a charity, and finds everything by role and label. */
const applicantIn = async ({ look, language }: Seen) => {
  const { screen, colorScheme } = look
  const page = await stage.open({ ...screen, colorScheme, reducedMotion: 'reduce' })
  const cookie = { name: 'language', value: language, domain: 'localhost', path: '/' }
  await page.context().addCookies([cookie])
  const say = messagesIn(language)
  const main = page.getByRole('main')
  const field = (english: string) => page.getByLabel(say(english), { exact: true }).first()
  return {
    page,
    say,
    field,
    see: seeIn(page, { look, language }),
    press: (english: string) =>
      main.getByRole('button', { name: say(english), exact: true }).click(),
    follow: (english: string) =>
      main
        .getByRole('link', { name: say(english), exact: true })
        .first()
        .click(),
    title: (english: string) =>
      page.getByRole('heading', { level: 1, name: say(english), exact: true }).waitFor(),
    fill: async (typed: Record<string, string>) => {
      for (const [english, text] of Object.entries(typed)) await field(english).fill(text)
    },
  }
}

const choose = (page: Page, name: string, file: { mimeType: string; buffer: Buffer }) =>
  page.locator(`#field-${name}`).setInputFiles({ name: `${name}.file`, ...file })

describe('a charity that joins', () => {
  it.each(viewportsInTurn(1))(
    'signs up, fills in six steps and sends its application, in $language on $on',
    async ({ look, language }) => {
      const { page, say, field, see, press, follow, title, fill } = await applicantIn({
        look,
        language,
      })
      const visitor = `${language}-${look.name.replaceAll(' ', '-')}`
      const username = `wong-${visitor}@kites.example`
      await page.goto(stage.product.platform('/'))
      await follow('Open an account')
      await title('Open an account in six steps')
      await see('sign-up flow')
      await follow('Start')
      await title('Open an account for your charity')
      await press('Next')
      await see('sign-up with errors')
      await fill({
        'Email address': username,
        Password: 'Lighthouse-7',
        'Password once more': 'Lighthouse-7',
        'First name': 'Suk Yee',
        'Last name': 'Wong',
        'Phone number': '6123 4567',
      })
      await field('I agree to the terms and to the privacy policy').check()
      await press('Next')
      await title('Agreement')
      await fill({ 'Director’s name': 'Chan Tai Man', 'Secretary’s name': 'Lee Siu Ming' })
      await see('agreement')
      await press('Next')
      await title('Your organisation')
      await fill({
        'Registered name in English': 'Kites for All Limited',
        'Registered address': '12 Hoi Yuen Road, Kwun Tong',
        'Email address': 'office@kites.example',
        'First name': 'Suk Yee',
        'Last name': 'Wong',
        'Phone number': '2123 4567',
        'Address of your page': `kites-${visitor}`,
        'Name on card statements': 'KITES FOR ALL',
      })
      await page.getByText(say('This address is free.')).waitFor()
      await see('organisation')
      await press('Next')
      await title('Choose a plan')
      await see('plans')
      await press('Next')
      await title('Check your answers')
      await see('review')
      await field('These answers are true, and I may give them for the charity').check()
      await press('Submit')
      await page.getByText(say('Check your mailbox')).waitFor()
      await see('mailbox')
      await page.goto(await linkTo(stage.product, { page: 'EmailVerified', username }))
      await press('Confirm my address')
      await title('Your email address is confirmed')
      await page.goto(stage.product.platform('/OrgLogin'))
      await title('Your logo')
      await choose(page, 'logo', { mimeType: 'image/png', buffer: picture })
      await see('logo')
      await press('Next')
      await title('Documents')
      await choose(page, 'file', { mimeType: 'application/pdf', buffer: pdf })
      await press('Add')
      await page.getByText('file.file').first().waitFor()
      await see('documents')
      await press('Next')
      await title('Bank account')
      await field('Bank').selectOption('004')
      await fill({
        'Branch code': '123',
        'Account number': '456789',
        'Account holder': 'Kites for All Limited',
      })
      await see('bank account')
      await press('Next')
      await title('Identity of the representative')
      await fill({
        'IR File No.': '91/00001',
        'Address, line 1': '12 Hoi Yuen Road',
        'City or district': 'Kwun Tong',
        'First name': 'Suk Yee',
        'Last name': 'Wong',
        'Email address': 'wong@kites.example',
        'Date of birth': '1980/02/29',
        'HKID number': 'A123456(3)',
        'Home: city or district': 'Sha Tin',
        'Home address, line 1': '1 Shatin Centre Street',
      })
      await choose(page, 'image', { mimeType: 'image/png', buffer: picture })
      await see('identity')
      await press('Next')
      await title('Check your application')
      await see('application')
      await press('Send the application')
      await title('Waiting for confirmation')
      await see('waiting')
      await mailTo(stage.product, username)
    },
  )
})
