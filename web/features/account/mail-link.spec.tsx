import { describe, expect, it } from 'vitest'
import { openPayerSite, problem, type FakeApi } from '../../testing/payer-site.tsx'
import { forgetWay } from './login/login-way.ts'

const none = { status: 204 }

const open = (path: string, api: FakeApi = {}) => {
  forgetWay()
  return openPayerSite(path, { api })
}

describe('a mail’s link', () => {
  it('confirms an address', async () => {
    const site = await open('/DonorEmailVerified/abc', {
      'GET /api/donors/register/abc': () => none,
    })
    await site.sees('h1', 'Your email address is confirmed')
    await site.press('main a', 'Log in')
    await site.arrives('/LoginEmail')
  })

  it('that has confirmed an address says so in every language, and is not asked again', async () => {
    let asked = 0
    const site = await open('/DonorEmailVerified/abc', {
      'GET /api/donors/register/abc': () => {
        asked += 1
        return asked === 1 ? none : problem(404, 'link_invalid')
      },
    })
    await site.sees('h1', 'Your email address is confirmed')
    await site.speaks('zh')
    await site.settles()
    await site.sees('h1', '電郵地址已確認')
    expect(asked).toBe(1)
  })

  it('that has changed a username says so in every language', async () => {
    let isChanged = false
    const site = await open('/ResetEmail/abc', {
      'GET /api/donors/username/abc': () =>
        isChanged
          ? problem(404, 'link_invalid')
          : { status: 200, body: { username: 'new@example.com' } },
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

  it('that is spent says so, and leads on', async () => {
    const site = await open('/DonorEmailVerified/abc', {
      'GET /api/donors/register/abc': () => problem(404, 'link_invalid'),
    })
    await site.sees('h1', 'This link no longer works')
    await site.press('main a', 'Log in')
    await site.arrives('/LoginEmail')
  })

  it('that could not be looked at can be looked at again', async () => {
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
    await site.sees('h1', 'Your email address is confirmed')
  })

  it('changes a username at a press, and then logs in by it', async () => {
    const site = await open('/ResetEmail/abc', {
      'GET /api/donors/username/abc': () => ({
        status: 200,
        body: { username: 'new@example.com' },
      }),
      'POST /api/donors/username/abc': () => none,
    })
    await site.sees('main', 'new@example.com')
    expect((await site.sees('main a', 'Keep my present address')).getAttribute('href')).toBe('/')
    expect(site.bodiesOf('POST /api/donors/username/abc')).toEqual([])
    await site.press('main button', 'Yes, change it')
    await site.sees('h1', 'Your email address is changed')
    await site.press('main a', 'Log in')
    await site.arrives('/LoginEmail')
    const input = await site.sees('[name=username]')
    expect((input as HTMLInputElement).value).toBe('new@example.com')
  })

  it.each(['GET', 'POST'])('to a username is spent at the %s', async (method) => {
    const site = await open('/ResetEmail/abc', {
      'GET /api/donors/username/abc': () => ({
        status: 200,
        body: { username: 'new@example.com' },
      }),
      'POST /api/donors/username/abc': () => none,
      [`${method} /api/donors/username/abc`]: () => problem(404, 'link_invalid'),
    })
    if (method === 'POST') {
      await site.sees('main button', 'Yes, change it')
      await site.press('main button', 'Yes, change it')
    }
    await site.sees('h1', 'This link no longer works')
  })
})

describe('screens that only say something', () => {
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
