import { defaultTwoPersonRules, type TwoPersonRules } from '../staff/two-person-rules.ts'
import type { ApprovalPolicyEvent } from './events.ts'

export type ApprovalPolicyState = {
  /** The number of changes so far. */
  changes: number
  rules: TwoPersonRules
}

export const initialApprovalPolicy: ApprovalPolicyState = {
  changes: 0,
  rules: defaultTwoPersonRules,
}

export const evolveApprovalPolicy = (
  _state: ApprovalPolicyState,
  { data }: ApprovalPolicyEvent,
): ApprovalPolicyState => ({ changes: data.change, rules: data.rules })
