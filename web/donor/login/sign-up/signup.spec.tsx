import { describe, expect, it } from 'vitest'
import { openPayerSite, problem, type FakeApi } from '../../../testing/payer-site.tsx'
import { find } from '../../../testing/render.tsx'
import { choosePassword, forgetLogin, saveProgress } from '../login-progress.ts'

const username = 'taiman@example.com'
const none = { status: 204 }

const open = (path: string, api: FakeApi = {}) => {
  forgetLogin()
  saveProgress({ username })
  return openPayerSite(path, { api })
}

describe('signing up', () => {
  const fillIn = async (api: FakeApi) => {
    const site = await open('/SignupPassword', api)
    await site.sees('[name=password]')
    await site.type('password', 'Tramway2026')
    await site.press('button[type=submit]')
    await site.arrives('/SignupPasswordAgain')
    await site.sees('[name=again]')
    await site.type('again', 'Tramway2026')
    await site.type('lastName', 'Chan')
    await site.type('firstName', 'Tai Man')
    await site.type('phone.number', '6123 4567')
    await site.press('button[type=submit]')
    return site
  }

  it.each([
    ['en', ['firstName', 'lastName']],
    ['zh', ['lastName', 'firstName']],
  ] as const)('asks for the name in the order of the language %s', async (language, order) => {
    forgetLogin()
    saveProgress({ username })
    choosePassword('Tramway2026')
    const site = await openPayerSite('/SignupPasswordAgain', { language })
    await site.sees('[name=again]')
    const names = [...site.page.querySelectorAll<HTMLInputElement>('[name$=Name]')]
    expect(names.map(({ name }) => name)).toEqual(order)
  })

  it('takes two steps, and ends with the request to check the mailbox', async () => {
    const site = await fillIn({ 'POST /api/donors/register': () => none })
    await site.arrives('/EmailVerification')
    await site.sees('main', username)
    expect(site.bodiesOf('POST /api/donors/register')).toEqual([
      {
        username,
        password: 'Tramway2026',
        lastName: 'Chan',
        firstName: 'Tai Man',
        phoneNumber: '+85261234567',
        language: 'en',
      },
    ])
    await site.press('main a', 'Log in')
    await site.arrives('/LoginPassword')
  })

  it('with an address that was registered in between links to the login', async () => {
    const site = await fillIn({
      'POST /api/donors/register': () => problem(409, 'email_registered'),
    })
    await site.sees('[role=alert]', 'email_registered')
    expect(site.page.querySelector<HTMLInputElement>('[name=lastName]')?.value).toBe('Chan')
    await site.press('[role=alert] a', 'Log in')
    await site.arrives('/LoginPassword')
  })

  it('shows an error of the API beside its field', async () => {
    const fields = { phoneNumber: 'phone.invalid' }
    const site = await fillIn({
      'POST /api/donors/register': () => problem(422, 'invalid_input', fields),
    })
    await site.sees('[role=alert] a', 'Enter a valid phone number for the chosen country or region')
  })

  it.each([
    ['', 'Password is required'],
    ['short1', 'Password must be at least 8 characters'],
    ['onlyletters', 'Password must include letters and numbers'],
    ['Password2026', 'This password is easy to guess'],
    ['almoner-2026', 'Choose a password without your name'],
  ])('refuses a password such as “%s”', async (password, words) => {
    const site = await open('/SignupPassword')
    await site.sees('[name=password]')
    await site.type('password', password)
    await site.press('button[type=submit]')
    await site.sees('[role=alert] a', words)
    expect(site.place()).toBe('/SignupPassword')
  })

  it('requires all that is missing, and the same password twice', async () => {
    forgetLogin()
    saveProgress({ username })
    choosePassword('Tramway2026')
    const site = await openPayerSite('/SignupPasswordAgain')
    await site.sees('[name=again]')
    await site.press('button[type=submit]')
    await site.sees('[role=alert] a', 'Please confirm your password')
    const missing = [...site.page.querySelectorAll('[role=alert] a')].map(
      (link) => link.textContent,
    )
    expect(missing).toEqual([
      'Please confirm your password',
      'Enter your first name',
      'Enter your last name',
      'Enter your phone number',
    ])
    await site.type('again', 'Donor2027')
    await site.sees('[role=alert] a', 'Passwords do not match')
    await site.type('phone.number', '1234')
    await site.sees('[role=alert] a', 'Enter a valid phone number')
  })

  it('judges the phone number again when its place changes', async () => {
    const site = await fillIn({})
    await site.type('phone.number', '138 1234 5678')
    await site.sees('[role=alert] a', 'Enter a valid phone number')
    await site.does(() => {
      const country = find<HTMLSelectElement>(site.page, '[name="phone.country"]')
      country.value = 'CN'
      country.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await expect.poll(() => site.page.querySelector('[role=alert] a')).toBeNull()
  })
})
