import { findBank } from '@almoner/domain/banks/banks.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { StaffRefundReason } from '@almoner/domain/payment-methods/refund-reason.ts'
import type { PayoutDifference } from '@almoner/domain/treasury/rules/unusual-payout.ts'
import { writeBank } from '../letters/payout/facts.ts'
import type { Row } from '../letters/writer/letter.ts'
import { writeDay, writeHkd } from '../locales/formats.ts'
import type { PayoutFacts } from '../steps/payout/payout-facts.ts'

/** Where a payout goes and what it consists of, and what is unusual about it, a line each. */
export const describePayout = (
  facts: PayoutFacts,
  language: Language,
): { rows: readonly Row[]; notes: readonly string[] } => {
  const { labels, ...write } = texts[language]
  const { bank, accountSince, payments, period, differences } = facts
  const name = findBank(bank.bankCode)?.name[language] ?? null
  const since = accountSince && writeDay(toCalendarDay(accountSince), language)
  const days = period && write.period(...[period.from, period.to].map(writeIn(language)))
  return {
    rows: [
      {
        label: labels.account,
        value: write.account(writeBank({ name, last4: bank.last4 }, language), since),
      },
      {
        label: labels.payments,
        value: write.payments(payments, writeHkd(facts.paymentsNetCents), days),
      },
      ...(facts.othersNetCents === 0
        ? []
        : [{ label: labels.others, value: writeHkd(facts.othersNetCents) }]),
      { label: labels.carried, value: writeHkd(facts.carriedCents) },
      { label: labels.kept, value: writeHkd(facts.keptCents) },
    ],
    notes: differences.map((difference) => write.differences[difference]),
  }
}

/** The payment that is refunded, and the reason. `payer` is empty if it was erased. */
export const describeRefund = (
  refund: { payer: string; paymentCents: Cents; reason: StaffRefundReason },
  language: Language,
): readonly Row[] => {
  const { labels, payment, reasons } = texts[language]
  return [
    { label: labels.payment, value: payment(writeHkd(refund.paymentCents), refund.payer) },
    { label: labels.reason, value: reasons[refund.reason] },
  ]
}

const writeIn =
  (language: Language) =>
  (day: Parameters<typeof writeDay>[0]): string =>
    writeDay(day, language)

type Texts = {
  labels: Record<
    'account' | 'payments' | 'others' | 'carried' | 'kept' | 'payment' | 'reason',
    string
  >
  account: (bank: string, since: string | null) => string
  payments: (payments: number, net: string, days: string | null) => string
  period: (...days: readonly string[]) => string
  differences: Readonly<Record<PayoutDifference, string>>
  payment: (amount: string, payer: string) => string
  reasons: Readonly<Record<StaffRefundReason, string>>
}

const texts: Record<Language, Texts> = {
  en: {
    labels: {
      account: 'To',
      payments: 'Payments',
      others: 'Refunds and disputes',
      carried: 'Carried over',
      kept: 'Left in balance',
      payment: 'Payment',
      reason: 'Reason',
    },
    account: (bank, since) => `${bank}${since ? `, in use since ${since}` : ''}`,
    payments: (payments, net, days) => `${payments}, ${net} after fees${days ?? ''}`,
    period: (from, to) => `, from ${from} to ${to}`,
    differences: {
      first_to_account: 'Please note: no payout has arrived at this bank account before.',
      account_changed: 'Please note: the bank account was changed within the last 30 days.',
      largest: 'Please note: the amount is larger than any of the last 12 payouts.',
    },
    payment: (amount, payer) => `${amount}${payer ? ` from ${payer}` : ''}`,
    reasons: {
      payer_asked: 'The payer requested it',
      paid_twice: 'The payer paid twice',
      fraud: 'Fraud is suspected',
      other: 'Another reason',
    },
  },
  zh: {
    labels: {
      account: '存入戶口',
      payments: '付款',
      others: '退款及爭議',
      carried: '上期結轉',
      kept: '本期結餘',
      payment: '付款',
      reason: '原因',
    },
    account: (bank, since) => `${bank}${since ? `，自${since}起使用` : ''}`,
    payments: (payments, net, days) => `${payments} 筆，扣除費用後為 ${net}${days ?? ''}`,
    period: (from, to) => `（${from}至${to}）`,
    differences: {
      first_to_account: '請注意：此銀行戶口從未收過提款。',
      account_changed: '請注意：銀行戶口於過去 30 日內曾經更改。',
      largest: '請注意：金額高於最近 12 次提款中的任何一次。',
    },
    payment: (amount, payer) => `${amount}${payer ? `，付款人：${payer}` : ''}`,
    reasons: {
      payer_asked: '付款人要求',
      paid_twice: '重複付款',
      fraud: '懷疑詐騙',
      other: '其他原因',
    },
  },
  cn: {
    labels: {
      account: '存入账户',
      payments: '付款',
      others: '退款和争议',
      carried: '上期结转',
      kept: '本期余额',
      payment: '付款',
      reason: '原因',
    },
    account: (bank, since) => `${bank}${since ? `，自${since}起使用` : ''}`,
    payments: (payments, net, days) => `${payments} 笔，扣除费用后为 ${net}${days ?? ''}`,
    period: (from, to) => `（${from}至${to}）`,
    differences: {
      first_to_account: '请注意：此银行账户从未收到过提现。',
      account_changed: '请注意：银行账户在过去 30 天内曾经更改。',
      largest: '请注意：金额高于最近 12 次提现中的任何一次。',
    },
    payment: (amount, payer) => `${amount}${payer ? `，付款人：${payer}` : ''}`,
    reasons: {
      payer_asked: '付款人要求',
      paid_twice: '重复付款',
      fraud: '怀疑欺诈',
      other: '其他原因',
    },
  },
}
