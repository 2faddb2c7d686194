import type { ApprovalSubject } from '@almoner/domain/approval/subject.ts'
import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import type { TwoPersonRules } from '@almoner/domain/staff/two-person-rules.ts'
import { approvalLetters } from '../locales/approval-letters.ts'

/** What a request is about, in a few words: `a refund of HK$8,000.00`. */
export const describeSubject = (
  subject: ApprovalSubject,
  language: Language,
  toName: (staffId: StaffId) => string,
): string => {
  const { what } = approvalLetters[language]
  switch (subject.kind) {
    case 'refund':
    case 'payout':
      return what[subject.kind](money(subject.amountCents))
    case 'bank_account':
      return what.bank_account(subject.last4)
    case 'policy':
    case 'second_factor_off':
      return what[subject.kind]
    case 'team_change': {
      const name = toName(subject.staffId)
      return subject.role === null ? what.team_remove(name) : what.team_role(name)
    }
  }
}

/** What the rules would be, a line each: a person decides on rules by what they would be. */
export const describeRules = (
  { secondPerson, limits, payoutSchedule }: TwoPersonRules,
  language: Language,
): readonly string[] => {
  const { off, refund, payout, schedule } = approvalLetters[language].rules
  if (!secondPerson) return [off, schedule[payoutSchedule]]
  const { refundAboveCents, refundDayAboveCents, payoutAboveCents } = limits
  return [
    refund(money(refundAboveCents), money(refundDayAboveCents)),
    payout(money(payoutAboveCents)),
    schedule[payoutSchedule],
  ]
}

const money = (amount: Cents): string => `HK$${formatHkd(amount)}`
