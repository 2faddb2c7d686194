import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { completeApplication } from '../../testing/applicant.ts'
import { openDesk, refusal } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

/** Null for a visitor. */
let application: AsJson<ApplicationAnswer> | null

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (request.method === 'POST') {
      if (pathname.endsWith('/withdraw')) application = null
      return new Response(null, { status: 204 })
    }
    if (application === null) return refusal(401, 'not_signed_in', 'Log in to see this.')
    return pathname === '/api/organizations/application'
      ? Response.json(application)
      : refusal(403, 'not_allowed', 'Your role does not allow this.')
  })
})

const sees = (page: HTMLElement, sentence: string) =>
  waitUntil(() => expect(page.textContent).toContain(sentence))

describe('how to open an account', () => {
  it('shows a visitor what is required, and an applicant their progress', async () => {
    application = null
    const visitor = await openDesk('/OrgSignupFlow')
    await sees(visitor.page, 'about 10 minutes')
    expect(find(visitor.page, 'main a[href="/OrgSignup"]').textContent).toBe('Start')
    application = { ...completeApplication, isEmailVerified: false, missing: ['logo'] }
    const { page } = await openDesk('/OrgSignupFlow')
    await sees(page, 'Check your mailbox')
    await press(page, 'Send the email again')
    await sees(page, 'We have sent the email again')
  })

  it('shows the way on as soon as the address is confirmed elsewhere', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    application = { ...completeApplication, isEmailVerified: false, missing: ['logo'] }
    const { page } = await openDesk('/OrgSignupFlow')
    await sees(page, 'Check your mailbox')
    application = { ...completeApplication, missing: ['logo'] }
    await perform(async () => void (await vi.advanceTimersByTimeAsync(6_000)))
    await waitUntil(() =>
      expect(find(page, 'main a[href="/OrgSetup/Logo"]').textContent).toBe('Continue'),
    )
    vi.useRealTimers()
  })

  it('lets an applicant with a mistyped address start again', async () => {
    application = { ...completeApplication, isEmailVerified: false, missing: ['logo'] }
    const { page, address } = await openDesk('/OrgSignupFlow')
    await press(page, 'Use another email address')
    await press(find(page, 'dialog[open]'), 'Start again')
    await waitUntil(() => expect(address()).toBe('/OrgSignup'))
  })
})
