import type { Context } from 'hono'
import { permissionToApprove } from '@almoner/domain/approval/subject.ts'
import { may, type Role } from '@almoner/domain/staff/permissions.ts'
import type { TwoPersonRules } from '@almoner/domain/staff/two-person-rules.ts'
import type { ApprovalRow } from '@almoner/projections/models/approvals/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { findRole } from '../../middleware/requires.ts'
import { loadOwnStaffMember, ownStaffId } from '../charity/own-charity.ts'
import { loadStaffNames } from '../accounts/staff-names.ts'
import type { Approval, ApprovalDetails, RulesAnswer } from './contract.ts'

/** The reader of a request: their rights to act on it, and the names of their colleagues. */
export type ApprovalReader = {
  staffId: string
  role: Role
  /** The charity is suspended: its staff decide about refunds alone. */
  isSuspended: boolean
  now: number
  toName: (staffId: string) => string
}

export const loadApprovalReader = async (c: Context<AppEnv>): Promise<ApprovalReader> => {
  const { now } = c.get('deps')
  const names = await loadStaffNames(c)
  const { isSuspended } = await loadOwnStaffMember(c)
  return {
    staffId: ownStaffId(c),
    // The route has checked the permission: a suspended charity decides about refunds.
    role: await findRole(c, { whileSuspended: true }),
    isSuspended,
    now: now(),
    toName: (staffId) => names.get(staffId) ?? '',
  }
}

/** Without `details`, the answer has none of the money that the request moves. */
export const toApproval = (
  reader: ApprovalReader,
  row: ApprovalRow,
  details: ApprovalDetails = { payout: null, refund: null },
): Approval => {
  const { subject, askedBy, outcome } = row
  const isRefund = subject.kind === 'refund'
  return {
    id: row.approvalId,
    kind: subject.kind,
    amount: isRefund || subject.kind === 'payout' ? subject.amountCents : null,
    paymentId: isRefund ? subject.paymentId : null,
    refundReason: isRefund ? subject.reason : null,
    ...details,
    last4: subject.kind === 'bank_account' ? subject.last4 : null,
    rules: subject.kind === 'policy' ? toRulesAnswer(subject.rules) : null,
    colleague:
      subject.kind === 'team_change'
        ? { name: reader.toName(subject.staffId), role: subject.role }
        : null,
    note: row.note,
    askedBy: askedBy && { name: reader.toName(askedBy), isYou: askedBy === reader.staffId },
    askedAt: row.askedAt,
    rule: row.rule,
    approvers: row.approvers.map(reader.toName),
    endsAt: row.endsAt,
    status: toStatus(row),
    decidedBy: row.decidedBy && reader.toName(row.decidedBy),
    decidedAt: row.decidedAt,
    reason: row.reason,
    outcome: outcome === 'done' ? null : outcome,
    may: listActs(reader, row),
  }
}

export const toRulesAnswer = ({
  secondPerson,
  limits,
  payoutSchedule,
}: TwoPersonRules): RulesAnswer => ({
  secondPerson,
  refundAbove: limits.refundAboveCents,
  refundDayAbove: limits.refundDayAboveCents,
  payoutAbove: limits.payoutAboveCents,
  payoutSchedule,
})

const toStatus = ({ status, outcome }: ApprovalRow): Approval['status'] => {
  if (status === 'open') return 'waiting'
  if (status === 'given' || status === 'delay_passed') return 'approved'
  if (status === 'executed') return outcome === 'done' ? 'done' : 'not_done'
  return status
}

const listActs = (
  { staffId, role, isSuspended, now }: ApprovalReader,
  { status, endsAt, rule, subject, askedBy, approvers }: ApprovalRow,
): Approval['may'] => {
  const isClosed = isSuspended && subject.kind !== 'refund'
  const isOpen = status === 'open' && now < Date.parse(endsAt) && !isClosed
  const isOwn = askedBy === staffId
  const decides = isOpen && !isOwn && may(role, permissionToApprove[subject.kind])
  const isApprover = rule === 'second_person' && approvers.some((each) => each === staffId)
  return { approve: decides && isApprover, refuse: decides, cancel: isOpen && isOwn }
}
