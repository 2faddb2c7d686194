import { findBank } from '@almoner/domain/banks/banks.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { StaffRefundReason } from '@almoner/domain/payment-methods/refund-reason.ts'
import type { PayoutDifference } from '@almoner/domain/treasury/rules/unusual-payout.ts'
import { writeBank } from '../letters/payout/facts.ts'
import { writeDay, writeHkd } from '../locales/formats.ts'
import type { PayoutFacts } from '../steps/payout/payout-facts.ts'

/** Describes where a payout goes, what it consists of and what is unusual about it, a line each. */
export const describePayout = (facts: PayoutFacts, language: Language): readonly string[] => {
  const labels = texts[language]
  const { bank, accountSince, payments, period, differences } = facts
  const name = findBank(bank.bankCode)?.name[language] ?? null
  const since = accountSince && writeDay(toCalendarDay(accountSince), language)
  const days = period && labels.period(...[period.from, period.to].map(writeIn(language)))
  return [
    labels.account(writeBank({ name, last4: bank.last4 }, language), since),
    labels.content(payments, writeHkd(facts.paymentsNetCents), days),
    ...(facts.othersNetCents === 0 ? [] : [labels.others(writeHkd(facts.othersNetCents))]),
    labels.rest(writeHkd(facts.carriedCents), writeHkd(facts.keptCents)),
    ...differences.map((difference) => labels.differences[difference]),
  ]
}

/** Describes the payment that is refunded, and the reason. `payer` is empty if it was erased. */
export const describeRefund = (
  refund: { payer: string; paymentCents: Cents; reason: StaffRefundReason },
  language: Language,
): readonly string[] => {
  const { payment, reason, reasons } = texts[language]
  return [payment(writeHkd(refund.paymentCents), refund.payer), reason(reasons[refund.reason])]
}

const writeIn =
  (language: Language) =>
  (day: Parameters<typeof writeDay>[0]): string =>
    writeDay(day, language)

type Texts = {
  account: (bank: string, since: string | null) => string
  content: (payments: number, net: string, days: string | null) => string
  period: (...days: readonly string[]) => string
  others: (net: string) => string
  rest: (carried: string, kept: string) => string
  differences: Readonly<Record<PayoutDifference, string>>
  payment: (amount: string, payer: string) => string
  reason: (text: string) => string
  reasons: Readonly<Record<StaffRefundReason, string>>
}

const texts: Record<Language, Texts> = {
  en: {
    account: (bank, since) => `To ${bank}${since ? `, in use since ${since}` : ''}.`,
    content: (payments, net, days) =>
      `It consists of ${payments} ${payments === 1 ? 'payment' : 'payments'}, ${net} after fees${days ?? ''}.`,
    period: (from, to) => `, from ${from} to ${to}`,
    others: (net) => `Refunds and disputes: ${net}.`,
    rest: (carried, kept) => `Carried over: ${carried}. Left in balance: ${kept}.`,
    differences: {
      first_to_account: 'Please note: no payout has arrived at this bank account before.',
      account_changed: 'Please note: the bank account was changed within the last 30 days.',
      largest: 'Please note: the amount is larger than any of the last 12 payouts.',
    },
    payment: (amount, payer) => `The payment: ${amount}${payer ? ` from ${payer}` : ''}.`,
    reason: (text) => `The reason: ${text}.`,
    reasons: {
      payer_asked: 'the payer requested it',
      paid_twice: 'the payer paid twice',
      fraud: 'fraud is suspected',
      other: 'another reason',
    },
  },
  zh: {
    account: (bank, since) => `提款銀行戶口：${bank}${since ? `，自${since}起使用` : ''}。`,
    content: (payments, net, days) => `包括 ${payments} 筆付款，扣除費用後為 ${net}${days ?? ''}。`,
    period: (from, to) => `（${from}至${to}）`,
    others: (net) => `退款及爭議：${net}。`,
    rest: (carried, kept) => `上期結轉：${carried}。保留於結餘：${kept}。`,
    differences: {
      first_to_account: '請注意：此銀行戶口從未收過提款。',
      account_changed: '請注意：銀行戶口於過去 30 日內曾經更改。',
      largest: '請注意：金額高於最近 12 次提款中的任何一次。',
    },
    payment: (amount, payer) => `付款：${amount}${payer ? `，付款人：${payer}` : ''}。`,
    reason: (text) => `原因：${text}。`,
    reasons: {
      payer_asked: '付款人要求',
      paid_twice: '重複付款',
      fraud: '懷疑詐騙',
      other: '其他原因',
    },
  },
  cn: {
    account: (bank, since) => `提现银行账户：${bank}${since ? `，自${since}起使用` : ''}。`,
    content: (payments, net, days) => `包括 ${payments} 笔付款，扣除费用后为 ${net}${days ?? ''}。`,
    period: (from, to) => `（${from}至${to}）`,
    others: (net) => `退款和争议：${net}。`,
    rest: (carried, kept) => `上期结转：${carried}。保留于余额：${kept}。`,
    differences: {
      first_to_account: '请注意：此银行账户从未收到过提现。',
      account_changed: '请注意：银行账户在过去 30 天内曾经更改。',
      largest: '请注意：金额高于最近 12 次提现中的任何一次。',
    },
    payment: (amount, payer) => `付款：${amount}${payer ? `，付款人：${payer}` : ''}。`,
    reason: (text) => `原因：${text}。`,
    reasons: {
      payer_asked: '付款人要求',
      paid_twice: '重复付款',
      fraud: '怀疑欺诈',
      other: '其他原因',
    },
  },
}
