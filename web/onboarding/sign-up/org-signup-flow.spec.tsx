import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { completeApplication } from '../../testing/applicant.ts'
import { openDesk, refusal } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

/** The signed-in applicant's application; null for a visitor. */
let application: AsJson<ApplicationAnswer> | null

beforeEach(() => {
  application = { ...completeApplication, isEmailVerified: false, missing: ['logo'] }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname.endsWith('/application/withdraw')) {
      application = null
      return new Response(null, { status: 204 })
    }
    if (application === null) return refusal(401, 'not_signed_in', 'Log in to see this.')
    if (pathname === '/api/organizations/application') return Response.json(application)
    return refusal(403, 'not_allowed', 'Your role does not allow this.')
  })
})

describe('an applicant whose address is not confirmed', () => {
  it('continues by itself once it is confirmed elsewhere', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { page, address } = await openDesk('/OrgSignupFlow')
    await waitUntil(() => expect(page.textContent).toContain('Check your mailbox'))
    application = { ...completeApplication, missing: ['logo'] }
    await perform(async () => void (await vi.advanceTimersByTimeAsync(6_000)))
    await waitUntil(() => expect(address()).toBe('/OrgSetup/Logo'))
    vi.useRealTimers()
  })

  it('starts again if they mistyped it', async () => {
    const { page, address } = await openDesk('/OrgSignupFlow')
    await press(page, 'Use another email address')
    await press(find(page, 'dialog[open]'), 'Start again')
    await waitUntil(() => expect(address()).toBe('/OrgSignup'))
  })
})
