import { describe, expect, it } from 'vitest'
import { openPayerSite, problem, type FakeApi } from '../../../testing/payer-site.tsx'
import { forgetLogin } from '../login-progress.ts'

const none = { status: 204 }

const open = (path: string, api: FakeApi = {}) => {
  forgetLogin()
  return openPayerSite(path, { api })
}

describe('a mail’s link', () => {
  it('confirms an address only after the password of the sign-up is entered', async () => {
    const site = await open('/DonorEmailVerified/abc', {
      'GET /api/donors/register/abc': () => none,
      'POST /api/donors/register/abc': () => none,
    })
    await site.sees('h1', 'Confirm your email address')
    await site.settles()
    expect(site.bodiesOf('POST /api/donors/register/abc')).toEqual([])
    await site.press('button[type=submit]')
    await site.sees('#field-password-error', 'Enter your password')
    await site.type('password', 'Lantern-fish7')
    await site.press('button[type=submit]', 'Confirm my address')
    await site.sees('h1', 'Your email address is confirmed')
    expect(site.bodiesOf('POST /api/donors/register/abc')).toEqual([
      { password: 'Lantern-fish7', replace: false },
    ])
    await site.press('main a', 'Log in')
    await site.arrives('/LoginEmail')
  })

  it('asks for another password twice, which replaces the first', async () => {
    const site = await open('/DonorEmailVerified/abc', {
      'GET /api/donors/register/abc': () => none,
      'POST /api/donors/register/abc': (body) =>
        (body as { replace: boolean }).replace
          ? none
          : problem(422, 'password_not_as_given', { password: 'password.not_as_given' }),
    })
    await site.sees('[name=password]')
    await site.type('password', 'short')
    await site.press('button[type=submit]')
    await site.sees(
      '[role=alert], [role=status]',
      'This is not the password that you chose when you signed up',
    )
    await site.press('button[type=submit]')
    await site.sees('#field-password-error', 'at least 8 characters')
    await site.sees('#field-again-error', 'Please confirm your password')
    await site.type('password', 'Lantern-fish8')
    await site.type('again', 'Lantern-fish9')
    await site.press('button[type=submit]')
    await site.sees('#field-again-error', 'Passwords do not match')
    await site.type('again', 'Lantern-fish8')
    await site.press('button[type=submit]')
    await site.sees('h1', 'Your email address is confirmed')
    expect(site.bodiesOf('POST /api/donors/register/abc')).toEqual([
      { password: 'short', replace: false },
      { password: 'Lantern-fish8', replace: true },
    ])
  })

  it('that has confirmed an address shows this in every language, and is not checked again', async () => {
    let callCount = 0
    const site = await open('/DonorEmailVerified/abc', {
      'GET /api/donors/register/abc': () => {
        callCount += 1
        return callCount === 1 ? none : problem(404, 'link_invalid')
      },
      'POST /api/donors/register/abc': () => none,
    })
    await site.sees('[name=password]')
    await site.type('password', 'Lantern-fish7')
    await site.press('button[type=submit]')
    await site.sees('h1', 'Your email address is confirmed')
    await site.speaks('zh')
    await site.settles()
    await site.sees('h1', '電郵地址已確認')
    expect(callCount).toBe(1)
  })

  it('that has changed a username shows this in every language', async () => {
    let isChanged = false
    const site = await open('/ResetEmail/abc', {
      'GET /api/donors/username/abc': () =>
        isChanged
          ? problem(404, 'link_invalid')
          : { status: 200, body: { username: 'new@example.com', asksForPassword: false } },
      'POST /api/donors/username/abc': () => {
        isChanged = true
        return none
      },
    })
    await site.sees('main button', 'Yes, change it')
    await site.press('main button', 'Yes, change it')
    await site.sees('h1', 'Your email address is changed')
    await site.speaks('zh')
    await site.settles()
    await site.sees('h1', '電郵地址已更改')
  })

  it('that is no longer valid shows this, with a link to continue', async () => {
    const site = await open('/DonorEmailVerified/abc', {
      'GET /api/donors/register/abc': () => problem(404, 'link_invalid'),
    })
    await site.sees('h1', 'This link no longer works')
    const other = await site.sees('main a', 'Request a new link')
    expect(other.getAttribute('href')).toBe('/ForgotPassword')
    await site.press('main a', 'Log in')
    await site.arrives('/LoginEmail')
  })

  it('that is no longer valid when the button is pressed shows this', async () => {
    const site = await open('/DonorEmailVerified/abc', {
      'GET /api/donors/register/abc': () => none,
      'POST /api/donors/register/abc': () => problem(404, 'link_invalid'),
    })
    await site.sees('[name=password]')
    await site.type('password', 'Lantern-fish7')
    await site.press('button[type=submit]')
    await site.sees('h1', 'This link no longer works')
  })

  it('that could not be checked can be checked again', async () => {
    let tries = 0
    const site = await open('/DonorEmailVerified/abc', {
      'GET /api/donors/register/abc': () => {
        tries += 1
        if (tries === 1) throw new TypeError('the line is lost')
        return none
      },
    })
    await site.sees('h1', 'We could not check your link')
    await site.press('main button', 'Try again')
    await site.sees('h1', 'Confirm your email address')
  })

  it('changes a username when the button is pressed, which is then used to log in', async () => {
    const site = await open('/ResetEmail/abc', {
      'GET /api/donors/username/abc': () => ({
        status: 200,
        body: { username: 'new@example.com', asksForPassword: false },
      }),
      'POST /api/donors/username/abc': () => none,
    })
    await site.sees('main', 'new@example.com')
    expect((await site.sees('main a', 'Keep my current address')).getAttribute('href')).toBe('/')
    expect(site.bodiesOf('POST /api/donors/username/abc')).toEqual([])
    await site.press('main button', 'Yes, change it')
    await site.sees('h1', 'Your email address is changed')
    await site.press('main a', 'Log in')
    await site.arrives('/LoginEmail')
    const input = await site.sees('[name=username]')
    expect((input as HTMLInputElement).value).toBe('new@example.com')
  })

  it('to a username asks for the account’s password if the browser is not logged in to it', async () => {
    const path = 'POST /api/donors/username/abc'
    const site = await open('/ResetEmail/abc', {
      'GET /api/donors/username/abc': () => ({
        status: 200,
        body: { username: 'new@example.com', asksForPassword: true },
      }),
      [path]: (body) =>
        (body as { password: string }).password === 'Donor2026'
          ? none
          : problem(422, 'wrong_password', { password: 'password.wrong' }),
    })
    await site.sees('main', 'new@example.com')
    await site.sees('main', 'someone may have entered your address by mistake')
    await site.press('main button', 'Yes, change it')
    await site.sees('#field-password-error', 'Enter your password')
    expect(site.bodiesOf(path)).toEqual([])
    await site.type('password', 'Guessed2026')
    await site.press('main button', 'Yes, change it')
    await site.sees('#field-password-error', 'wrong_password')
    await site.type('password', 'Donor2026')
    await site.press('main button', 'Yes, change it')
    await site.sees('h1', 'Your email address is changed')
  })

  it('to the previous address undoes the change when the button is pressed, with a new password', async () => {
    const path = 'POST /api/donors/username/undo/abc'
    const site = await open('/UndoUsername/abc', {
      'GET /api/donors/username/undo/abc': () => ({
        status: 200,
        body: { username: 'old@example.com' },
      }),
      [path]: () => none,
    })
    await site.sees('h1', 'Undo the change of your username?')
    await site.sees('main', 'old@example.com')
    await site.settles()
    expect(site.bodiesOf(path)).toEqual([])
    await site.type('newPassword', 'short')
    await site.press('button[type=submit]', 'Undo the change')
    await site.sees('#field-newPassword-error', 'at least 8 characters')
    await site.type('newPassword', 'Lantern-fish7')
    await site.type('again', 'Lantern-fish7')
    await site.press('button[type=submit]', 'Undo the change')
    await site.sees('h1', 'The change is undone')
    expect(site.bodiesOf(path)).toEqual([{ newPassword: 'Lantern-fish7' }])
    await site.press('main a', 'Log in')
    await site.arrives('/LoginEmail')
    const input = await site.sees('[name=username]')
    expect((input as HTMLInputElement).value).toBe('old@example.com')
  })

  it('to the previous address that is no longer valid shows this', async () => {
    const site = await open('/UndoUsername/abc', {
      'GET /api/donors/username/undo/abc': () => problem(404, 'link_invalid'),
    })
    await site.sees('h1', 'This link no longer works')
    await site.sees('main', 'is more than 72 hours old')
  })

  it('about two-step login turns it off when the button is pressed, with a new password', async () => {
    const path = 'POST /api/donors/second-factor/undo/abc'
    const site = await open('/UndoSecondFactor/abc', {
      'GET /api/donors/second-factor/undo/abc': () => ({
        status: 200,
        body: { username: 'ada@example.com' },
      }),
      [path]: () => none,
    })
    await site.sees('h1', 'Turn two-step login off again?')
    await site.sees('main', 'ada@example.com')
    await site.settles()
    expect(site.bodiesOf(path)).toEqual([])
    await site.type('newPassword', 'Lantern-fish7')
    await site.type('again', 'Lantern-fish7')
    await site.press('button[type=submit]', 'Turn it off')
    await site.sees('h1', 'Two-step login is off')
    expect(site.bodiesOf(path)).toEqual([{ newPassword: 'Lantern-fish7' }])
    await site.press('main a', 'Log in')
    await site.arrives('/LoginEmail')
    const input = await site.sees('[name=username]')
    expect((input as HTMLInputElement).value).toBe('ada@example.com')
  })

  it.each(['GET', 'POST'])('about two-step login is spent at the %s', async (method) => {
    const site = await open('/UndoSecondFactor/abc', {
      'GET /api/donors/second-factor/undo/abc': () => ({
        status: 200,
        body: { username: 'ada@example.com' },
      }),
      'POST /api/donors/second-factor/undo/abc': () => none,
      [`${method} /api/donors/second-factor/undo/abc`]: () => problem(404, 'link_invalid'),
    })
    if (method === 'POST') {
      await site.sees('h1', 'Turn two-step login off again?')
      await site.type('newPassword', 'Lantern-fish7')
      await site.type('again', 'Lantern-fish7')
      await site.press('button[type=submit]', 'Turn it off')
    }
    await site.sees('h1', 'This link no longer works')
    await site.sees('main', 'contact the charity')
    expect(site.page.querySelector('main a[href="/LoginEmail"]')).not.toBeNull()
  })

  it.each(['GET', 'POST'])(
    'to a username that is no longer valid at the %s shows this',
    async (method) => {
      const site = await open('/ResetEmail/abc', {
        'GET /api/donors/username/abc': () => ({
          status: 200,
          body: { username: 'new@example.com', asksForPassword: false },
        }),
        'POST /api/donors/username/abc': () => none,
        [`${method} /api/donors/username/abc`]: () => problem(404, 'link_invalid'),
      })
      if (method === 'POST') {
        await site.sees('main button', 'Yes, change it')
        await site.press('main button', 'Yes, change it')
      }
      await site.sees('h1', 'This link no longer works')
    },
  )
})

describe('screens that only show a message', () => {
  it.each([
    ['/SignupInfo', 'How to sign up', '/LoginEmail'],
    ['/DonePrompt', 'Your instruction has been processed', '/LoginEmail'],
    ['/NewPassword', 'Choose a new password', '/ForgotPassword'],
    ['/RePassword', 'Choose a new password', '/ForgotPassword'],
    ['/ResetPassword', 'Check your mailbox', '/LoginEmail'],
    ['/ConfirmPassword', 'Your password is changed', '/'],
  ])('%s', async (at, title, to) => {
    const site = await open(at)
    await site.sees('h1', title)
    expect(site.page.querySelector(`main a[href="${to}"]`)).not.toBeNull()
  })
})
