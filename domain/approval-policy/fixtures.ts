import { fixtureId, harbourId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import { defaultTwoPersonRules, type TwoPersonRules } from '../staff/two-person-rules.ts'
import type { ChangePolicy } from './commands.ts'
import type { ApprovalPolicyEvent } from './events.ts'

const withRefundLimit = (dollars: number): TwoPersonRules => ({
  ...defaultTwoPersonRules,
  limits: { ...defaultTwoPersonRules.limits, refundAboveCents: cents(dollars * 100) },
})

export const tighter = withRefundLimit(1_000)
export const looser = withRefundLimit(8_000)
export const approvalId = fixtureId('approval', 80)

export const changePolicy = (
  rules: TwoPersonRules,
  overrides: Partial<ChangePolicy> = {},
): ChangePolicy => ({
  type: 'ChangePolicy',
  organisationId: harbourId,
  rules,
  seenChanges: 0,
  by: fixtureId('staff', 5),
  approvalId: null,
  at: instant('2026-11-26T02:00:00.000Z'),
  ...overrides,
})

export const policyChanged = (
  rules: TwoPersonRules,
  data: Partial<ApprovalPolicyEvent['data']> = {},
): ApprovalPolicyEvent => ({
  type: 'PolicyChanged',
  data: {
    organisationId: harbourId,
    change: 1,
    rules,
    by: fixtureId('staff', 5),
    approvalId: null,
    at: instant('2026-11-26T02:00:00.000Z'),
    ...data,
  },
})
