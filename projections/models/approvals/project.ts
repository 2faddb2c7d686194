import { approvalEvents, type ApprovalEvent } from '@almoner/domain/approval/events.ts'
import { approval } from '@almoner/domain/approval/index.ts'
import { toSubjectKey } from '@almoner/domain/approval/subject.ts'
import {
  approvalPolicyEvents,
  type ApprovalPolicyEvent,
} from '@almoner/domain/approval-policy/events.ts'
import { approvalPolicy } from '@almoner/domain/approval-policy/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { erased } from '@almoner/domain/kernel/erased.ts'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import type { Transaction } from 'kysely'
import type { Database, RowOf } from '../../engine/database.ts'
import { erasureCategory, withErasures } from '../../engine/erasures.ts'
import { readFacts, type Fact, type ReadModel } from '../../engine/read-model.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'

type Row = RowOf<'read_models.approvals'>
type ApprovalFact = Fact<ApprovalEvent>
type PolicyFact = Fact<ApprovalPolicyEvent>

/** The requests that wait for a second person at a charity, their outcomes, and their rules. */
export const approvalsModel: ReadModel = {
  name: 'approvals',
  version: 1,
  categories: [approval.category, approvalPolicy.category, erasureCategory],
  personal: true,
  tables: ['read_models.approvals', 'read_models.approval_policies'],
  project: withErasures({
    project: async (trx, events) => {
      const facts = readFacts([...approvalEvents, ...approvalPolicyEvents], events)
      await projectApprovals(trx, facts.filter(isOfApproval))
      await projectPolicies(trx, facts.filter(isOfPolicy))
    },
    erase: async (trx, { people, position }) => {
      await trx
        .updateTable('read_models.approvals')
        .set({ note: erased })
        .where('person_id', 'in', people)
        .where('position', '<', position)
        .execute()
    },
  }),
}

const isOfPolicy = (fact: ApprovalFact | PolicyFact): fact is PolicyFact =>
  fact.type === 'PolicyChanged'
const isOfApproval = (fact: ApprovalFact | PolicyFact): fact is ApprovalFact => !isOfPolicy(fact)

const projectApprovals = (trx: Transaction<Database>, facts: readonly ApprovalFact[]) =>
  foldRows<ApprovalFact, 'read_models.approvals'>(trx, {
    table: 'read_models.approvals',
    key: ['approval_id'],
    facts,
    keyOf: (fact) => ({ approval_id: fact.data.approvalId }),
    apply: rowAfter,
  })

const rowAfter = (before: Row | null, fact: ApprovalFact): Omit<Row, 'position'> => {
  if (fact.type === 'ApprovalRequested') return requested(fact)
  const row = requirePresent(before, `the request of ${fact.type} at ${fact.position}`)
  const { at } = fact.data
  switch (fact.type) {
    case 'ApprovalGiven':
      return { ...row, status: 'given', decided_by: fact.data.by, decided_at: at }
    case 'ApprovalRefused': {
      const { reason } = fact.personal
      return { ...row, status: 'refused', decided_by: fact.data.by, decided_at: at, reason }
    }
    case 'ApprovalCancelled':
      return { ...row, status: 'cancelled', decided_by: fact.data.by, decided_at: at }
    case 'ApprovalLapsed':
      return { ...row, status: 'lapsed', decided_at: at }
    case 'ApprovalDelayPassed':
      return { ...row, status: 'delay_passed', decided_at: at }
    case 'ApprovalExecuted':
      return { ...row, status: 'executed', outcome: fact.data.outcome }
  }
}

const requested = ({
  data,
  personal,
  position,
}: Extract<ApprovalFact, { type: 'ApprovalRequested' }>): Omit<Row, 'position'> => {
  const { approvalId, organisationId, subject, askedBy, rule, approvers, at, endsAt } = data
  const person = subject.kind === 'refund' ? subject.payerId : asPerson(organisationId)
  return {
    approval_id: approvalId,
    organisation_id: organisationId,
    kind: subject.kind,
    subject_key: toSubjectKey(subject),
    subject,
    person_id: person,
    note: personal.note,
    asked_by: askedBy,
    asked_at: at,
    rule,
    approvers,
    ends_at: endsAt,
    status: 'open',
    decided_by: null,
    decided_at: null,
    reason: null,
    outcome: null,
    asked_position: position,
  }
}

const projectPolicies = (trx: Transaction<Database>, facts: readonly PolicyFact[]) =>
  foldRows<PolicyFact, 'read_models.approval_policies'>(trx, {
    table: 'read_models.approval_policies',
    key: ['organisation_id'],
    facts,
    keyOf: (fact) => ({ organisation_id: fact.data.organisationId }),
    apply: (_before, { data }) => ({
      organisation_id: data.organisationId,
      changes: data.change,
      rules: data.rules,
      changed_by: data.by,
      changed_at: data.at,
    }),
  })
