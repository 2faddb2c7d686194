import { fullName } from '@almoner/domain/people/full-name.ts'
import type { RefundReason } from '@almoner/domain/payment/events.ts'
import { currencyColumn, messagesAs, type Words } from '@almoner/workflows/documents/csv/columns.ts'
import type { ReportColumn } from '../report-kind.ts'
import { methodWords, toProjectName } from '../books/words.ts'
import type { ReturnedRow, ReturnedSum } from './query.ts'

const request: Words = { en: 'Refund requested', zh: '要求退款', cn: '请求退款' }
const failed: Words = { en: 'Refund failed', zh: '退款失敗', cn: '退款失败' }

const factWords: Record<ReturnedSum, Words> = {
  refund_asked: request,
  direct_asked: request,
  refund_done: { en: 'Refund made', zh: '已退款', cn: '已退款' },
  direct_returned: { en: 'Refund made by the charity', zh: '機構已退款', cn: '机构已退款' },
  refund_failed: failed,
  direct_failed: failed,
  dispute_opened: { en: 'Dispute opened', zh: '新增爭議', cn: '新增争议' },
  dispute_won: { en: 'Dispute won', zh: '爭議勝訴', cn: '争议胜诉' },
  dispute_lost: { en: 'Dispute lost', zh: '爭議敗訴', cn: '争议败诉' },
}

const refundReasons: Record<RefundReason, Words> = {
  payer_asked: { en: 'The payer asked for it', zh: '付款人要求退款', cn: '付款人要求退款' },
  paid_twice: { en: 'Paid twice', zh: '重複付款', cn: '重复付款' },
  fraud: { en: 'Suspected fraud', zh: '懷疑欺詐', cn: '怀疑欺诈' },
  other: { en: 'Another reason', zh: '其他原因', cn: '其他原因' },
  made_at_provider: {
    en: 'Made by the payment provider or the bank',
    zh: '由付款服務商或銀行退回',
    cn: '由支付服务商或银行退回',
  },
}

const disputeReasons: Readonly<Record<string, Words>> = {
  fraudulent: {
    en: 'The cardholder says that they did not make it',
    zh: '持卡人表示並非本人付款',
    cn: '持卡人表示并非本人付款',
  },
  unrecognized: {
    en: 'The cardholder does not recognise it',
    zh: '持卡人不認得這筆交易',
    cn: '持卡人不认得这笔交易',
  },
  duplicate: {
    en: 'The cardholder says that they were charged twice',
    zh: '持卡人表示被重複收費',
    cn: '持卡人表示被重复收费',
  },
  subscription_canceled: {
    en: 'The cardholder says that they had cancelled it',
    zh: '持卡人表示早已取消',
    cn: '持卡人表示早已取消',
  },
  product_not_received: {
    en: 'The cardholder says that they did not receive what they paid for',
    zh: '持卡人表示未收到所購之物',
    cn: '持卡人表示未收到所购之物',
  },
  product_unacceptable: {
    en: 'The cardholder says that it was not as described',
    zh: '持卡人表示與描述不符',
    cn: '持卡人表示与描述不符',
  },
  credit_not_processed: {
    en: 'The cardholder says that they are still waiting for a refund',
    zh: '持卡人表示仍在等候退款',
    cn: '持卡人表示仍在等待退款',
  },
}

const noReason: Words = {
  en: 'The bank gave no reason',
  zh: '銀行沒有說明原因',
  cn: '银行没有说明原因',
}

const stateWords = {
  under_way: { en: 'Under way', zh: '處理中', cn: '处理中' },
  succeeded: factWords.refund_done,
  failed,
  open: { en: 'Disputed', zh: '爭議中', cn: '争议中' },
  won: factWords.dispute_won,
  lost: factWords.dispute_lost,
} as const satisfies Record<string, Words>

const toReason = ({ subject }: ReturnedRow): Words =>
  subject.kind === 'refund'
    ? refundReasons[subject.refund.reason]
    : (disputeReasons[subject.dispute.reason] ?? noReason)

const toState = ({ subject }: ReturnedRow): Words =>
  stateWords[subject.kind === 'refund' ? subject.refund.status : subject.dispute.status]

/** The columns of refunds and disputes. */
export const returnedColumns: readonly ReportColumn<ReturnedRow>[] = [
  { head: { en: 'Date', zh: '日期', cn: '日期' }, day: ({ day }) => day },
  {
    head: {
      en: 'Recorded (Hong Kong time)',
      zh: '記錄時間（香港時間）',
      cn: '记录时间（香港时间）',
    },
    time: ({ at }) => at,
    print: false,
  },
  {
    head: { en: 'Fact', zh: '事項', cn: '事项' },
    text: ({ sum }, language) => factWords[sum][language],
  },
  {
    head: { en: 'By', zh: '操作人員', cn: '操作人员' },
    text: ({ actor }, language) => actor[language],
    personal: true,
  },
  {
    head: messagesAs(({ receipt }) => receipt.reference),
    text: ({ payment }) => payment.paymentId,
  },
  {
    head: messagesAs(({ statement }) => statement.columns.receiptNumber),
    text: ({ payment }) => payment.receiptNumber,
  },
  {
    head: messagesAs(({ receipt }) => receipt.project),
    text: ({ payment }, language) => toProjectName(payment.projectName, language),
    print: false,
  },
  {
    head: messagesAs(({ receipt }) => receipt.method),
    text: ({ payment }, language) => methodWords({ brand: payment.method, last4: null })[language],
  },
  {
    head: { en: 'Payer', zh: '付款人', cn: '付款人' },
    text: ({ payment }) => fullName(payment),
    personal: true,
  },
  { ...currencyColumn, print: false },
  {
    head: messagesAs(({ statement }) => statement.amount),
    money: ({ cents }) => cents,
  },
  {
    head: { en: 'Dispute fee', zh: '爭議費用', cn: '争议费用' },
    money: ({ feeCents }) => feeCents,
  },
  {
    head: { en: 'Reason', zh: '原因', cn: '原因' },
    text: (row, language) => toReason(row)[language],
  },
  {
    head: { en: 'Note', zh: '備註', cn: '备注' },
    text: ({ subject }) => (subject.kind === 'refund' ? subject.refund.note : null),
    personal: true,
    print: false,
  },
  {
    head: { en: 'Failure code', zh: '失敗代碼', cn: '失败代码' },
    text: ({ subject }) => (subject.kind === 'refund' ? subject.refund.code : null),
    print: false,
  },
  {
    head: { en: 'Status', zh: '狀態', cn: '状态' },
    text: (row, language) => toState(row)[language],
  },
]
