import { describe, expect, it } from 'vitest'
import { aDonor, openPayerSite, problem, type FakeApi } from '../../testing/payer-site.tsx'
import { forgetLogin } from '../login/login-progress.ts'

const none = { status: 204 }
const loggedIn: FakeApi = { 'GET /api/donors': () => ({ status: 200, body: aDonor }) }

const open = (path: string, api: FakeApi = {}) => {
  forgetLogin()
  return openPayerSite(path, { api })
}

describe('a password that was forgotten', () => {
  it('is replaced through a link that is requested by email', async () => {
    const site = await open('/ForgotPassword', { 'POST /api/donors/forgot': () => none })
    await site.sees('[name=username]')
    await site.type('username', 'taiman@example.com')
    await site.press('button[type=submit]')
    await site.arrives('/ResetPassword')
    await site.sees('main', 'taiman@example.com')
    expect(site.bodiesOf('POST /api/donors/forgot')).toEqual([
      { username: 'taiman@example.com', language: 'en' },
    ])
  })

  it('needs an email address', async () => {
    const site = await open('/ForgotPassword')
    await site.sees('[name=username]')
    await site.press('button[type=submit]')
    await site.sees('[role=alert] a', 'Please enter an email address')
  })

  const link: FakeApi = {
    'GET /api/donors/forgot/abc': () => none,
    'POST /api/donors/forgot/abc': () => none,
  }
  const choose = async (api: FakeApi, again = 'Donor2027') => {
    const site = await open('/NewPassword/abc', { ...link, ...api })
    await site.sees('[name=newPassword]')
    await site.type('newPassword', 'Donor2027')
    await site.type('again', again)
    await site.press('button[type=submit]')
    return site
  }

  it('is chosen by that link', async () => {
    const site = await choose({})
    await site.arrives('/ConfirmPassword')
    expect(site.bodiesOf('POST /api/donors/forgot/abc')).toEqual([{ newPassword: 'Donor2027' }])
  })

  it('is chosen the same twice', async () => {
    const site = await choose({}, 'Donor2028')
    await site.sees('[role=alert] a', 'Passwords do not match')
    expect(site.bodiesOf('POST /api/donors/forgot/abc')).toEqual([])
  })

  it.each(['GET', 'POST'])('has a link that is spent at the %s', async (method) => {
    const spent: FakeApi = {
      [`${method} /api/donors/forgot/abc`]: () => problem(404, 'link_invalid'),
    }
    const site =
      method === 'GET' ? await open('/NewPassword/abc', { ...link, ...spent }) : await choose(spent)
    await site.sees('h1', 'This link no longer works')
    await site.press('main a', 'Request another link')
    await site.arrives('/ForgotPassword')
  })
})

describe('a password that is changed', () => {
  const change = async (api: FakeApi, again = 'Donor2027') => {
    const site = await open('/ChangePassword', { ...loggedIn, ...api })
    await site.sees('[name=oldPassword]')
    await site.type('oldPassword', 'Donor2026')
    await site.type('newPassword', 'Donor2027')
    await site.type('again', again)
    await site.press('button[type=submit]')
    return site
  }

  it('needs the one before it', async () => {
    const site = await change({ 'PUT /api/donors/changepassword': () => none })
    await site.arrives('/ConfirmPassword')
    expect(site.bodiesOf('PUT /api/donors/changepassword')).toEqual([
      { oldPassword: 'Donor2026', newPassword: 'Donor2027' },
    ])
  })

  it('is compared with its repetition', async () => {
    const site = await change({}, 'Donor2028')
    await site.sees('[role=alert] a', 'Passwords do not match')
    expect(site.bodiesOf('PUT /api/donors/changepassword')).toEqual([])
    // Whichever of the two is corrected.
    await site.type('newPassword', 'Donor2028')
    await expect.poll(() => site.page.querySelector('[role=alert]')).toBeNull()
  })

  it('is refused if the current password is wrong', async () => {
    const wrong = problem(422, 'wrong_password', { oldPassword: 'password.wrong' })
    const site = await change({ 'PUT /api/donors/changepassword': () => wrong })
    await site.sees('#field-oldPassword-error', 'wrong_password')
  })

  it('requires all three passwords', async () => {
    const site = await open('/ChangePassword', loggedIn)
    await site.sees('[name=oldPassword]')
    await site.press('button[type=submit]')
    await site.sees('[role=alert] a', 'Enter your current password')
    expect(
      [...site.page.querySelectorAll('[role=alert] a')].map(({ textContent }) => textContent),
    ).toEqual([
      'Enter your current password',
      'Enter a new password',
      'Enter the new password again',
    ])
  })
})
