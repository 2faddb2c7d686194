import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { payoutSchedules } from '@almoner/domain/staff/two-person-rules.ts'
import { hkdSchema, linesSchema } from '../../http/contract.ts'
import { stepUpEntries } from '../../use-cases/accounts/step-up/contract.ts'
import { noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import {
  approvalMoney,
  type Approval,
  type RulesAnswer,
} from '../../use-cases/approvals/contract.ts'
import type { Money } from '../../http/money-contract.ts'

const limitSchema = v.pipe(hkdSchema, v.minValue(noCents, 'limit.negative'))

/**
 * POST /organizations/policy returns 200 if the rules apply at once, and 202 if they are looser and
 * a second owner must approve them. It returns 409 `policy_changed` if they changed since the
 * person saw them, and `approval_waiting` if another change already waits.
 */
export const policySchema = v.object({
  secondPerson: v.boolean('second_person.required'),
  refundAbove: limitSchema,
  refundDayAbove: limitSchema,
  payoutAbove: limitSchema,
  payoutSchedule: v.picklist(payoutSchedules, 'payout_schedule.unknown'),
  /** `changes` of the rules that the person saw. */
  seenChanges: v.pipe(v.number('seen_changes.required'), v.integer(), v.minValue(0)),
  ...stepUpEntries,
})
export type PolicyBody = v.InferInput<typeof policySchema>

/** GET /organizations/policy, and what a change of it answers. */
export type PolicyAnswer = {
  mayEdit: boolean
  rules: RulesAnswer
  /** The number of changes so far. */
  changes: number
  /** Null: they are the default rules. */
  changed: { by: string; at: string } | null
  /** The total that the charity's staff refunded within the last 24 hours. */
  refundedLastDay: Cents
  /**
   * The colleagues who may approve the reader's requests about money and about looser rules. If
   * there are none, a request takes effect after 24 hours.
   */
  approvers: { money: string[]; rules: string[] }
  /** The change of the rules that waits for a second owner. */
  waiting: Approval | null
}

export const approvalParamSchema = v.object({ approvalId: idSchema('approval') })

/** POST /organizations/approvals/{id}/approve: the request as it is then. */
export const approveRequestSchema = v.object(stepUpEntries)

/** POST …/refuse refuses a request. The requester receives the reason. */
export const refuseRequestSchema = v.object({
  reason: v.pipe(linesSchema(500, 'reason'), v.trim(), v.nonEmpty('reason.required')),
})

/** POST …/cancel is available only to the requester. */

/**
 * GET /organizations/approval-links/{token} returns the request that a mail's link cancels, as the
 * recipient may see it. POST to this path cancels it, so a program that opens every link of a mail
 * changes nothing.
 */
export type ApprovalLinkAnswer = { charity: string; approval: Approval }

export const policyMoney: Money<PolicyAnswer> = { ...approvalMoney, refundedLastDay: true }
