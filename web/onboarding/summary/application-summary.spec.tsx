import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { completeApplication } from '../../testing/applicant.ts'
import { openDesk, refusal } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { find } from '../../testing/render.tsx'

let application: AsJson<ApplicationAnswer>

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    return pathname === '/api/organizations/application'
      ? Response.json(application)
      : refusal(403, 'not_allowed', 'Your role does not allow this.')
  })
})

const open = async (changes: Partial<AsJson<ApplicationAnswer>>) => {
  application = { ...completeApplication, ...changes }
  const { page } = await openDesk('/OrgRegisterReview')
  await waitUntil(() => find(page, 'dl'))
  return page
}

describe('the review of an application', () => {
  it('shows its pictures as pictures, and no hash', async () => {
    const page = await open({})
    const shown = (alt: string) => find(page, `img[alt="${alt}"]`).getAttribute('src')
    expect(shown('Logo')).toBe(`/api/organizations/application/logo?v=${'b'.repeat(12)}`)
    expect(shown('Picture of the HKID card')).toBe(
      `/api/organizations/application/kyc/image?v=${'d'.repeat(12)}`,
    )
    expect(page.textContent).not.toMatch(/[0-9a-f]{12}/)
  })

  it('shows each answer about the page: its languages and its colours', async () => {
    const page = await open({})
    const facts = page.textContent
    expect(facts).toContain('Languages of your pageEnglish繁體中文')
    expect(facts).toContain('Main languageEnglish')
    expect(facts).toContain('Theme colour#123B4A')
  })

  it('tells which answers the chosen plan leaves out', async () => {
    const plus = {
      plan: 'plus',
      period: 'annual',
      referralCode: null,
      referralIssue: null,
    } as const
    const onPlus = (await open({ plan: plus, card: { brand: 'visa', last4: '4242' } })).textContent
    expect(onPlus).toContain('繁體中文Shown from the Pro plan')
    expect(onPlus).not.toContain('Shown from the Plus plan')
    expect((await open({})).textContent).toContain('#123B4AShown from the Plus plan')
  })

  it('tells that the picture of the identity card was deleted', async () => {
    const kyc = completeApplication.kyc && { ...completeApplication.kyc, image: null }
    const page = await open({ kyc, status: 'draft' })
    expect(page.textContent).toContain('Deleted after its retention period')
    expect(page.querySelector('img[alt="Picture of the HKID card"]')).toBeNull()
  })
})
