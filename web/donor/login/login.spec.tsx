import { describe, expect, it } from 'vitest'
import { aDonor, mission, openPayerSite, problem, type FakeApi } from '../../testing/payer-site.tsx'
import { readCheckout } from '../../payer/checkout/state/stored/checkout-state.ts'
import { aPayment, aReadyCheckout, seedCheckout } from '../../payer/testing/checkouts.ts'
import { find } from '../../testing/render.tsx'
import { beginLogin, forgetLogin, saveProgress } from './login-progress.ts'

const username = 'taiman@example.com'
const none = { status: 204 }
const loggedIn: FakeApi = { 'GET /api/donors': () => ({ status: 200, body: aDonor }) }

const open = (path: string, api: FakeApi = {}, way: { username?: string; to?: string } = {}) => {
  forgetLogin()
  saveProgress(way)
  return openPayerSite(path, { api })
}

/** Fakes an API that accepts a login by its password. */
const loginApi = (): FakeApi => {
  let isIn = false
  return {
    'GET /api/donors': () => (isIn ? { status: 200, body: aDonor } : problem(401, 'not_signed_in')),
    'POST /api/donors/username': () => none,
    'POST /api/donors/login': () => {
      isIn = true
      return none
    },
  }
}

describe('the prompt', () => {
  it('links to the questions, to the login and back', async () => {
    const site = await open('/LoginPrompt')
    await site.sees('h1', 'Your giving account')
    await site.press('main a', 'Questions about privacy')
    await site.arrives('/LoginFaq')
    await site.sees('h1', 'Questions about privacy')
    expect(site.page.querySelectorAll('main h2')).toHaveLength(3)
    await site.press('main a', 'Back')
    await site.arrives('/LoginPrompt')
    await site.sees('main a', 'Sign up')
    await site.press('main a', 'Sign up')
    await site.arrives('/LoginEmail')
  })

  it.each([
    ['Privacy policy', '/PrivacyPolicy'],
    ['Terms', '/Terms'],
  ])('links to the %s, which is a page of its own', async (name, path) => {
    const site = await open('/LoginPrompt')
    await site.sees(`main a[href='${path}'][target=_blank]`, name)
    const text = await open(path)
    await text.sees('h1', name)
    await text.sees('main li')
  })
})

describe('the email address', () => {
  it('of an account opens the password step', async () => {
    const site = await open('/LoginEmail', { 'POST /api/donors/username': () => none })
    await site.sees('[name=username]')
    await site.type('username', ` ${username} `)
    await site.press('button[type=submit]')
    await site.arrives('/LoginPassword')
    await site.sees('form', username)
    expect(site.bodiesOf('POST /api/donors/username')).toEqual([{ username }])
  })

  it('with a mistake in its domain gets a suggestion, which one press accepts', async () => {
    const site = await open('/LoginEmail')
    await site.sees('[name=username]')
    await site.type('username', 'taiman@gmial.com')
    const input = find<HTMLInputElement>(site.page, '[name=username]')
    await site.does(() => {
      input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    })
    await site.sees('[role=status] p', 'Did you mean taiman@gmail.com?')
    await site.press('[role=status] button', 'taiman@gmail.com')
    expect(input.value).toBe('taiman@gmail.com')
    expect(site.page.textContent).not.toContain('Did you mean')
  })

  it('without an account opens the choice of a first password', async () => {
    const site = await open('/LoginEmail', {
      'POST /api/donors/username': () => problem(404, 'not_found'),
    })
    await site.sees('[name=username]')
    await site.type('username', username)
    await site.press('button[type=submit]')
    await site.arrives('/SignupPassword')
    await site.sees('form', username)
  })

  it('that is invalid is reported', async () => {
    const site = await open('/LoginEmail')
    await site.sees('[name=username]')
    await site.type('username', 'taiman')
    await site.press('button[type=submit]')
    await site.sees(
      '[role=alert] a',
      'Please enter the correct email address, such as name@example.com',
    )
    expect(site.bodiesOf('POST /api/donors/username')).toEqual([])
  })

  it('is still there when the line is lost, and may be sent again', async () => {
    const site = await open('/LoginEmail', {
      'POST /api/donors/username': () => {
        throw new TypeError('the line is lost')
      },
    })
    await site.sees('[name=username]')
    await site.type('username', username)
    await site.press('button[type=submit]')
    await site.sees('[role=status]', 'The connection was lost')
    expect(site.page.querySelector<HTMLInputElement>('[name=username]')?.value).toBe(username)
    await site.press('button[type=submit]')
    await site.settles()
    expect(site.bodiesOf('POST /api/donors/username')).toHaveLength(2)
  })
})

describe('the password', () => {
  it('opens the account and then the projects', async () => {
    const site = await open('/LoginPassword', loginApi(), { username })
    await site.sees('[name=password]')
    await site.type('password', 'Donor2026')
    await site.press('button[type=submit]')
    await site.arrives('/SelectMission')
    expect(site.bodiesOf('POST /api/donors/login')).toEqual([
      { username, password: 'Donor2026', as: 'donor' },
    ])
    await site.sees('header a[href="/AcInfo"]')
  })

  it('puts the account’s details in place of a guest’s in a checkout that has begun', async () => {
    seedCheckout(aReadyCheckout())
    const site = await open('/LoginPassword', loginApi(), { username })
    await site.sees('[name=password]')
    await site.type('password', 'Donor2026')
    await site.press('button[type=submit]')
    await site.arrives('/SelectMission')
    expect(readCheckout()).toMatchObject({ gift: { amount: '500' }, phoneNumber: null })
    await site.go('/PersonalDetails')
    await site.sees('[name=email][readonly]')
  })

  it('keeps the guest’s details of a payment that is in progress', async () => {
    seedCheckout({ ...aReadyCheckout(), payment: aPayment })
    const site = await open('/LoginPassword', loginApi(), { username })
    await site.sees('[name=password]')
    await site.type('password', 'Donor2026')
    await site.press('button[type=submit]')
    await site.arrives('/SelectMission')
    expect(readCheckout()).toMatchObject({ phoneNumber: '+85251234567', payment: aPayment })
  })

  it('opens the page that was requested first', async () => {
    const site = await open('/AcInfo', loginApi())
    await site.arrives('/LoginPrompt')
    await site.sees('main a', 'Log in')
    await site.press('main a', 'Log in')
    await site.sees('[name=username]')
    await site.type('username', username)
    await site.press('button[type=submit]')
    await site.sees('[name=password]')
    await site.type('password', 'Donor2026')
    await site.press('button[type=submit]')
    await site.arrives('/AcInfo')
    await site.sees('dd', username)
  })

  it('that is wrong is reported below it, and is kept', async () => {
    const site = await open(
      '/LoginPassword',
      { 'POST /api/donors/login': () => problem(422, 'wrong_credentials') },
      { username },
    )
    await site.sees('[name=password]')
    await site.type('password', 'Donor2025')
    await site.press('button[type=submit]')
    await site.sees('#field-password-error', 'wrong_credentials')
    expect(site.page.querySelector<HTMLInputElement>('[name=password]')?.value).toBe('Donor2025')
    await site.type('password', 'Donor2026')
    expect(site.page.querySelector('#field-password-error')).toBeNull()
  })

  it('of an address that was never confirmed shows that an email was sent', async () => {
    const site = await open(
      '/LoginPassword',
      { 'POST /api/donors/login': () => problem(422, 'email_not_verified') },
      { username },
    )
    await site.sees('[name=password]')
    await site.type('password', 'Donor2026')
    await site.press('button[type=submit]')
    await site.sees('[role=status]', 'This email address has not yet been verified')
  })

  it('is followed by a code if a phone was set up', async () => {
    const codeError = { code: 'code.required' }
    const site = await open(
      '/LoginPassword',
      {
        'POST /api/donors/login': (body) =>
          (body as { code?: string }).code === '123456'
            ? none
            : problem(422, 'second_factor_required', codeError),
      },
      { username },
    )
    await site.sees('[name=password]')
    expect(site.page.querySelector('[name=code]')).toBeNull()
    await site.type('password', 'Donor2026')
    await site.press('button[type=submit]')
    // This is the next step, not an error of the user.
    await site.sees('[role=status]', 'The password is right. One more step')
    expect(site.page.querySelector('[role=alert]')).toBeNull()
    expect(site.page.querySelector('#field-code-error')).toBeNull()
    await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('code')
    await site.type('code', ' 123456 ')
    await site.press('button[type=submit]')
    await site.arrives('/SelectMission')
  })

  it('can be looked at', async () => {
    const site = await open('/LoginPassword', {}, { username })
    const input = await site.sees('[name=password]')
    expect(input.getAttribute('type')).toBe('password')
    await site.press('form button', 'Show')
    expect(input.getAttribute('type')).toBe('text')
    await site.press('form button', 'Hide')
    expect(input.getAttribute('type')).toBe('password')
  })
})

describe('a page opened without the steps before it', () => {
  it.each(['/LoginPassword', '/SignupPassword', '/SignupPasswordAgain', '/EmailVerification'])(
    '%s redirects to the email address',
    async (at) => {
      const site = await open(at)
      await site.arrives('/LoginEmail')
    },
  )

  it('/SignupPasswordAgain redirects to the first password', async () => {
    const site = await open('/SignupPasswordAgain', {}, { username })
    await site.arrives('/SignupPassword')
  })

  it.each(['/loginprompt', '/DonorEmailVerified', '/LoginPrompt/x', '/Nobody', '/Nobody/knows'])(
    '%s is no address',
    async (at) => {
      const site = await open(at)
      await site.sees('h1', 'This page does not exist')
    },
  )
})

describe('a donor who is logged in', () => {
  it.each([
    '/LoginPrompt',
    '/LoginEmail',
    '/LoginPassword',
    '/SignupPassword',
    '/SignupPasswordAgain',
    '/EmailVerification',
  ])('has no business at %s', async (at) => {
    const site = await open(at, loggedIn, { username })
    await site.arrives('/SelectMission')
  })
})

describe('a project of a charity on pro or premium', () => {
  it('informs a guest about the account, with a way back from it', async () => {
    const site = await open(`/MissionDetails?no=${mission.id}`, loginApi())
    await site.sees('[name=frequency]')
    await site.does(() => find(site.page, '[name=frequency][value=MONTHLY]').click())
    await site.sees('main a', 'Log in or sign up')
    await site.press('main a', 'Log in or sign up')
    await site.arrives('/LoginPrompt')
    await site.go('/LoginEmail')
    await site.sees('[name=username]')
    await site.type('username', username)
    await site.press('button[type=submit]')
    await site.sees('[name=password]')
    await site.type('password', 'Tramway2026')
    await site.press('button[type=submit]')
    await site.arrives('/MissionDetails')
  })

  it('does not offer the login to a donor who is logged in', async () => {
    const site = await open(`/MissionDetails?no=${mission.id}`, loggedIn)
    await site.sees('header a[href="/AcInfo"]')
    expect(site.page.textContent).not.toContain('Log in or sign up')
  })
})

describe('the way', () => {
  it('is restored after a reload, and starts again at the prompt', async () => {
    saveProgress({ username, to: '/AcInfo' })
    beginLogin(undefined)
    const { loginProgress: loginWay } = await import('./login-progress.ts')
    expect(loginWay()).toEqual({ username })
  })
})
