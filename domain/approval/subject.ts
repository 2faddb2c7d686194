import * as v from 'valibot'
import { idSchema } from '../kernel/ids.ts'
import type { Permission } from '../kernel/permissions.ts'
import { centsSchema } from '../kernel/money.ts'
import { staffRefundReasons } from '../kernel/refund-reason.ts'
import { twoPersonRulesSchema } from '../kernel/two-person-rules.ts'

const refundSchema = v.strictObject({
  kind: v.literal('refund'),
  paymentId: idSchema('payment'),
  refundId: idSchema('refund'),
  /** Of the note. */
  payerId: idSchema('person'),
  amountCents: centsSchema,
  reason: v.picklist(staffRefundReasons),
})

const payoutSchema = v.strictObject({
  kind: v.literal('payout'),
  /** Also the approval's id. */
  payoutId: idSchema('payout'),
  amountCents: centsSchema,
})

const bankAccountSchema = v.strictObject({
  kind: v.literal('bank_account'),
  fingerprint: v.string(),
  bankCode: v.string(),
  last4: v.string(),
})

const policySchema = v.strictObject({
  kind: v.literal('policy'),
  rules: twoPersonRulesSchema,
  /** Which rules the person saw: others are not loosened by this approval. */
  seenChanges: v.number(),
})

/** The team no longer has to use two-step login. */
const secondFactorSchema = v.strictObject({ kind: v.literal('second_factor_off') })

/** What is asked for, with everything that is needed to do it. */
export const subjectSchema = v.variant('kind', [
  refundSchema,
  payoutSchema,
  bankAccountSchema,
  policySchema,
  secondFactorSchema,
])
export type ApprovalSubject = v.InferOutput<typeof subjectSchema>
export type ApprovalKind = ApprovalSubject['kind']

/** What a person needs to ask for it, and to approve it. */
export const permissionToApprove = {
  refund: 'approvals.decide',
  payout: 'approvals.decide',
  bank_account: 'approvals.decide',
  policy: 'policy.edit',
  second_factor_off: 'policy.edit',
} as const satisfies Record<ApprovalKind, Permission>

/**
 * What at most one open request of a charity is about: a payment's refund, the payout, the bank
 * account, the rules, the second factor.
 */
export const toSubjectKey = (subject: ApprovalSubject): string =>
  subject.kind === 'refund' ? `refund:${subject.paymentId}` : subject.kind
