import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { toPng } from '@almoner/api/use-cases/files/proof/testing/pictures.ts'
import { createPdf } from '@almoner/api/use-cases/files/uploads/testing/pdf.ts'
import { cards } from './checkout.ts'
import type { Hands } from '../hands.ts'
import { linkTo, mailTo } from '../journey.ts'
import { messagesIn } from '../messages.ts'
import type { Stage } from '../product/test-app.ts'
import { seeIn, type Seen } from '../screenshots/viewports.ts'

const pdf = {
  mimeType: 'application/pdf',
  buffer: Buffer.from(createPdf()),
}
const picture = { mimeType: 'image/png', buffer: Buffer.from(await toPng(120, 80)) }

/** Finds everything on a page by role and label, in one language. */
export const walkerOn = (page: Page, hands: Hands, { language }: Seen) => {
  const say = messagesIn(language)
  const main = page.getByRole('main')
  const field = (english: string) => page.getByLabel(say(english), { exact: true }).first()
  return {
    say,
    field,
    button: (english: string) => main.getByRole('button', { name: say(english), exact: true }),
    press: (english: string) =>
      hands.press(main.getByRole('button', { name: say(english), exact: true }).first()),
    follow: (english: string) =>
      hands.press(main.getByRole('link', { name: say(english), exact: true }).first()),
    title: (english: string) =>
      page.getByRole('heading', { level: 1, name: say(english), exact: true }).waitFor(),
    says: (english: string) => page.getByText(say(english)).first().waitFor(),
    fillIn: async (typed: Record<string, string>) => {
      for (const [english, text] of Object.entries(typed)) await hands.fill(field(english), text)
    },
  }
}

type Applying = { stage: Stage; page: Page; seen: Seen; hands: Hands }

export type Applicant = { username: string; subDomain: string; name: string }

export const applicantPassword = 'Lighthouse-7'

/** A person who opens an account for a charity, from the first page to the submission. */
export const createApplicant = ({ stage, page, seen, hands }: Applying, applicant: Applicant) => {
  const { username, subDomain, name } = applicant
  const walker = walkerOn(page, hands, seen)
  const see = seeIn(page, seen)
  const { field, press, follow, title, says, fillIn } = walker
  const upload = (input: string, file: typeof pdf) =>
    hands.upload(page.locator(`#field-${input}`), { name: `${input}.file`, ...file })
  /** The two names, in the order that the screen of this language asks for them. */
  const orderNames = (first: string, last: string): Record<string, string> =>
    seen.language === 'en'
      ? { 'First name': first, 'Last name': last }
      : { 'Last name': last, 'First name': first }
  /** Enters a card whose bank requests an authentication, and approves it. */
  const givesCard = async (): Promise<void> => {
    await title('Card for the subscription')
    await fillIn({
      'Card number': cards.asksForAuthentication,
      'Expiry date': '12 / 34',
      'Security code': '123',
    })
    await see('subscription card')
    await press('Save card and continue')
    const approval = page.frameLocator('iframe').getByRole('button').first()
    await approval.waitFor()
    await see('subscription card at the bank')
    await hands.press(approval)
  }
  return {
    ...walker,
    see,
    /**
     * The account, the charity and its plan, until a letter is on its way. A referral
     * link, if there is one, enters its code.
     */
    signsUp: async (plan: 'free' | 'plus', referralLink: string | null) => {
      await page.goto(referralLink ?? stage.product.platform('/'))
      if (referralLink === null) await follow('Open an account')
      await title('How to open an account')
      await see('sign-up flow')
      await follow('Start')
      await title('Open an account for your charity')
      await press('Next')
      await see('sign-up with errors')
      await fillIn({
        'Email address': username,
        Password: applicantPassword,
        'Confirm password': applicantPassword,
        ...orderNames('Suk Yee', 'Wong'),
        'Phone number': '6123 4567',
      })
      await hands.check(page.locator('input[name=terms]'))
      await press('Next')
      await title('Agreement')
      await fillIn({ 'Director’s name': 'Chan Tai Man', 'Secretary’s name': 'Lee Siu Ming' })
      await see('agreement')
      await press('Save and continue')
      await title('Your organisation')
      await fillIn({
        'Registered name in English': name,
        'Registered address': '12 Hoi Yuen Road, Kwun Tong',
        'IR File No.': '91/00001',
        'Address of your page': subDomain,
      })
      await says('This address is free.')
      expect(await field('Name on card statements').inputValue()).toBe('KITES FOR ALL')
      await see('organisation')
      await press('Save and continue')
      await title('Choose a plan')
      const code = referralLink === null ? '' : new URL(referralLink).searchParams.get('code')
      expect(await page.locator('input[name=referralCode]').inputValue()).toBe(code)
      await hands.check(page.locator(`input[name=plan][value=${plan}]`))
      await see('plans')
      await press('Save and continue')
      if (plan !== 'free') await givesCard()
      await says('Check your mailbox')
      await see('mailbox')
    },
    /** Confirms the address by the link of a letter. */
    confirmsAddress: async () => {
      await page.goto(await linkTo(stage.product, { page: 'EmailVerified', username }))
      await press('Confirm my address')
      await title('Your email address is confirmed')
    },
    /** Fills in the pages from the logo on. */
    givesPapers: async () => {
      await page.goto(stage.product.platform('/OrgLogin'))
      await title('Your logo')
      await upload('logo', picture)
      await see('logo')
      await press('Save and continue')
      await title('Documents')
      await upload('file', pdf)
      await page.getByText('file.file').first().waitFor()
      await see('documents')
      await press('Continue')
      await title('Bank account')
      await hands.select(field('Bank'), '004')
      await fillIn({
        'Branch code': '123',
        'Account number': '456789',
      })
      expect(await field('Account holder').inputValue()).toBe(name)
      await see('bank account')
      await press('Save and continue')
      await title('Identity of the representative')
      await press('Same as contact')
      await fillIn({
        'Job title': 'Director',
        'Date of birth': '1980/02/29',
        'HKID number': 'A123456(3)',
      })
      await upload('image', picture)
      await fillIn({
        'Home address line 1': '1 Shatin Centre Street',
        'Home address, city or district': 'Sha Tin',
      })
      await see('identity')
      await press('Save and continue')
      await title('Check your application')
      await see('application')
    },
    submits: async () => {
      await hands.check(
        field(
          'I confirm that these answers are true, and that I am authorised to give them for the charity',
        ),
      )
      await press('Submit application')
      await title('Your application is under review')
      await see('waiting')
      await mailTo(stage.product, username)
    },
  }
}
