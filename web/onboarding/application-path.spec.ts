import { describe, expect, it } from 'vitest'
import { nextPath } from './application-path.ts'

const draft = { status: 'draft', missing: [], isEmailVerified: true } as const

describe('an applicant who continues', () => {
  it.each([
    [{ missing: ['agreement', 'charity', 'plan', 'logo'] }, '/OrgAgreement'],
    [{ missing: ['plan', 'logo'] }, '/OrgRegisterPlans'],
    [{ missing: ['card', 'logo'] }, '/OrgRegisterCard'],
    [{ missing: ['plan', 'logo'], isEmailVerified: false }, '/OrgRegisterPlans'],
    [{ missing: ['logo'], isEmailVerified: false }, '/OrgSignupFlow'],
    [{ missing: ['logo', 'identity'] }, '/OrgSetup/Logo'],
    [{ missing: ['documents'] }, '/OrgSetup/Documents'],
    [{ missing: ['bank_account'] }, '/OrgBankAdd'],
    [{ missing: ['identity'] }, '/KycForm'],
    [{}, '/OrgRegisterReview'],
    [{ status: 'pending' }, '/OrgConfirm'],
    [{ status: 'pending', isEmailVerified: false }, '/OrgConfirm'],
    [{ status: 'declined' }, '/OrgDecline'],
  ] as const)('with %o goes to %s', (changes, path) => {
    expect(nextPath({ ...draft, ...changes })).toBe(path)
  })
})
