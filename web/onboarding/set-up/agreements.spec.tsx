import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { completeApplication } from '../../testing/applicant.ts'
import { openDesk, refusal } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'

/** The signed-in applicant's application; null for a visitor. */
let application: AsJson<ApplicationAnswer> | null

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (application === null) return refusal(401, 'not_signed_in', 'Log in to see this.')
    return pathname.endsWith('/application')
      ? Response.json(application)
      : refusal(403, 'not_allowed', 'Your role does not allow this.')
  })
})

describe('the text that a charity agrees to', () => {
  it.each([
    ['/Terms', 'Almoner charges the fees'],
    ['/PrivacyPolicy', 'Charities and their staff'],
    ['/PriceList', 'Billed annually'],
  ])('is a page: %s', async (path, text) => {
    application = null
    const { page } = await openDesk(path)
    await waitUntil(() => expect(page.textContent).toContain(text))
  })

  const links = (page: HTMLElement) =>
    [...page.querySelectorAll('main a[target=_blank]')].map((link) => link.getAttribute('href'))

  it('is linked at the sign-up, and opens in a new tab', async () => {
    application = null
    const signUp = await openDesk('/OrgSignup')
    await waitUntil(() => expect(links(signUp.page)).toEqual(['/Terms', '/PrivacyPolicy']))
  })

  it('is linked at the agreement, with what Stripe requires', async () => {
    application = { ...completeApplication, status: 'draft', missing: ['agreement'] }
    const agreement = await openDesk('/OrgAgreement')
    await waitUntil(() =>
      expect(links(agreement.page)).toEqual([
        '/PriceList',
        '/PrivacyPolicy',
        'https://stripe.com/legal/connect-account',
      ]),
    )
  })
})
