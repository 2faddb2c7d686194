import type { Discrepancy } from '@almoner/domain/manual-review/index.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHkd } from '@almoner/domain/kernel/money.ts'
import { formatHongKongTime } from '@almoner/domain/kernel/time.ts'
import type { ReviewRow } from '@almoner/projections/models/manual-review/query.ts'
import { messagesIn } from '../../../locales/messages.ts'
import { csvHead, csvLine } from '../csv.ts'

/** The first line of a list of manual reviews, in the reader's language. */
export const reviewsCsvHead = (language: Language): string => {
  const { statement } = messagesIn(language)
  const { foundAt, kind, provider, providerId, payment, settledAt, note } = labels[language]
  const { amount, columns } = statement
  return csvHead([
    foundAt,
    kind,
    provider,
    providerId,
    payment,
    columns.currency,
    amount,
    settledAt,
    note,
  ])
}

/** Returns a line for each review, under the header. */
export const reviewsCsvLines = (rows: readonly ReviewRow[], language: Language): string =>
  rows
    .map((row) =>
      csvLine([
        formatHongKongTime(row.happenedAt),
        labels[language].kinds[row.discrepancy],
        row.provider === 'mail' ? labels[language].mail : providerNames[row.provider],
        row.providerObjectId,
        row.paymentId ?? '',
        'HKD',
        formatHkd(row.amountCents).replaceAll(',', ''),
        row.resolvedAt === null ? '' : formatHongKongTime(row.resolvedAt),
        row.note ?? '',
      ]),
    )
    .join('')

const providerNames: Record<Exclude<ReviewRow['provider'], 'mail'>, string> = {
  stripe: 'Stripe',
  payme: 'PayMe',
  tap_and_go: 'Tap & Go',
  platform: 'Almoner',
}

type Labels = {
  foundAt: string
  kind: string
  kinds: Readonly<Record<Discrepancy, string>>
  provider: string
  /** The name of the mail among the providers. */
  mail: string
  providerId: string
  payment: string
  settledAt: string
  note: string
}

const labels: Record<Language, Labels> = {
  en: {
    foundAt: 'Found (Hong Kong time)',
    kind: 'Review',
    kinds: {
      unknown_payment: 'Unknown payment',
      paid_twice: 'Paid twice',
      other_sum: 'Another sum',
      missing_at_provider: 'Missing at the provider',
      refund_came_back: 'A refund came back',
      unknown_refund: 'Unknown refund',
      unknown_dispute: 'Unknown dispute',
      fraud_warning: 'Fraud warning',
      taken_after_all: 'Taken after it was cancelled',
      not_settled: 'Not settled',
      opening_stopped: 'A charity could not be opened',
      payout_not_ended: 'A payout has not arrived',
      bank_account_stopped: 'A bank account could not be changed',
      receipt_not_mailed: 'A receipt was not delivered',
      letter_not_mailed: 'A letter was not delivered',
      charge_not_moved: 'Money was not moved to its charity',
      dispute_not_taken_back: 'A lost dispute was not taken back',
      wallet_not_read: 'A wallet refuses its list',
      account_not_read: 'An account at Stripe cannot be read',
      account_unknown: 'An unknown account at Stripe',
      file_damaged: 'A file is damaged',
      import_row_refused: 'A row of an import is missing',
      process_failed: 'A task of the platform gave up',
      chain_broken: 'Stored events were changed',
    },
    provider: 'Provider',
    mail: 'Email',
    providerId: 'ID at the provider',
    payment: 'Payment',
    settledAt: 'Settled (Hong Kong time)',
    note: 'Note',
  },
  zh: {
    foundAt: '發現時間（香港時間）',
    kind: '項目',
    kinds: {
      unknown_payment: '不明付款',
      paid_twice: '重複付款',
      other_sum: '金額不符',
      missing_at_provider: '服務商沒有記錄',
      refund_came_back: '退款被退回',
      unknown_refund: '不明退款',
      unknown_dispute: '不明爭議',
      fraud_warning: '欺詐警示',
      taken_after_all: '取消後仍被扣款',
      not_settled: '尚未有結果',
      opening_stopped: '機構未能開通',
      payout_not_ended: '提款仍未到賬',
      bank_account_stopped: '銀行戶口未能更改',
      receipt_not_mailed: '收據未能送達',
      letter_not_mailed: '信件未能送達',
      charge_not_moved: '款項未能轉至機構',
      dispute_not_taken_back: '敗訴的爭議款項未能收回',
      wallet_not_read: '電子錢包拒絕提供清單',
      account_not_read: '未能讀取 Stripe 賬戶',
      account_unknown: '不明的 Stripe 賬戶',
      file_damaged: '檔案已損壞',
      import_row_refused: '匯入缺少一行',
      process_failed: '平台工作未能完成',
      chain_broken: '已儲存的紀錄曾被更改',
    },
    provider: '付款服務商',
    mail: '電郵',
    providerId: '服務商編號',
    payment: '付款編號',
    settledAt: '處理時間（香港時間）',
    note: '備註',
  },
  cn: {
    foundAt: '发现时间（香港时间）',
    kind: '项目',
    kinds: {
      unknown_payment: '不明付款',
      paid_twice: '重复付款',
      other_sum: '金额不符',
      missing_at_provider: '服务商没有记录',
      refund_came_back: '退款被退回',
      unknown_refund: '不明退款',
      unknown_dispute: '不明争议',
      fraud_warning: '欺诈警示',
      taken_after_all: '取消后仍被扣款',
      not_settled: '尚无结果',
      opening_stopped: '机构未能开通',
      payout_not_ended: '提款仍未到账',
      bank_account_stopped: '银行账户未能更改',
      receipt_not_mailed: '收据未能送达',
      letter_not_mailed: '信件未能送达',
      charge_not_moved: '款项未能转至机构',
      dispute_not_taken_back: '败诉的争议款项未能收回',
      wallet_not_read: '电子钱包拒绝提供清单',
      account_not_read: '未能读取 Stripe 账户',
      account_unknown: '不明的 Stripe 账户',
      file_damaged: '文件已损坏',
      import_row_refused: '导入缺少一行',
      process_failed: '平台任务未能完成',
      chain_broken: '已保存的记录曾被更改',
    },
    provider: '支付服务商',
    mail: '电邮',
    providerId: '服务商编号',
    payment: '付款编号',
    settledAt: '处理时间（香港时间）',
    note: '备注',
  },
}
