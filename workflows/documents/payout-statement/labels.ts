import type { Language } from '@almoner/domain/kernel/locale.ts'

type Kind = 'payment' | 'refund' | 'dispute' | 'refund_failed' | 'dispute_won' | 'payout_returned'
type Status = 'requested' | 'approved' | 'sent' | 'paid' | 'failed' | 'cancelled' | 'returned'

export type PayoutStatementLabels = {
  title: string
  payoutNumber: string
  status: string
  statuses: Record<Status, string>
  bank: string
  otherBank: string
  /** The account's last four digits. */
  ending: (bank: string, last4: string) => string
  requested: string
  requestedBy: (at: string, name: string) => string
  /** The heading of the column with the requester's name. */
  by: string
  bySchedule: string
  sent: string
  expected: string
  arrived: string
  bankReference: string
  atStripe: string
  sums: {
    carried: string
    kinds: Record<Kind, string>
    counted: (label: string, count: string) => string
    fees: string
    kept: string
    amount: string
  }
  lines: {
    heading: string
    day: string
    what: string
    kinds: Record<Kind, string>
    payer: string
    /** The number of the receipt, or of a payment without one. */
    receipt: string
    /** The number of the payment, in the file. */
    number: string
    /** The number of a refund, a dispute or a payout. */
    objectNumber: string
    gross: string
    fee: string
    net: string
    total: string
  }
  nothingSince: string
  cut: (count: string, all: string) => string
  amounts: string
  page: (number: number, of: number) => string
}

/** The labels of a payout's statement and of the file with its lines. */
export const payoutStatementLabels: Record<Language, PayoutStatementLabels> = {
  en: {
    title: 'Payout statement',
    payoutNumber: 'Payout no.',
    status: 'Status',
    statuses: {
      requested: 'Pending approval',
      approved: 'About to be sent',
      sent: 'On its way',
      paid: 'Arrived',
      failed: 'Unsuccessful',
      cancelled: 'Cancelled',
      returned: 'Sent back by the bank',
    },
    bank: 'Bank account',
    otherBank: 'Bank account',
    ending: (bank, last4) => `${bank}, ending ${last4}`,
    requested: 'Requested',
    requestedBy: (at, name) => `${at}, by ${name}`,
    by: 'Requested by',
    bySchedule: 'the payout schedule',
    sent: 'Sent',
    expected: 'Expected',
    arrived: 'Arrived',
    bankReference: 'Reference at the bank',
    atStripe: 'At Stripe',
    sums: {
      carried: 'Carried over from the previous payout',
      kinds: {
        payment: 'Payments by card',
        refund: 'Refunds that were advanced',
        dispute: 'Disputes',
        refund_failed: 'Refunds that came back',
        dispute_won: 'Disputes won',
        payout_returned: 'Payouts that were sent back',
      },
      counted: (label, count) => `${label} (${count})`,
      fees: 'Fees on these payments',
      kept: 'Left in balance',
      amount: 'Payout',
    },
    lines: {
      heading: 'Breakdown',
      day: 'Day',
      what: 'Type',
      kinds: {
        payment: 'Payment',
        refund: 'Refund',
        dispute: 'Dispute',
        refund_failed: 'Refund that came back',
        dispute_won: 'Dispute won',
        payout_returned: 'Payout that was sent back',
      },
      payer: 'Payer',
      receipt: 'Receipt no.',
      number: 'Number of the payment',
      objectNumber: 'Number of the refund, dispute or payout',
      gross: 'Amount',
      fee: 'Fee',
      net: 'Charity receives',
      total: 'Total',
    },
    nothingSince:
      'No money came in or went out after the previous payout. This payout is made from the balance carried over.',
    cut: (count, all) =>
      `The first ${count} of ${all} lines are listed here. The totals include all of them, and the CSV file lists them all.`,
    amounts:
      'Amounts are in Hong Kong dollars. A line’s day is the one on which the card provider made the money available.',
    page: (number, of) => `Page ${number} of ${of}`,
  },
  zh: {
    title: '提款結單',
    payoutNumber: '提款編號',
    status: '狀態',
    statuses: {
      requested: '等候批核',
      approved: '準備匯出',
      sent: '轉賬中',
      paid: '已到賬',
      failed: '未能完成',
      cancelled: '已取消',
      returned: '銀行已退回',
    },
    bank: '銀行戶口',
    otherBank: '銀行戶口',
    ending: (bank, last4) => `${bank}，尾號 ${last4}`,
    requested: '提交時間',
    requestedBy: (at, name) => `${at}，${name}`,
    by: '提交人',
    bySchedule: '自動提款',
    sent: '匯出時間',
    expected: '預計到賬',
    arrived: '到賬日期',
    bankReference: '銀行參考編號',
    atStripe: 'Stripe 編號',
    sums: {
      carried: '上期結轉',
      kinds: {
        payment: '信用卡付款',
        refund: '已墊付的退款',
        dispute: '爭議款項',
        refund_failed: '退回結餘的退款',
        dispute_won: '勝訴的爭議款項',
        payout_returned: '被退回的提款',
      },
      counted: (label, count) => `${label}（${count} 項）`,
      fees: '上述付款的手續費',
      kept: '本期結餘',
      amount: '提款金額',
    },
    lines: {
      heading: '款項明細',
      day: '日期',
      what: '類別',
      kinds: {
        payment: '付款',
        refund: '退款',
        dispute: '爭議款項',
        refund_failed: '退回結餘的退款',
        dispute_won: '勝訴的爭議',
        payout_returned: '被退回的提款',
      },
      payer: '付款人',
      receipt: '收據編號',
      number: '付款編號',
      objectNumber: '退款、爭議或提款編號',
      gross: '金額',
      fee: '手續費',
      net: '機構實收',
      total: '合計',
    },
    nothingSince: '自上次提款後沒有款項進出：本次提款為上期結轉的結餘。',
    cut: (count, all) =>
      `此處列出 ${all} 項中的首 ${count} 項。各項合計已包括全部款項，CSV 檔案列出所有項目。`,
    amounts: '金額以港元計算。各項日期為信用卡服務商將款項撥入結餘之日。',
    page: (number, of) => `第 ${number} 頁，共 ${of} 頁`,
  },
  cn: {
    title: '提现对账单',
    payoutNumber: '提现编号',
    status: '状态',
    statuses: {
      requested: '等待审批',
      approved: '准备汇出',
      sent: '转账中',
      paid: '已到账',
      failed: '未能完成',
      cancelled: '已取消',
      returned: '银行已退回',
    },
    bank: '银行账户',
    otherBank: '银行账户',
    ending: (bank, last4) => `${bank}，尾号 ${last4}`,
    requested: '提交时间',
    requestedBy: (at, name) => `${at}，${name}`,
    by: '提交人',
    bySchedule: '自动提现',
    sent: '汇出时间',
    expected: '预计到账',
    arrived: '到账日期',
    bankReference: '银行参考编号',
    atStripe: 'Stripe 编号',
    sums: {
      carried: '上期结转',
      kinds: {
        payment: '信用卡付款',
        refund: '已垫付的退款',
        dispute: '争议款项',
        refund_failed: '退回余额的退款',
        dispute_won: '胜诉的争议款项',
        payout_returned: '被退回的提现',
      },
      counted: (label, count) => `${label}（${count} 笔）`,
      fees: '上述付款的手续费',
      kept: '本期余额',
      amount: '提现金额',
    },
    lines: {
      heading: '款项明细',
      day: '日期',
      what: '类别',
      kinds: {
        payment: '付款',
        refund: '退款',
        dispute: '争议款项',
        refund_failed: '退回余额的退款',
        dispute_won: '胜诉的争议',
        payout_returned: '被退回的提现',
      },
      payer: '付款人',
      receipt: '收据编号',
      number: '付款编号',
      objectNumber: '退款、争议或提现编号',
      gross: '金额',
      fee: '手续费',
      net: '机构实收',
      total: '合计',
    },
    nothingSince: '自上次提现后没有款项进出：本次提现为上期结转的余额。',
    cut: (count, all) =>
      `此处列出 ${all} 笔中的前 ${count} 笔。各项合计已包括全部款项，CSV 文件列出所有项目。`,
    amounts: '金额以港元计算。各项日期为信用卡服务商将款项拨入余额之日。',
    page: (number, of) => `第 ${number} 页，共 ${of} 页`,
  },
}

/** A label in each language, for the columns of a file. */
export const payoutLabelsAs = (
  pick: (labels: PayoutStatementLabels) => string,
): Record<Language, string> => ({
  en: pick(payoutStatementLabels.en),
  zh: pick(payoutStatementLabels.zh),
  cn: pick(payoutStatementLabels.cn),
})
