import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { visitorAt } from './pages/account-visitor.ts'
import { cards, payerAt } from './pages/checkout.ts'
import {
  homeworkRooms,
  type Look,
  newPageIn,
  phone,
  seeIn,
  viewportsAtNight,
} from './screenshots/viewports.ts'
import { useStage } from './product/test-app.ts'
import { linkTo as linkToPage } from './journey.ts'

const stage = useStage()

const linkTo = (pageName: string, username: string): Promise<string> =>
  linkToPage(stage.product, { page: pageName, username })

const arrive = async (look: Look, language: Language) => {
  const page = await newPageIn(stage, { look, language, charity: 'harbour' })
  return {
    page,
    visitor: visitorAt(page, { stage, language }),
    see: seeIn(page, { look, language }),
  }
}

describe('a donor’s account', () => {
  it('is made, confirmed, used, changed and left', async () => {
    const username = 'walker@example.com'
    const { page, visitor } = await arrive(phone, 'en')
    const { title, field, press, follow, name, enter, isIn, isOut } = visitor
    await visitor.open('/AcInfo')
    await title('Your giving account')
    await name(username)
    await visitor.signUp('Tramway2026')
    await press('Create account')
    await title('Check your mailbox')

    // The login fails until the user answers the mail, which opening its link does not do.
    await follow('Log in')
    await enter('Tramway2026')
    await page.getByText('This email address has not yet been verified').waitFor()
    const link = await linkTo('DonorEmailVerified', username)
    const scanner = await arrive(phone, 'en')
    await scanner.page.goto(link, { waitUntil: 'networkidle' })
    await scanner.visitor.title('Confirm your email address')
    await scanner.page.context().close()
    await page.goto(link)
    await visitor.confirm('Tramway2026')
    await page.reload()
    await title('This link no longer works')

    await visitor.open('/AcInfo')
    await title('Your giving account')
    await follow('Log in')
    await field('Email address').fill(username)
    await press('Next')
    await enter('Tramway2025')
    await page.getByRole('alert').waitFor()
    await enter('Tramway2026')
    await title('Your account')
    await page.getByText('Chan Tai Man').waitFor()

    // A change of password ends every other login, and not this one.
    const other = await arrive(phone, 'en')
    await other.visitor.name(username)
    await other.visitor.enter('Tramway2026')
    await other.visitor.isIn()
    await follow('Change password')
    await field('Current password').fill('Tramway2026')
    await field('New password').fill('Tramway2027')
    await field('Confirm new password').fill('Tramway2027')
    await press('Change the password')
    await title('Your password is changed')
    await isIn()
    await other.visitor.open('/AcInfo')
    await other.visitor.title('Your giving account')
    await other.page.context().close()

    // Another username counts once its mailbox has answered.
    await visitor.open('/AcInfo')
    await follow('Edit')
    await title('Edit your details')
    await field('First name').fill('Siu Ming')
    await press('Save')
    await page.getByText('Chan Siu Ming').waitFor()
    await follow('Edit')
    await field('Email address').fill('new.walker@example.com')
    await field('Password').fill('Tramway2027')
    await press('Save')
    await title('Check your mailbox')
    await isOut()
    await page.goto(await linkTo('ResetEmail', 'new.walker@example.com'))
    await title('Change your email address?')
    await field('Password of your account').fill('Tramway2027')
    await press('Yes, change it')
    await title('Your email address is changed')
    await follow('Log in')
    await press('Next')
    await enter('Tramway2027')
    await isIn()

    // The reader of the former address did not want the change.
    await page.goto(await linkTo('UndoUsername', username))
    await title('Undo the change of your username?')
    await field('New password').fill('Tramway2028')
    await field('Confirm new password').fill('Tramway2028')
    await press('Undo the change')
    await title('The change is undone')
    await follow('Log in')
    await press('Next')
    await enter('Tramway2028')
    await isIn()

    // The user logs out everywhere, which includes this browser.
    await visitor.open('/AcInfo')
    await press('Log out everywhere')
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
    await isOut()
    await visitor.open('/AcInfo')
    await title('Your giving account')
  })

  it('has another password by a mail', async () => {
    const username = 'forgetful@example.com'
    const { page, visitor } = await arrive(phone, 'en')
    const { title, field, press, follow, name, enter, isIn } = visitor
    await name(username)
    await visitor.signUp('Escalator-26')
    await press('Create account')
    await title('Check your mailbox')
    await page.goto(await linkTo('DonorEmailVerified', username))
    await visitor.confirm('Escalator-26')
    await name(username)
    await follow('Forgot your password?')
    await press('Send me a link')
    await title('Check your mailbox')
    await page.goto(await linkTo('NewPassword', username))
    await title('Choose a new password')
    await field('New password').fill('Escalator-27')
    await field('Confirm new password').fill('Escalator-27')
    await press('Set the password')
    await title('Your password is changed')
    await name(username)
    await enter('Escalator-27')
    await isIn()
  })

  it('finds what it gave, and its receipt', async () => {
    const { page, visitor } = await arrive(phone, 'en')
    await visitor.name('donor@almoner.example')
    await visitor.enter('Donor2026')
    await visitor.isIn()
    const payer = payerAt(page, 'en')
    await visitor.open('/')
    await payer.choose(homeworkRooms.en)
    // The sum differs from this donor's other gifts of these minutes, because an equal sum would
    // need a confirmation.
    await payer.name({ amount: '320', coverFee: true })
    await payer.button('Continue — {total}').click()
    await payer.reopenDetails()
    await payer.button('Continue').click()
    await payer.title('How would you like to pay?')
    await page.getByRole('radio', { name: 'Another card' }).check()
    await payer.useCard(cards.hongKongVisa)
    await payer.donate()
    await payer.thanked()
    await visitor.open('/DonationRecord')
    await visitor.title('Your donations')
    await page.locator('main li a[href^="/DonationInfoProcessed/"]').first().click()
    await visitor.titled(homeworkRooms.en)
    await page.getByRole('link', { name: 'Download receipt' }).waitFor()
  })

  it('is created with a guest’s payment, and lists that payment', async () => {
    const username = 'first.giver@example.com'
    const { page, visitor, see } = await arrive(phone, 'en')
    const payer = payerAt(page, 'en')
    await visitor.open('/')
    await payer.choose(homeworkRooms.en)
    await payer.give({ amount: '300', coverFee: true })
    await page.getByRole('checkbox', { name: 'Create an account with these details' }).check()
    await visitor.field('Password').fill('Tramway2026')
    await visitor.field('Confirm password').fill('Tramway2026')
    await see('personal-details-account')
    await payer.identify(username)
    await payer.useCard(cards.hongKongVisa)
    await payer.donate()
    await payer.thanked()
    await page.getByText('To activate your account, use the link').waitFor()
    await see('confirm-payment-account')
    await page.goto(await linkTo('DonorEmailVerified', username))
    await visitor.confirm('Tramway2026')
    await visitor.name(username)
    await visitor.enter('Tramway2026')
    await visitor.isIn()
    await visitor.open('/DonationRecord')
    await page.getByRole('link', { name: homeworkRooms.en }).waitFor()
    await page.getByRole('link', { name: homeworkRooms.en }).click()
    await page.getByRole('link', { name: 'Download receipt' }).waitFor()
    await visitor.open('/DonationStatements')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /PDF/ }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^harbour-statement-\d{4}-\d\d\.pdf$/)
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('saves a card, lists it, and removes it', async () => {
    const { page, visitor } = await arrive(phone, 'en')
    const { title, field, press, follow, name, enter, isIn } = visitor
    await name('donor@almoner.example')
    await enter('Donor2026')
    await isIn()
    await visitor.open('/ListCards')
    await title('Your cards')
    await follow('Add a card')
    await title('Add a card')
    await field('Card number').fill('5555555555554444')
    await field('Expiry date').fill('12 / 34')
    await field('Security code').fill('123')
    await press('Save card')
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, save it' }).click()
    await title('Your cards')
    await page.getByText('Your card is saved').waitFor()
    await page.getByText('Expires 12/2034').waitFor()
    await page.getByRole('button', { name: /^Remove: Mastercard ending in 4444/ }).click()
    await page.getByRole('heading', { name: 'Remove this card (4444)?' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('The card ending in 4444 is removed.').waitFor()
  })
})

it.each(viewportsAtNight)(
  'the account looks right in $language on $on',
  async ({ language, look }) => {
    const { page, visitor, see } = await arrive(look, language)
    const { title, field, press, follow, name, say } = visitor
    const username = `looks.${language}.${look.colorScheme}.${look.screen.viewport.width}@example.com`
    await visitor.open('/AcInfo')
    await title('Your giving account')
    await see('login-prompt')
    await follow('Questions about privacy')
    await title('Questions about privacy')
    await see('login-faq')
    await visitor.open('/SignupInfo')
    await title('How to sign up')
    await see('signup-info')
    await visitor.open('/LoginEmail')
    await title('What is your email address?')
    await see('login-email')
    await name(username)
    await title('Choose a password')
    await field('New password').fill('short')
    await press('Next')
    await page.getByRole('alert').waitFor()
    await see('signup-password')
    await visitor.signUp('Footbridge26')
    await see('signup-password-again')
    await press('Create account')
    await title('Check your mailbox')
    await see('email-verification')
    await page.goto(await linkTo('DonorEmailVerified', username))
    await title('Confirm your email address')
    await see('donor-confirm-email')
    await field('Password').fill('Another2026')
    await press('Confirm my address')
    await field('Confirm password').waitFor()
    await see('donor-confirm-email-other-password')
    await field('Password').fill('Footbridge26')
    await field('Confirm password').fill('Footbridge26')
    await press('Confirm my address')
    await title('Your email address is confirmed')
    await see('donor-email-verified')
    await page.reload()
    await title('This link no longer works')
    await see('link-invalid')
    await name(username)
    await title('Enter your password')
    await field('Password').fill('Footbridge25')
    await press('Log in')
    await page.getByRole('alert').waitFor()
    await see('login-password')
    await follow('Forgot your password?')
    await title('Forgot your password?')
    await see('forgot-password')
    await press('Send me a link')
    await title('Check your mailbox')
    await see('reset-password')
    await page.goto(await linkTo('NewPassword', username))
    await title('Choose a new password')
    await see('new-password')
    await visitor.open('/RePassword')
    await title('Choose a new password')
    await see('re-password')
    await visitor.open('/ConfirmPassword')
    await title('Your password is changed')
    await see('confirm-password')
    await visitor.open('/DonePrompt')
    await title('Your instruction has been processed')
    await see('done-prompt')
    await name(username)
    await visitor.enter('Footbridge26')
    await visitor.isIn()
    await visitor.open('/SelectMission')
    await page.getByRole('article').first().waitFor()
    await see('logged-in')
    await visitor.open('/AcInfo')
    await page.getByText(say('This device')).waitFor()
    await see('ac-info')
    await follow('Change password')
    await title('Change your password')
    await press('Change the password')
    await page.getByRole('alert').waitFor()
    await see('change-password')
    await visitor.open('/ListCards')
    await page.getByText(say('No saved cards yet')).waitFor()
    await see('list-cards-empty')
    await page.route('**/api/cards', (route) => route.fulfill({ json: { data: everyBrand } }))
    await visitor.open('/ListCards')
    await page.getByText('•••• 4444').waitFor()
    await see('list-cards')
    await page.getByRole('button', { name: /4444/ }).click()
    await page.getByRole('dialog').waitFor()
    await see('list-cards-remove')
    for (const list of ['', 'Recurring', 'Reauthenticate']) {
      await visitor.open(`/DonationRecord${list}`)
      await page.getByRole('heading', { level: 2 }).waitFor()
      await see(`donation-record${list.toLowerCase()}-empty`)
    }
    await visitor.open('/AcInfoEdit')
    await title('Edit your details')
    await field('Email address').waitFor()
    await see('ac-info-edit')
    await field('Email address').fill(`new.${username}`)
    await field('Password').fill('Footbridge26')
    await see('ac-info-edit-username')
    await press('Save')
    await title('Check your mailbox')
    await see('username-confirm')
    const link = await linkTo('ResetEmail', `new.${username}`)
    await page.goto(link)
    await title('Change your email address?')
    await see('reset-email')

    // Requested, and cancelled: the letter's link is no longer valid.
    await name(username)
    await visitor.enter('Footbridge26')
    await visitor.isIn()
    await visitor.open('/AcInfo')
    await page.getByText(`new.${username}`).waitFor()
    await see('ac-info-username-waiting')
    await press('Cancel the change')
    await page.getByText(`new.${username}`).waitFor({ state: 'detached' })
    await see('ac-info-username-cancelled')
    await page.goto(link)
    await title('This link no longer works')

    // Done, and undone from the address before.
    const newer = `newer.${username}`
    await visitor.open('/AcInfoEdit')
    await field('Email address').fill(newer)
    await field('Password').fill('Footbridge26')
    await press('Save')
    await title('Check your mailbox')
    await page.goto(await linkTo('ResetEmail', newer))
    await field('Password of your account').fill('Footbridge26')
    await press('Yes, change it')
    await title('Your email address is changed')
    await page.goto(await linkTo('UndoUsername', username))
    await title('Undo the change of your username?')
    await see('undo-username')
    await field('New password').fill('Footbridge27')
    await field('Confirm new password').fill('Footbridge27')
    await press('Undo the change')
    await title('The change is undone')
    await see('undo-username-done')
  },
)

const createCard = (brand: string, last4: string, exp_year = 2031) => ({
  id: `pm_${brand}`,
  card: { brand, country: 'HK', last4, exp_month: 4, exp_year },
})
const everyBrand = [
  createCard('visa', '4242'),
  createCard('mastercard', '4444'),
  createCard('amex', '0005'),
  createCard('unionpay', '0123'),
  createCard('jcb', '0505', 2025),
]
