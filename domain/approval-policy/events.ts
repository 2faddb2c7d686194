import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { idSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/schemas.ts'
import { twoPersonRulesSchema } from '../staff/two-person-rules.ts'

/** The whole of the rules that apply from now on. */
export const policyChanged = eventShape(
  'PolicyChanged',
  v.strictObject({
    organisationId: idSchema('organisation'),
    /** The number of the change, counted from 1. */
    change: v.number(),
    rules: twoPersonRulesSchema,
    /** The owner who requested it. */
    by: idSchema('staff'),
    /** The approval of a change that loosens the rules; null: it loosens nothing. */
    approvalId: v.nullable(idSchema('approval')),
    at: instantSchema,
  }),
)

export const approvalPolicyEvents = [policyChanged] as const
export type ApprovalPolicyEvent = EventOf<(typeof approvalPolicyEvents)[number]>
