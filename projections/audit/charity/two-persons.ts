import type { ApprovalSubject } from '@almoner/domain/approval/subject.ts'
import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'
import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import {
  defaultTwoPersonRules,
  isLoosening,
  needsSecondPersonForPayout,
  needsSecondPersonForRefund,
  type TwoPersonRules,
} from '@almoner/domain/staff/two-person-rules.ts'
import { createTypeGuard, type AuditedFact } from '../finding/facts.ts'
import type { Findings } from '../finding/findings.ts'

const isOfTwoPersons = createTypeGuard([
  'ApprovalRequested',
  'ApprovalGiven',
  'ApprovalDelayPassed',
  'PolicyChanged',
  'RefundRequested',
  'RefundFailed',
  'PayoutRequested',
  'PayoutApproved',
  'BankAccountApproved',
  'SecondFactorRequirementEnded',
])
type Fact = Extract<AuditedFact, { type: Parameters<typeof isOfTwoPersons>[0]['type'] }>
type Of<Type extends Fact['type']> = Extract<Fact, { type: Type }>

type Approval = Of<'ApprovalRequested'>['data'] & { isGranted: boolean }

type Charity = {
  rules: TwoPersonRules
  /** A request is compared with the rules a moment before it is recorded. */
  before: { rules: TwoPersonRules; until: number }
  /** The refunds of one person within the last day. */
  refunds: { at: number; key: string; amountCents: number }[]
}

const dayMilliseconds = 24 * 3_600_000
const momentMilliseconds = 60_000

/**
 * Checks that no person approves their own request, and that every action above a limit has two
 * actors or has waited for a day. The check uses the events alone, independently of the aggregates.
 */
export const createTwoPersonChecks = (findings: Findings) => {
  const approvals = new Map<string, Approval>()
  const charities = new Map<string, Charity>()
  const payouts = new Map<string, Of<'PayoutRequested'>['data']>()
  const find = (organisationId: string): Charity => {
    const charity = charities.get(organisationId) ?? createCharity()
    charities.set(organisationId, charity)
    return charity
  }
  const report = (fact: Fact, sentence: string): void =>
    findings.found('two_persons', sentence, fact)
  /** An approval of this subject, at this charity, was granted before. */
  const isGranted = (
    { meta: { tenant } }: Fact,
    approvalId: string,
    isMeant: (subject: ApprovalSubject) => boolean,
  ): boolean => {
    const approval = approvals.get(approvalId)
    if (approval === undefined || approval.organisationId !== tenant) return false
    return approval.isGranted && isMeant(approval.subject)
  }

  const takeGiven = (fact: Of<'ApprovalGiven'>): void => {
    const { approvalId, by, at } = fact.data
    const approval = approvals.get(approvalId)
    if (approval === undefined) return
    const { askedBy, approvers, rule, endsAt } = approval
    findings.checked('two_persons', 'approvals')
    if (by === askedBy) report(fact, 'is given by the person who asked')
    else if (!approvers.includes(by)) report(fact, 'is given by a person who could not approve it')
    if (rule !== 'second_person' || at >= endsAt)
      report(fact, 'is given after its time, or to none')
    approval.isGranted = true
  }

  const takePassed = (fact: Of<'ApprovalDelayPassed'>): void => {
    const approval = approvals.get(fact.data.approvalId)
    if (approval === undefined) return
    findings.checked('two_persons', 'delays')
    const waited = toMilliseconds(fact.data.at) - toMilliseconds(approval.at)
    if (approval.rule !== 'delay' || waited < dayMilliseconds) {
      report(fact, 'has not waited for 24 hours')
    }
    approval.isGranted = true
  }

  const takeRefund = (fact: Of<'RefundRequested'>): void => {
    const { paymentId, refundId, amountCents, reason, approvalId, organisationId } = fact.data
    if (reason === 'made_at_provider') return
    findings.checked('two_persons', 'refunds')
    if (approvalId !== undefined) {
      const isMeant = (subject: ApprovalSubject) =>
        subject.kind === 'refund' &&
        subject.paymentId === paymentId &&
        subject.refundId === refundId &&
        subject.amountCents === amountCents
      if (!isGranted(fact, approvalId, isMeant)) report(fact, namesNone)
      return
    }
    const charity = find(organisationId)
    const at = toMilliseconds(fact.meta.at)
    charity.refunds = charity.refunds.filter((refund) => refund.at > at - dayMilliseconds)
    const dayCents = charity.refunds.reduce((sum, refund) => sum + refund.amountCents, 0)
    const sums = { amountCents, dayCents }
    if (rulesAt(charity, at).every((rules) => needsSecondPersonForRefund(rules, sums))) {
      report(fact, isAlone)
    }
    charity.refunds.push({ at, key: `${paymentId} ${refundId}`, amountCents })
  }

  const takePolicy = (fact: Of<'PolicyChanged'>): void => {
    const { organisationId, rules, approvalId } = fact.data
    const charity = find(organisationId)
    findings.checked('two_persons', 'changes of rules')
    const isSame = (subject: ApprovalSubject) =>
      subject.kind === 'policy' && canonicalJson(subject.rules) === canonicalJson(rules)
    if (approvalId !== null && !isGranted(fact, approvalId, isSame)) report(fact, namesNone)
    if (approvalId === null && isLoosening(charity.rules, rules)) report(fact, isAlone)
    charity.before = {
      rules: charity.rules,
      until: toMilliseconds(fact.meta.at) + momentMilliseconds,
    }
    charity.rules = rules
  }

  const takePayout = (fact: Of<'PayoutRequested'>): void => {
    const { organisationId, payoutId, requestedBy, approval, amountCents } = fact.data
    payouts.set(payoutId, fact.data)
    findings.checked('two_persons', 'payouts')
    // Two have agreed to the schedule by which an automatic payout begins.
    if (approval !== 'none' || requestedBy === null) return
    const rules = rulesAt(find(organisationId), toMilliseconds(fact.meta.at))
    if (rules.every((each) => needsSecondPersonForPayout(each, { amountCents }))) {
      report(fact, isAlone)
    }
  }

  const takePayoutApproval = (fact: Of<'PayoutApproved'>): void => {
    const { payoutId, by } = fact.data
    const isMeant = (subject: ApprovalSubject) =>
      subject.kind === 'payout' && subject.payoutId === payoutId
    if (!isGranted(fact, payoutId, isMeant)) report(fact, namesNone)
    if (by !== null && by === payouts.get(payoutId)?.requestedBy) {
      report(fact, 'is given by the person who asked')
    }
  }

  const takeAccount = (fact: Of<'BankAccountApproved'>): void => {
    const { changeId, fingerprint } = fact.data
    // The review of its application has approved the first one.
    if (changeId === null) return
    findings.checked('two_persons', 'bank accounts')
    const isMeant = (subject: ApprovalSubject) =>
      subject.kind === 'bank_account' && subject.fingerprint === fingerprint
    if (!isGranted(fact, changeId, isMeant)) report(fact, namesNone)
  }

  const takeSecondFactor = (fact: Of<'SecondFactorRequirementEnded'>): void => {
    const { approvalId = '' } = fact.data
    findings.checked('two_persons', 'ends of mandatory two-step login')
    if (!isGranted(fact, approvalId, ({ kind }) => kind === 'second_factor_off')) {
      report(fact, namesNone)
    }
  }

  return {
    take: (fact: AuditedFact): void => {
      if (!isOfTwoPersons(fact)) return
      switch (fact.type) {
        case 'ApprovalRequested':
          approvals.set(fact.data.approvalId, { ...fact.data, isGranted: false })
          break
        case 'ApprovalGiven':
          takeGiven(fact)
          break
        case 'ApprovalDelayPassed':
          takePassed(fact)
          break
        case 'PolicyChanged':
          takePolicy(fact)
          break
        case 'RefundRequested':
          takeRefund(fact)
          break
        case 'RefundFailed': {
          const { organisationId, paymentId, refundId } = fact.data
          const charity = find(organisationId)
          const key = `${paymentId} ${refundId}`
          charity.refunds = charity.refunds.filter((refund) => refund.key !== key)
          break
        }
        case 'PayoutRequested':
          takePayout(fact)
          break
        case 'PayoutApproved':
          takePayoutApproval(fact)
          break
        case 'BankAccountApproved':
          takeAccount(fact)
          break
        case 'SecondFactorRequirementEnded':
          takeSecondFactor(fact)
          break
      }
    },
  }
}

const namesNone = 'names no approval that was given for it'
const isAlone = 'is above a limit, and one person alone has done it'

const createCharity = (): Charity => ({
  rules: defaultTwoPersonRules,
  before: { rules: defaultTwoPersonRules, until: 0 },
  refunds: [],
})

const rulesAt = ({ rules, before }: Charity, at: number): readonly TwoPersonRules[] =>
  at < before.until ? [rules, before.rules] : [rules]
