import { fullName } from '@almoner/domain/people/full-name.ts'
import type { BankCounterpart } from '@almoner/domain/bank-match/events.ts'
import type { IgnoreReason } from '@almoner/domain/bank-match/values.ts'
import { currencyColumn, messagesAs, type Words } from '@almoner/workflows/documents/csv/columns.ts'
import type { ReportColumn } from '../report-kind.ts'
import { methodWords, toProjectName } from '../books/words.ts'
import type { OfflineRow } from './query.ts'

const factWords: Record<OfflineRow['type'], Words> = {
  OfflineEntryRecorded: { en: 'Recorded', zh: '已記錄', cn: '已记录' },
  OfflineEntryApproved: { en: 'Approved', zh: '已批准', cn: '已批准' },
  OfflineEntryAmended: { en: 'Amended', zh: '已更正', cn: '已更正' },
  OfflineEntryVoided: { en: 'Voided', zh: '已作廢', cn: '已作废' },
  BankLineMatched: { en: 'Bank line matched', zh: '月結單交易已配對', cn: '对账单交易已匹配' },
  BankLineUnmatched: { en: 'Match undone', zh: '已取消配對', cn: '已取消匹配' },
  BankLineIgnored: { en: 'Bank line left out', zh: '略過月結單交易', cn: '略过对账单交易' },
  BankLineReconciled: {
    en: 'Bank line reconciled',
    zh: '月結單交易已對帳',
    cn: '对账单交易已对账',
  },
  BankLineRestored: {
    en: 'Bank line included again',
    zh: '恢復月結單交易',
    cn: '恢复对账单交易',
  },
}

const reversed: Words = { en: 'Amended: reversed', zh: '更正：沖回原紀錄', cn: '更正：冲回原记录' }
const bookedAgain: Words = { en: 'Amended: booked', zh: '更正：重新入帳', cn: '更正：重新入账' }

const toFact = ({ type, bookedCents }: OfflineRow): Words => {
  if (type !== 'OfflineEntryAmended' || bookedCents === null) return factWords[type]
  return bookedCents < 0 ? reversed : bookedAgain
}

const ignoreReasons: Record<IgnoreReason, Words> = {
  not_a_gift: { en: 'Not a donation', zh: '並非捐款', cn: '并非捐款' },
  own_transfer: {
    en: 'A transfer between our own accounts',
    zh: '機構戶口之間的轉賬',
    cn: '机构账户之间的转账',
  },
  bank_interest: {
    en: 'Interest or a refund from the bank',
    zh: '銀行利息或退款',
    cn: '银行利息或退款',
  },
  own_payment: { en: 'A payment of our own', zh: '機構自己的支出', cn: '机构自己的支出' },
  bank_charge: { en: 'A bank charge', zh: '銀行收費', cn: '银行收费' },
  returned: { en: 'Received and returned', zh: '款項到賬後已被退回', cn: '款项到账后已被退回' },
  other: { en: 'Another reason', zh: '其他原因', cn: '其他原因' },
}

const counterparts: Record<BankCounterpart['kind'], Words> = {
  payout: { en: 'Payout', zh: '提款', cn: '提现' },
  refund: { en: 'Refund', zh: '退款', cn: '退款' },
  offline_entry: { en: 'Returned offline payment', zh: '已退回的線下收款', cn: '已退回的线下收款' },
  bank_line: { en: 'The line that it reverses', zh: '其退回的交易', cn: '其退回的交易' },
}

/** The columns of offline payments and bank matching. */
export const offlineColumns: readonly ReportColumn<OfflineRow>[] = [
  { head: { en: 'Date', zh: '日期', cn: '日期' }, day: ({ day }) => day },
  {
    head: {
      en: 'Recorded (Hong Kong time)',
      zh: '記錄時間（香港時間）',
      cn: '记录时间（香港时间）',
    },
    time: ({ at }) => at,
  },
  {
    head: { en: 'Fact', zh: '事項', cn: '事项' },
    text: (row, language) => toFact(row)[language],
  },
  {
    head: { en: 'By', zh: '操作人員', cn: '操作人员' },
    text: ({ actor }, language) => actor[language],
    personal: true,
  },
  {
    head: messagesAs(({ receipt }) => receipt.reference),
    text: ({ payment }) => payment && payment.paymentId,
  },
  {
    head: messagesAs(({ receipt }) => receipt.project),
    text: ({ payment }, language) => payment && toProjectName(payment.projectName, language),
  },
  {
    head: messagesAs(({ receipt }) => receipt.method),
    text: ({ payment }, language) =>
      payment && methodWords({ brand: payment.method, last4: null })[language],
  },
  {
    head: { en: 'Payer', zh: '付款人', cn: '付款人' },
    text: ({ payment }) => payment && fullName(payment),
    personal: true,
  },
  { ...currencyColumn, print: false },
  { head: messagesAs(({ statement }) => statement.amount), money: ({ cents }) => cents },
  { head: { en: 'Booked', zh: '入帳', cn: '入账' }, money: ({ bookedCents }) => bookedCents },
  {
    head: { en: 'Reason', zh: '原因', cn: '原因' },
    text: ({ reason }) => reason,
    personal: true,
  },
  {
    head: { en: 'Bank line', zh: '月結單交易', cn: '对账单交易' },
    text: ({ line }) => line && line.lineId,
    print: false,
  },
  {
    head: { en: 'Amount of the line', zh: '月結單交易金額', cn: '对账单交易金额' },
    money: ({ line }) => line && line.lineCents,
    print: false,
  },
  {
    head: { en: 'Why it was left out', zh: '略過原因', cn: '略过原因' },
    text: ({ line }, language) => (line?.ignored ? ignoreReasons[line.ignored][language] : null),
    print: false,
  },
  {
    head: { en: 'Reconciled with', zh: '對帳對象', cn: '对账对象' },
    text: ({ line }, language) =>
      line?.counterpart
        ? `${counterparts[line.counterpart.kind][language]} ${line.counterpart.id}`
        : null,
    print: false,
  },
]
