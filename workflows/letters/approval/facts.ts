import type { Language } from '@almoner/domain/kernel/locale.ts'

/** The facts in a letter about a request. */
export type ApprovalFacts = {
  /** The request in words, such as `a refund of HK$8,000.00`. */
  what: string
  /** The time of the request, and the time at which it lapses or takes effect. */
  askedAt: string
  endsAt: string
  who: string
  /** The person who approved or refused the request; null if the delay passed. */
  by: string | null
  /** The reason for a colleague's refusal; empty if it was erased. */
  reason: string
  /** Why it could not be done. */
  outcome: string
  /** What the reader has to check: the rules as they would be, or what is unusual, a line each. */
  details: readonly string[]
}

/** Why an approved request could not be done, by the reason of its refusal. */
export const writeOutcome = (outcome: string | null, language: Language): string => {
  const { outcomes, other } = labels[language]
  return outcomes[outcome ?? ''] ?? other
}

/** Names the requester if it was not a person, or if the person has left. */
export const writeUnnamed = (who: 'schedule' | 'former', language: Language): string =>
  labels[language][who]

const labels: Record<
  Language,
  {
    outcomes: Readonly<Record<string, string>>
    other: string
    /** The name for the payout schedule, which requested the payout. */
    schedule: string
    former: string
  }
> = {
  en: {
    outcomes: {
      not_allowed_any_more: 'one of the two persons has left the team since, or has another role',
      refund_too_large: 'less of the payment can be refunded now',
      not_refundable: 'the payment can no longer be refunded',
      policy_changed: 'the rules were changed since it was requested',
    },
    other: 'it was no longer possible',
    schedule: 'The payout schedule',
    former: 'A former member of staff',
  },
  zh: {
    outcomes: {
      not_allowed_any_more: '其中一人已離開團隊或更改角色',
      refund_too_large: '該筆付款可退的金額已減少',
      not_refundable: '該筆付款已不能退款',
      policy_changed: '規則在提出要求後已更改',
    },
    other: '已不能執行',
    schedule: '自動提款安排',
    former: '一名已離開的職員',
  },
  cn: {
    outcomes: {
      not_allowed_any_more: '其中一人已离开团队或更改角色',
      refund_too_large: '该笔付款可退的金额已减少',
      not_refundable: '该笔付款已不能退款',
      policy_changed: '规则在提出请求后已更改',
    },
    other: '已无法执行',
    schedule: '自动提现安排',
    former: '一名已离职的职员',
  },
}
