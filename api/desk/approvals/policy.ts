import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type * as v from 'valibot'
import type { ApprovalKind } from '@almoner/domain/approval/subject.ts'
import { approvalPolicy } from '@almoner/domain/approval-policy/index.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { isLoosening, type TwoPersonRules } from '@almoner/domain/staff/two-person-rules.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { findPolicy, findWaitingApproval } from '@almoner/projections/models/approvals/query.ts'
import { sumRefunds } from '@almoner/projections/models/charity-refunds/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { assertStepUp, assertStepUpAnew } from '../../use-cases/accounts/step-up/step-up.ts'
import { loadApprovalReader, toApproval, toRulesAnswer } from '../../use-cases/approvals/answer.ts'
import { findApprovers } from '../../use-cases/approvals/approvers.ts'
import {
  askForApproval,
  assertNoneWaits,
  withTwoPersonRules,
} from '../../use-cases/approvals/ask.ts'
import { ownOrganisation, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import type { PolicyAnswer, policySchema } from './contract.ts'

const subjectKey = 'policy' satisfies ApprovalKind

export const loadPolicy = async (c: Context<AppEnv>): Promise<PolicyAnswer> => {
  const { db, now } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const { rules, changes, changed } = await findPolicy(db, organisationId)
  const waiting = await findWaitingApproval(db, { organisationId, subjectKey })
  const reader = await loadApprovalReader(c)
  const until = instantFromMilliseconds(now())
  return {
    mayEdit: may(reader.role, 'policy.edit') && !reader.isSuspended,
    rules: toRulesAnswer(rules),
    changes,
    changed: changed && { by: reader.toName(changed.by), at: changed.at },
    refundedLastDay: await sumRefunds(db, { organisationId, until }),
    approvers: {
      money: await listApproverNames(c, 'refund'),
      rules: await listApproverNames(c, 'policy'),
    },
    waiting: waiting && toApproval(reader, waiting),
  }
}

const listApproverNames = async (c: Context<AppEnv>, kind: ApprovalKind): Promise<string[]> => {
  const { approvers } = await findApprovers(c, { kind, askedBy: ownStaffId(c) })
  return approvers.map(({ username, ...person }) => fullName(person) || username)
}

/**
 * Tighter rules apply at once; looser ones wait for another owner, or for a day, and always need
 * the password.
 */
export const changePolicy = async (
  c: Context<AppEnv>,
  body: v.InferOutput<typeof policySchema>,
): Promise<{ isAsked: boolean }> => {
  const { seenChanges, password, code, ...given } = body
  const rules = toRules(given)
  return await withTwoPersonRules(c, async () => {
    const { state } = await loadState(c.get('deps').store, approvalPolicy, ownOrganisation(c))
    const isAsked = isLoosening(state.rules, rules)
    const assertProof = isAsked ? assertStepUpAnew : assertStepUp
    await assertProof(c, { password, code })
    await assertNoneWaits(c, subjectKey)
    if (seenChanges !== state.changes) throw new Refusal('policy_changed')
    if (isAsked) {
      const approvalId = randomUUID() as string as Id<'approval'>
      const subject = { kind: 'policy', rules, seenChanges } as const
      await askForApproval(c, { approvalId, subject })
    } else {
      await tighten(c, { rules, seenChanges })
    }
    const reason = isAsked ? 'looser_rules_asked' : 'rules'
    await recordSecurityEvent(c, { event: 'safety_changed', outcome: 'succeeded', reason })
    return { isAsked }
  })
}

const toRules = ({
  secondPerson,
  refundAbove: refundAboveCents,
  refundDayAbove: refundDayAboveCents,
  payoutAbove: payoutAboveCents,
  payoutSchedule,
}: Omit<v.InferOutput<typeof policySchema>, 'seenChanges'>): TwoPersonRules => ({
  secondPerson,
  limits: { refundAboveCents, refundDayAboveCents, payoutAboveCents },
  payoutSchedule,
})

const tighten = async (
  c: Context<AppEnv>,
  change: { rules: TwoPersonRules; seenChanges: number },
): Promise<void> => {
  const organisationId = ownOrganisation(c)
  const by = ownStaffId(c)
  const at = instantFromMilliseconds(c.get('deps').now())
  const handled = await sendCommand(c, {
    decider: approvalPolicy,
    id: organisationId,
    command: { type: 'ChangePolicy', organisationId, ...change, by, approvalId: null, at },
    commandId: `change-policy:${c.get('requestId')}`,
    input: change,
  })
  if (!handled.handled) throw new Refusal('policy_changed')
}
