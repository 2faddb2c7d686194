import type { Words } from '@almoner/workflows/documents/csv/columns.ts'

/** In words, what staff did with money: payments, bank lines, payouts and approvals. */
export const moneyActs = {
  PaymentSucceeded: {
    en: 'Approved a payment',
    zh: '批准付款',
    cn: '批准付款',
  },
  ManualPaymentDeclined: {
    en: 'Declined a payment',
    zh: '拒絕付款',
    cn: '拒绝付款',
  },
  ManualPaymentReopened: {
    en: 'Set a declined payment to pending',
    zh: '把已拒絕的付款設為待處理',
    cn: '将已拒绝的付款设为待处理',
  },
  RefundRequested: { en: 'Requested a refund', zh: '要求退款', cn: '申请退款' },
  RefundSucceeded: {
    en: 'Recorded that a refund arrived',
    zh: '記錄退款已到賬',
    cn: '记录退款已到账',
  },
  RefundFailed: { en: 'Recorded that a refund failed', zh: '記錄退款失敗', cn: '记录退款失败' },
  PayerEmailCorrected: {
    en: 'Corrected a payer’s email address',
    zh: '更正付款人的電郵地址',
    cn: '更正付款人的邮箱地址',
  },
  ReceiptForced: {
    en: 'Issued a receipt before the payment was complete',
    zh: '在付款完成前發出收據',
    cn: '在付款完成前开具收据',
  },
  ReceiptRequested: {
    en: 'Issued the receipt of a payment',
    zh: '發出付款的收據',
    cn: '开具付款的收据',
  },
  ReceiptResendRequested: {
    en: 'Sent a receipt again',
    zh: '再次寄出收據',
    cn: '再次发送收据',
  },
  OfflineEntryRecorded: {
    en: 'Recorded an offline payment',
    zh: '記錄線下收款',
    cn: '记录线下收款',
  },
  OfflineEntryApproved: {
    en: 'Approved an offline payment',
    zh: '批准線下收款',
    cn: '批准线下收款',
  },
  OfflineEntryAmended: {
    en: 'Amended an offline payment',
    zh: '更正線下收款',
    cn: '更正线下收款',
  },
  OfflineEntryVoided: {
    en: 'Voided an offline payment',
    zh: '作廢線下收款',
    cn: '作废线下收款',
  },
  OfflineReceiptRequested: {
    en: 'Requested a receipt of an offline payment',
    zh: '要求為線下收款發出收據',
    cn: '要求为线下收款开具收据',
  },
  DonorsMerged: {
    en: 'Merged two records of a donor',
    zh: '合併同一捐款人的兩項紀錄',
    cn: '合并同一捐款人的两项记录',
  },
  DonorsUnmerged: {
    en: 'Separated two records of a donor',
    zh: '分拆捐款人的兩項紀錄',
    cn: '拆分捐款人的两项记录',
  },
  ErasureRequested: {
    en: 'Asked for the erasure of a donor’s personal data',
    zh: '要求刪除捐款人的個人資料',
    cn: '请求删除捐款人的个人资料',
  },
  ErasureRequestWithdrawn: {
    en: 'Withdrew a request for erasure',
    zh: '撤回了刪除要求',
    cn: '撤回了删除请求',
  },
  ErasureRequestApproved: {
    en: 'Approved the erasure of a donor’s personal data',
    zh: '批准刪除捐款人的個人資料',
    cn: '批准删除捐款人的个人资料',
  },
  ErasureRequestDeclined: {
    en: 'Declined the erasure of a donor’s personal data',
    zh: '拒絕刪除捐款人的個人資料',
    cn: '拒绝删除捐款人的个人资料',
  },
  ImportStarted: {
    en: 'Imported offline payments from a file',
    zh: '從檔案匯入線下收款',
    cn: '从文件导入线下收款',
  },
  ImportUndone: {
    en: 'Undid an import of offline payments',
    zh: '復原線下收款匯入',
    cn: '撤销线下收款导入',
  },
  BooksClosed: { en: 'Closed the books', zh: '結帳', cn: '结账' },
  BooksReopened: {
    en: 'Reopened closed books',
    zh: '重開已結帳目',
    cn: '重开已结账目',
  },
  BankLineMatched: {
    en: 'Matched a bank line to a payment',
    zh: '把月結單交易與付款配對',
    cn: '把对账单交易与付款匹配',
  },
  BankLineUnmatched: {
    en: 'Undid a bank line’s match',
    zh: '取消月結單交易的配對',
    cn: '取消对账单交易的匹配',
  },
  BankLineIgnored: { en: 'Left out a bank line', zh: '略過月結單交易', cn: '略过对账单交易' },
  BankLineReconciled: {
    en: 'Matched a bank line to a refund, a payout or the line it reverses',
    zh: '把月結單交易與退款、提款或其退回的款項配對',
    cn: '把对账单交易与退款、提现或其退回的款项匹配',
  },
  BankLineRestored: {
    en: 'Included a bank line again',
    zh: '恢復月結單交易',
    cn: '恢复对账单交易',
  },
  PayoutRequested: { en: 'Requested a payout', zh: '申請提款', cn: '申请提现' },
  PayoutApproved: { en: 'Approved a payout', zh: '批准提款', cn: '批准提现' },
  PayoutCancelled: { en: 'Cancelled a payout', zh: '取消提款', cn: '取消提现' },
  BankAccountGiven: { en: 'Added a bank account', zh: '新增銀行戶口', cn: '添加银行账户' },
  BankAccountApproved: { en: 'Approved a bank account', zh: '批准銀行戶口', cn: '批准银行账户' },
  BankAccountRefused: { en: 'Refused a bank account', zh: '拒絕銀行戶口', cn: '拒绝银行账户' },
  AccountDetailsGiven: {
    en: 'Provided information to Stripe',
    zh: '向 Stripe 提交資料',
    cn: '向 Stripe 提交资料',
  },
  ApprovalRequested: {
    en: 'Asked a second person to approve',
    zh: '提交第二人批核',
    cn: '提交第二人审批',
  },
  ApprovalGiven: {
    en: 'Approved a request',
    zh: '批准要求',
    cn: '批准请求',
  },
  ApprovalRefused: {
    en: 'Refused a request',
    zh: '拒絕要求',
    cn: '拒绝请求',
  },
  ApprovalCancelled: {
    en: 'Cancelled a request',
    zh: '取消要求',
    cn: '取消请求',
  },
  PolicyChanged: {
    en: 'Changed the approval rules',
    zh: '更改批核規則',
    cn: '更改审批规则',
  },
  InboxItemResolved: {
    en: 'Resolved a manual review',
    zh: '處理待處理項目',
    cn: '处理待处理项目',
  },
} as const satisfies Readonly<Record<string, Words>>
