import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { completeApplication } from '../../testing/applicant.ts'
import { openDesk, refusal, type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

const application: AsJson<ApplicationAnswer> = {
  ...completeApplication,
  plan: {
    plan: 'plus',
    period: 'annual',
    referralCode: 'K7QX4M2A',
    referralIssue: 'own_card',
  },
  card: { brand: 'visa', last4: '4242' },
}
const sentence = 'The charity of this code pays with the same card.'

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { method, url } = new Request(input, init)
    if (method === 'POST') return refusal(409, 'referral_code_own_card', 'Give another card.')
    if (url.endsWith('/application')) return Response.json(application)
    return refusal(403, 'not_allowed', 'Your role does not allow this.')
  })
})

describe('a referral code that turned out to be the applicant’s own', () => {
  it('shows this at its field, until it is changed', async () => {
    const { page } = await openDesk('/OrgRegisterPlans')
    await waitUntil(() => expect(page.textContent).toContain(sentence))
    const field = find<HTMLInputElement>(page, '[name=referralCode]')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await perform(() => type(field, ''))
    await waitUntil(() => expect(page.textContent).not.toContain(sentence))
  })

  it.each<[Language, string]>([
    ['en', sentence],
    ['zh', '提供推薦碼的機構以同一張信用卡繳費。'],
    ['cn', '提供推荐码的机构使用同一张信用卡付费。'],
  ])('shows this among the answers in %s', async (language, shown) => {
    const { page } = await openDesk('/OrgRegisterReview', language)
    await waitUntil(() => expect(page.textContent).toContain(shown))
    expect(page.textContent).toContain('K7QX4M2A')
  })

  it('stops the submission, and shows what to do', async () => {
    const { page } = await openDesk('/OrgRegisterReview')
    await waitUntil(() => find(page, '[name=terms]'))
    await perform(() => find<HTMLInputElement>(page, '[name=terms]').click())
    await press(page, 'Submit application')
    await waitUntil(() => expect(page.textContent).toContain('Give another card.'))
  })
})
