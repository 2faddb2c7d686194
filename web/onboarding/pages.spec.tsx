import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { sections } from '@almoner/domain/application/values.ts'
import { completeApplication } from '../testing/applicant.ts'
import { openDesk, refusal, type } from '../testing/desk-site.tsx'
import { waitUntil } from '../testing/eventually.ts'
import { press } from '../testing/press.ts'
import { find, perform } from '../testing/render.tsx'
import { sectionPath } from './application-path.ts'
import { factsAsked, onboardingPages } from './pages.ts'

/** The signed-in applicant's application; null for a visitor. */
let application: AsJson<ApplicationAnswer> | null

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (application === null) return refusal(401, 'not_signed_in', 'Log in to see this.')
    if (pathname === '/api/organizations/application') return Response.json(application)
    if (pathname.endsWith('/sub-domain')) return Response.json({ state: 'free' })
    return refusal(403, 'not_allowed', 'Your role does not allow this.')
  })
})

/** An applicant for whom this section and all after it are empty. */
const before = (section: (typeof sections)[number]): AsJson<ApplicationAnswer> => {
  const { info } = completeApplication
  const at = sections.indexOf(section)
  const isEmpty = (each: (typeof sections)[number]) => sections.indexOf(each) >= at
  return {
    ...completeApplication,
    missing: sections.filter((each) => each !== 'card' && isEmpty(each)),
    agreement: isEmpty('agreement') ? null : completeApplication.agreement,
    info: isEmpty('charity') || info === null ? null : { ...info, address: '1 Road, Kwun Tong' },
    logo: isEmpty('logo') ? null : completeApplication.logo,
    documents: isEmpty('documents') ? [] : completeApplication.documents,
    bank: isEmpty('bank_account') ? null : completeApplication.bank,
    kyc: null,
  }
}

const open = async (path: string, answer: AsJson<ApplicationAnswer> | null) => {
  application = answer
  const { page } = await openDesk(path)
  await waitUntil(() => find(page, 'main form, main ol, main input[type=file]'))
  return page
}

const typedKinds = 'input:not([type=checkbox],[type=radio],[type=file],[type=color]), select'

const typeName = async (page: HTMLElement): Promise<number> => {
  await perform(() => type(find<HTMLInputElement>(page, '[name=nameEn]'), 'Kites for All Limited'))
  return 1
}

/** The fields that are empty and not optional: what a person types or chooses there. */
const countFacts = (page: HTMLElement): number =>
  [...page.querySelectorAll<HTMLInputElement>(typedKinds), ...page.querySelectorAll('textarea')]
    .filter(({ value }) => value === '')
    .filter(({ id }) => !page.querySelector(`label[for="${id}"]`)?.textContent.includes('optional'))
    .length

describe('the pages of the sign-up', () => {
  it('ask for as many facts and files as the first page tells', async () => {
    const counts = [countFacts(await open('/OrgSignup', null))]
    let files = 0
    for (const section of sections) {
      if (section === 'card') continue
      const page = await open(sectionPath[section], before(section))
      if (section === 'identity') await press(page, 'Same as contact')
      // The name that is typed suggests the one on card statements.
      const typed = section === 'charity' ? await typeName(page) : 0
      counts.push(typed + countFacts(page))
      files += page.querySelectorAll('input[type=file]').length
    }
    const sum = counts.reduce((total, each) => total + each, 0)
    expect({ counts, sum }).toEqual({ counts, sum: factsAsked })
    expect(files).toBe(3)
    const first = await open('/OrgSignupFlow', null)
    expect(first.textContent).toContain('9 pages with about 21 answers and three files')
  })

  it.each([
    ['/OrgAgreement', 'free', 'Page 2 of 9'],
    ['/OrgSetup/Logo', 'free', 'Page 5 of 9'],
    ['/OrgSetup/Logo', 'plus', 'Page 6 of 10'],
    ['/OrgRegisterCard', 'plus', 'Page 5 of 10'],
    ['/OrgRegisterReview', 'free', 'Page 9 of 9'],
  ] as const)('have their number: %s on %s', async (path, plan, number) => {
    const chosen = { plan, period: 'annual', referralCode: null, referralIssue: null } as const
    const page = await open(path, { ...completeApplication, plan: chosen })
    expect(page.textContent).toContain(number)
  })

  it('begin with the sign-up, which has no plan yet', async () => {
    expect((await open('/OrgSignup', null)).textContent).toContain('Page 1 of 9')
    expect(onboardingPages(null)).toHaveLength(9)
  })
})
