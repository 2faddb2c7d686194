import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'

/** The facts that every letter about a plan may name. Days are written as `1 December 2026`. */
export type PlanFacts = {
  type: TransactionType
  charity: string
  project: string
  card: string
  /** `monthly gift`, or `scheduled gift` if it is one gift on a later day. */
  plan: string
  isOnce: boolean
}

/** One instalment, such as `HK$200.00` of `1 December 2026`. */
export type InstalmentFacts = PlanFacts & { amount: string; day: string }

/** Phrases that several letters have, and the labels of the agreed terms. */
type Phrases = {
  /** Returns the name for a plan of this kind. */
  plan: (plan: { type: TransactionType; isOnce: boolean }) => string
  nouns: Record<TransactionType, string>
  /** If it was not the donor who changed something. */
  notYou: string
  describeOne: (instalment: InstalmentFacts) => string
  terms: {
    eachMonth: string
    amount: string
    chargedOn: string
    withFee: (amount: string) => string
    day: string
    dayOfMonth: (day: number) => string
    first: string
    next: string
    times: string
    all: (count: number) => string
    left: (count: number, of: number) => string
    card: string
  }
}

const nouns = {
  en: { donation: 'donation', payment: 'payment' },
  zh: { donation: '捐款', payment: '付款' },
  cn: { donation: '捐款', payment: '付款' },
} as const

export const en: Phrases = {
  plan: ({ type, isOnce }) =>
    `${isOnce ? 'scheduled' : 'monthly'} ${type === 'donation' ? 'gift' : type}`,
  nouns: nouns.en,
  notYou: 'If that was not you, change your password at once and reply to this email.',
  describeOne: ({ type, amount, day }) => `the ${type} of ${amount} of ${day}`,
  terms: {
    eachMonth: 'Each month',
    amount: 'Amount',
    chargedOn: 'Charged on',
    withFee: (amount) => `${amount}, and the transaction fee, which you cover`,
    day: 'Day of the month',
    dayOfMonth: (day) => (day > 28 ? `${day}, or the last of a shorter month` : String(day)),
    first: 'First on',
    next: 'Next on',
    times: 'How many times',
    all: String,
    left: (count, of) => `${count} more, of ${of}`,
    card: 'Card',
  },
}

export const zh: Phrases = {
  plan: ({ type, isOnce }) => `${isOnce ? '預定' : '每月'}${nouns.zh[type]}`,
  nouns: nouns.zh,
  notYou: '如果這不是你本人所為，請立即更改密碼，並回覆此電郵。',
  describeOne: (facts) => `${facts.day}一期的${facts.plan} ${facts.amount}`,
  terms: {
    eachMonth: '每月金額',
    amount: '金額',
    chargedOn: '扣款日期',
    withFee: (amount) => `${amount}，另加由你承擔的手續費`,
    day: '扣款日',
    dayOfMonth: (day) =>
      day > 28 ? `每月 ${day} 日（當月沒有這一日，則為月底）` : `每月 ${day} 日`,
    first: '首期',
    next: '下一期',
    times: '期數',
    all: (count) => `${count} 期`,
    left: (count, of) => `尚餘 ${count} 期（共 ${of} 期）`,
    card: '信用卡',
  },
}

export const cn: Phrases = {
  plan: ({ type, isOnce }) => `${isOnce ? '预定' : '每月'}${nouns.cn[type]}`,
  nouns: nouns.cn,
  notYou: '如果这不是您本人所为，请立即更改密码，并回复此邮件。',
  describeOne: (facts) => `${facts.day}一期的${facts.plan} ${facts.amount}`,
  terms: {
    eachMonth: '每月金额',
    amount: '金额',
    chargedOn: '扣款日期',
    withFee: (amount) => `${amount}，另加由您支付的手续费`,
    day: '扣款日',
    dayOfMonth: (day) =>
      day > 28 ? `每月 ${day} 日（当月没有这一天，则为月底）` : `每月 ${day} 日`,
    first: '首期',
    next: '下一期',
    times: '期数',
    all: (count) => `${count} 期`,
    left: (count, of) => `尚余 ${count} 期（共 ${of} 期）`,
    card: '信用卡',
  },
}

export const phrases: Record<Language, Phrases> = { en, zh, cn }
