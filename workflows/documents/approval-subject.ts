import type { ApprovalSubject } from '@almoner/domain/approval/subject.ts'
import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { PayoutSchedule, TwoPersonRules } from '@almoner/domain/staff/two-person-rules.ts'
import { writeHkd } from '../locales/formats.ts'

/** Describes the subject of a request in a few words: `a refund of HK$8,000.00`. */
export const describeSubject = (
  subject: ApprovalSubject,
  language: Language,
  toName: (staffId: StaffId) => string,
): string => {
  const { what } = texts[language]
  switch (subject.kind) {
    case 'refund':
    case 'payout':
      return what[subject.kind](writeHkd(subject.amountCents))
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

/** Describes the proposed rules, one per line, because a person decides on the resulting rules. */
export const describeRules = (
  { secondPerson, limits, payoutSchedule }: TwoPersonRules,
  language: Language,
): readonly string[] => {
  const { off, refund, payout, schedule } = texts[language].rules
  if (!secondPerson) return [off, schedule[payoutSchedule]]
  const { refundAboveCents, refundDayAboveCents, payoutAboveCents } = limits
  return [
    refund(writeHkd(refundAboveCents), writeHkd(refundDayAboveCents)),
    payout(writeHkd(payoutAboveCents)),
    schedule[payoutSchedule],
  ]
}

type Texts = {
  what: {
    refund: (amount: string) => string
    payout: (amount: string) => string
    bank_account: (last4: string) => string
    policy: string
    second_factor_off: string
    team_remove: (name: string) => string
    team_role: (name: string) => string
  }
  /** The rules that would apply, each a line. */
  rules: {
    off: string
    refund: (above: string, dayAbove: string) => string
    payout: (above: string) => string
    schedule: Readonly<Record<PayoutSchedule, string>>
  }
}

const texts: Record<Language, Texts> = {
  en: {
    what: {
      refund: (amount) => `a refund of ${amount}`,
      payout: (amount) => `a payout of ${amount}`,
      bank_account: (last4) => `a new bank account for payouts, ending ${last4}`,
      policy: 'a change to looser rules for approvals',
      second_factor_off: 'making two-step login optional',
      team_remove: (name) => `removing ${name} from the team`,
      team_role: (name) => `giving ${name} another role`,
    },
    rules: {
      off: 'Refunds and payouts would need no second person.',
      refund: (above, dayAbove) =>
        `A refund would need a second person above ${above}, or where the refunds of 24 hours exceed ${dayAbove}.`,
      payout: (amount) => `A payout would need a second person above ${amount}.`,
      schedule: {
        manual: 'Payouts would be made when someone asks for them.',
        weekly: 'Payouts would be made automatically every week.',
        monthly: 'Payouts would be made automatically every month.',
      },
    },
  },
  zh: {
    what: {
      refund: (amount) => `退款 ${amount}`,
      payout: (amount) => `提款 ${amount}`,
      bank_account: (last4) => `新的提款銀行戶口（尾號 ${last4}）`,
      policy: '放寬批核規則',
      second_factor_off: '兩步登入改為自選',
      team_remove: (name) => `把${name}移出團隊`,
      team_role: (name) => `更改${name}的角色`,
    },
    rules: {
      off: '日後退款及提款將無須第二人批核。',
      refund: (above, dayAbove) =>
        `日後單筆退款超過 ${above}，或 24 小時內退款合計超過 ${dayAbove}，才須第二人批核。`,
      payout: (amount) => `日後提款超過 ${amount} 才須第二人批核。`,
      schedule: {
        manual: '日後由職員提出提款。',
        weekly: '日後每星期自動提款。',
        monthly: '日後每月自動提款。',
      },
    },
  },
  cn: {
    what: {
      refund: (amount) => `退款 ${amount}`,
      payout: (amount) => `提现 ${amount}`,
      bank_account: (last4) => `新的提现银行账户（尾号 ${last4}）`,
      policy: '放宽审批规则',
      second_factor_off: '两步登录改为可选',
      team_remove: (name) => `将${name}移出团队`,
      team_role: (name) => `更改${name}的角色`,
    },
    rules: {
      off: '今后退款和提现将无需第二人审批。',
      refund: (above, dayAbove) =>
        `今后单笔退款超过 ${above}，或 24 小时内退款合计超过 ${dayAbove}，才需第二人审批。`,
      payout: (amount) => `今后提现超过 ${amount} 才需第二人审批。`,
      schedule: {
        manual: '今后由职员发起提现。',
        weekly: '今后每周自动提现。',
        monthly: '今后每月自动提现。',
      },
    },
  },
}
