import * as v from 'valibot'
import { idSchema, type StaffId } from '../kernel/ids.ts'
import { staffRoles, type Permission } from '../staff/permissions.ts'
import { centsSchema, instantSchema } from '../kernel/schemas.ts'
import { staffRefundReasons } from '../payment-methods/refund-reason.ts'
import { twoPersonRulesSchema } from '../staff/two-person-rules.ts'

const refundSchema = v.strictObject({
  kind: v.literal('refund'),
  paymentId: idSchema('payment'),
  refundId: idSchema('refund'),
  /** The payer of the donation note. */
  payerId: idSchema('person'),
  amountCents: centsSchema,
  reason: v.picklist(staffRefundReasons),
})

const payoutSchema = v.strictObject({
  kind: v.literal('payout'),
  /** The payout's id is also the approval's id. */
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
  /** The version of the rules that the person saw. The approval does not loosen other versions. */
  seenChanges: v.number(),
})

/** The team no longer has to use two-step login. */
const secondFactorSchema = v.strictObject({ kind: v.literal('second_factor_off') })

/** An owner, or the last colleague who approves, leaves the team or gets another role. */
const teamChangeSchema = v.strictObject({
  kind: v.literal('team_change'),
  staffId: idSchema('staff'),
  /** The role that the requester saw. */
  seenRole: v.picklist(staffRoles),
  /** Null: they are removed. */
  role: v.nullable(v.picklist(staffRoles)),
  /** These fields apply to the role of an auditor. */
  accessUntil: v.nullable(instantSchema),
  booksAsOf: v.nullable(v.strictObject({ at: instantSchema, position: v.string() })),
  contactGranted: v.boolean(),
})
export type TeamChange = v.InferOutput<typeof teamChangeSchema>

/** The requested action, with everything that is needed to do it. */
export const subjectSchema = v.variant('kind', [
  refundSchema,
  payoutSchema,
  bankAccountSchema,
  policySchema,
  secondFactorSchema,
  teamChangeSchema,
])
export type ApprovalSubject = v.InferOutput<typeof subjectSchema>
export type ApprovalKind = ApprovalSubject['kind']

/** The permission that a person needs to approve it. */
export const permissionToApprove = {
  refund: 'approvals.decide',
  payout: 'approvals.decide',
  bank_account: 'approvals.decide',
  policy: 'policy.edit',
  second_factor_off: 'policy.edit',
  team_change: 'approvals.decide',
} as const satisfies Record<ApprovalKind, Permission>

/**
 * Returns the key of a request's subject; a charity has at most one open request for each key. The
 * subjects are a payment's refund, the payout, the bank account, the rules, the second factor and a
 * colleague.
 */
export const toSubjectKey = (subject: ApprovalSubject): string => {
  if (subject.kind === 'refund') return `refund:${subject.paymentId}`
  return subject.kind === 'team_change' ? `team_change:${subject.staffId}` : subject.kind
}

/** The permission that a person needs to request it. */
export const permissionToAsk = {
  ...permissionToApprove,
  team_change: 'team.edit',
} as const satisfies Record<ApprovalKind, Permission>

/** The colleague whom it is about: they may refuse it, and not approve it. */
export const findConcerned = (subject: ApprovalSubject): StaffId | null =>
  subject.kind === 'team_change' ? subject.staffId : null
