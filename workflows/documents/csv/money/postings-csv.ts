import type { PostedJournal } from '@almoner/domain/journal/post.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { cents, formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { formatHongKongTime } from '@almoner/domain/kernel/time.ts'
import type { PostingRow } from '@almoner/projections/models/journal/postings-list.ts'
import { messagesIn } from '../../../locales/messages.ts'
import { csvHead, csvLine } from '../csv.ts'

/** The first line of the postings of a charity's account, in the reader's language. */
export const postingsCsvHead = (language: Language): string => {
  const { statement } = messagesIn(language)
  const postings = labels[language]
  const { day, recorded, journal, other, came, left, payment, payout } = postings
  const { currency } = statement.columns
  const columns = [day, recorded, journal, other, currency, came, left, payment, payout]
  return csvHead([...columns, postings.offlineEntry, postings.number])
}

/** A line for each posting, under the head. No amount has a sign: a spreadsheet can sum both. */
export const postingsCsvLines = (rows: readonly PostingRow[], language: Language): string => {
  const { journals } = labels[language]
  return rows
    .map(({ amountCents, ...row }) =>
      csvLine([
        row.businessDate,
        formatHongKongTime(row.recordedAt),
        journals[row.journal],
        row.other,
        'HKD',
        amountCents > 0 ? amount(amountCents) : '',
        amountCents < 0 ? amount(cents(0 - amountCents)) : '',
        row.paymentId ?? '',
        row.payoutId ?? '',
        row.offlineEntryId ?? '',
        String(row.entry),
      ]),
    )
    .join('')
}

const amount = (value: Cents): string => formatHkd(value).replaceAll(',', '')

type Labels = {
  day: string
  recorded: string
  journal: string
  other: string
  came: string
  left: string
  payment: string
  payout: string
  offlineEntry: string
  number: string
  journals: Readonly<Record<PostedJournal, string>>
}

const labels: Record<Language, Labels> = {
  en: {
    day: 'Business date',
    recorded: 'Recorded (Hong Kong time)',
    journal: 'What happened',
    other: 'Other account',
    came: 'Into the account',
    left: 'Out of the account',
    payment: 'Payment',
    payout: 'Payout',
    offlineEntry: 'Offline entry',
    number: 'Number',
    journals: {
      captured: 'Payment received',
      provider_fee: 'Payment provider’s fee',
      platform_fee: 'Platform service fee',
      direct_received: 'Received by your charity',
      direct_returned: 'Returned by your charity',
      refund_asked: 'Refund begun',
      refund_done: 'Refund made',
      refund_failed: 'Refund failed: the money stays',
      dispute_opened: 'Disputed: the bank has taken the money back',
      dispute_won: 'Dispute won: the money is back',
      dispute_lost: 'Dispute lost',
      provider_fee_difference: 'Payment provider’s fee differed from the agreed one',
      settled: 'Settled by the payment provider',
      shortfall_repaid: 'Advance settled',
      payout_started: 'Payout begun',
      payout_paid: 'Paid out to your bank',
      payout_failed: 'Payout not made: the money stays',
      payout_returned: 'Payout sent back by your bank',
      offline_recorded: 'Recorded offline',
      offline_voided: 'Offline record reversed',
    },
  },
  zh: {
    day: '入帳日期',
    recorded: '記錄時間（香港時間）',
    journal: '事項',
    other: '對方帳戶',
    came: '存入',
    left: '支出',
    payment: '付款編號',
    payout: '撥款編號',
    offlineEntry: '線下收款',
    number: '編號',
    journals: {
      captured: '收取款項',
      provider_fee: '付款服務商手續費',
      platform_fee: '平台服務費',
      direct_received: '貴機構收款',
      direct_returned: '貴機構退款',
      refund_asked: '開始退款',
      refund_done: '已退款',
      refund_failed: '退款失敗：款項保留',
      dispute_opened: '爭議：銀行已取回款項',
      dispute_won: '爭議勝訴：款項已退回',
      dispute_lost: '爭議敗訴',
      provider_fee_difference: '付款服務商的收費與約定不同',
      settled: '付款服務商已結算',
      shortfall_repaid: '墊款已抵銷',
      payout_started: '開始提款',
      payout_paid: '提款已存入貴機構的銀行戶口',
      payout_failed: '未能提款：款項保留',
      payout_returned: '提款被貴機構的銀行退回',
      offline_recorded: '線下收款記錄',
      offline_voided: '沖回線下收款記錄',
    },
  },
  cn: {
    day: '入账日期',
    recorded: '记录时间（香港时间）',
    journal: '事项',
    other: '对方账户',
    came: '存入',
    left: '支出',
    payment: '付款编号',
    payout: '拨款编号',
    offlineEntry: '线下收款',
    number: '编号',
    journals: {
      captured: '收取款项',
      provider_fee: '支付服务商手续费',
      platform_fee: '平台服务费',
      direct_received: '贵机构收款',
      direct_returned: '贵机构退款',
      refund_asked: '开始退款',
      refund_done: '已退款',
      refund_failed: '退款失败：款项保留',
      dispute_opened: '争议：银行已收回款项',
      dispute_won: '争议胜诉：款项已退回',
      dispute_lost: '争议败诉',
      provider_fee_difference: '支付服务商的收费与约定不同',
      settled: '支付服务商已结算',
      shortfall_repaid: '垫款已抵销',
      payout_started: '开始提现',
      payout_paid: '提现已存入贵机构的银行账户',
      payout_failed: '未能提现：款项保留',
      payout_returned: '提现被贵机构的银行退回',
      offline_recorded: '线下收款记录',
      offline_voided: '冲回线下收款记录',
    },
  },
}
