import { describe, expect, it } from 'vitest'
import { nextPath } from './application-path.ts'

const draft = { status: 'draft', missing: [], isRegistered: true, isEmailVerified: true } as const

describe('an applicant who continues', () => {
  it.each([
    [{ missing: ['agreement', 'charity', 'plan', 'logo'], isRegistered: false }, '/OrgAgreement'],
    [{ missing: ['plan', 'logo'], isRegistered: false }, '/OrgRegisterPlans'],
    [{ missing: ['card', 'logo'], isRegistered: false }, '/OrgRegisterCard'],
    [{ missing: ['logo'], isRegistered: false }, '/OrgRegisterReview'],
    [{ missing: ['logo'], isEmailVerified: false }, '/OrgSignupFlow'],
    [{ missing: ['logo', 'identity'] }, '/OrgSetup/Logo'],
    [{ missing: ['documents'] }, '/OrgSetup/Documents'],
    [{ missing: ['bank_account'] }, '/OrgBankAdd'],
    [{ missing: ['identity'] }, '/KycForm'],
    [{}, '/OrgConfirm'],
    [{ status: 'pending' }, '/OrgConfirm'],
    [{ status: 'declined' }, '/OrgDecline'],
  ] as const)('with %o goes to %s', (changes, path) => {
    expect(nextPath({ ...draft, ...changes })).toBe(path)
  })
})
