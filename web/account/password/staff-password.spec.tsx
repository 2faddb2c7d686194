import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deskAnswers, openDesk, refusal, type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

let isSignedIn: boolean
let calls: { call: string; body: unknown }[]
let answers: Record<string, () => Response>

const done = () => new Response(null, { status: 204 })

beforeEach(() => {
  isSignedIn = false
  calls = []
  answers = {}
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const call = `${request.method} ${pathname}`
    const own = answers[call]
    if (own) {
      const text = await request.text()
      calls.push({ call, body: text === '' ? null : JSON.parse(text) })
      return own()
    }
    if (!isSignedIn) return refusal(401, 'not_signed_in', 'Log in to see this.')
    if (pathname.endsWith('/status')) return done()
    const deskAnswer = (deskAnswers() as Record<string, unknown>)[pathname]
    return Response.json(deskAnswer ?? { items: [], sessions: [], next: null })
  })
})

const sees = (page: HTMLElement, words: string) =>
  waitUntil(() => expect(page.textContent).toContain(words))

const fill = (page: HTMLElement, typed: Record<string, string>) =>
  perform(() => {
    for (const [name, text] of Object.entries(typed)) {
      type(find<HTMLInputElement>(page, `[name=${name}]`), text)
    }
  })

const forgot = 'POST /api/organizations/forgot'

describe('a forgotten password at the desk', () => {
  it('is reset by the email address, and the next screen confirms the request', async () => {
    answers[forgot] = done
    const { page, address } = await openDesk('/OrgForgotPassword')
    await waitUntil(() => find(page, '[name=username]'))
    await press(page, 'Send me a link')
    await sees(page, 'Please enter an email address')
    await fill(page, { username: 'staff@harbour' })
    await sees(page, 'Please enter the correct email address')
    await fill(page, { username: 'staff@harbour.example' })
    await press(page, 'Send me a link')
    await waitUntil(() => expect(address()).toBe('/OrgForgotPasswordConfirm'))
    await sees(page, 'staff@harbour.example')
    expect(calls).toEqual([
      { call: forgot, body: { username: 'staff@harbour.example', language: 'en' } },
    ])
    expect(page.textContent).not.toContain('Send the email again')
  })

  it.each(['/OrgForgotPasswordConfirm', '/ResetPassword'])(
    'starts with a request: %s redirects there if none was made',
    async (path) => {
      const { address } = await openDesk(path)
      await waitUntil(() => expect(address()).toBe('/OrgForgotPassword'))
    },
  )

  it('is replaced on the page that the mailed link opens', async () => {
    answers['GET /api/organizations/forgot/abc'] = done
    answers['POST /api/organizations/forgot/abc'] = done
    const { page, address } = await openDesk('/EmailResetPassword/abc')
    await waitUntil(() => expect(address()).toBe('/ResetPassword'))
    await waitUntil(() => find(page, '[name=newPassword]'))
    await fill(page, { newPassword: 'Lighthouse77', again: 'Lighthouse78' })
    await press(page, 'Set the password')
    await sees(page, 'Passwords do not match')
    await fill(page, { again: 'Lighthouse77' })
    await press(page, 'Set the password')
    await sees(page, 'Your password is changed')
    expect(calls.at(-1)?.body).toEqual({ newPassword: 'Lighthouse77' })
    expect(find(page, 'main a').getAttribute('href')).toBe('/OrgLogin')
  })

  it('offers a next step if the link has already been used', async () => {
    answers['GET /api/organizations/forgot/abc'] = () => refusal(404, 'link_invalid', 'Used.')
    const { page } = await openDesk('/EmailResetPassword/abc')
    await sees(page, 'This link no longer works')
    expect(find(page, 'main a').getAttribute('href')).toBe('/OrgForgotPassword')
  })
})

describe('one’s own login at the desk', () => {
  beforeEach(() => {
    isSignedIn = true
    answers['GET /api/organizations/second-factor'] = () =>
      Response.json({ enabled: false, recoveryCodesLeft: 0, isRequired: false })
  })

  it('has a password to change, with the current one', async () => {
    const change = 'PUT /api/organizations/changepassword'
    answers[change] = done
    const { page } = await openDesk('/OrgSettings/ChangePassword')
    await waitUntil(() => find(page, '[name=oldPassword]'))
    await fill(page, { oldPassword: 'Harbour2026', newPassword: 'Lighthouse77', again: 'other' })
    await press(page, 'Change the password')
    await sees(page, 'Passwords do not match')
    await fill(page, { again: 'Lighthouse77' })
    await press(page, 'Change the password')
    await sees(page, 'Every other device is logged out')
    expect(calls.filter(({ call }) => call === change)).toEqual([
      { call: change, body: { oldPassword: 'Harbour2026', newPassword: 'Lighthouse77' } },
    ])
  })

  it('lists the sessions, and ends one', async () => {
    const session = { id: 'a'.repeat(16), createdAt: '2026-11-20T02:00:00.000Z' }
    answers['GET /api/organizations/sessions'] = () =>
      Response.json({
        sessions: [
          {
            ...session,
            device: 'Firefox, Windows',
            place: '203.0.113.9',
            lastSeenAt: session.createdAt,
            isThisOne: false,
          },
          {
            ...session,
            id: 'b'.repeat(16),
            device: 'Chrome, Linux',
            place: '0:0:0:0::/64',
            lastSeenAt: session.createdAt,
            isThisOne: true,
          },
        ],
      })
    answers[`DELETE /api/organizations/sessions/${session.id}`] = done
    const { page } = await openDesk('/OrgSettings/ChangePassword')
    await sees(page, 'Firefox, Windows')
    await sees(page, '203.0.113.9')
    await sees(page, 'This computer')
    expect(page.textContent).not.toContain('0:0:0:0')
    await perform(() => find(page, 'button[aria-label="Log out: Firefox, Windows"]').click())
    await waitUntil(() =>
      expect(calls.map(({ call }) => call)).toContain(
        `DELETE /api/organizations/sessions/${session.id}`,
      ),
    )
  })
})

describe('a login at the desk with a second factor', () => {
  it('asks for the code once the password was correct', async () => {
    const login = 'POST /api/donors/login'
    answers[login] = () => refusal(422, 'second_factor_required', 'Enter the code.')
    answers['POST /api/organizations/username'] = done
    const { page } = await openDesk('/OrgLogin')
    await waitUntil(() => find(page, '[name=username]'))
    await fill(page, { username: 'staff@harbour.example' })
    await press(page, 'Next')
    await waitUntil(() => find(page, '[name=password]'))
    expect(page.querySelector('[name=code]')).toBeNull()
    await fill(page, { password: 'Harbour2026' })
    await press(page, 'Log in')
    await waitUntil(() => find(page, '[name=code]'))
    await fill(page, { code: '123456' })
    answers[login] = done
    await press(page, 'Log in')
    await waitUntil(() => expect(calls.at(-1)?.body).toMatchObject({ code: '123456' }))
  })
})
