import type { PostedJournal } from '@almoner/domain/journal/post.ts'
import type { Words } from '../documents/csv/columns.ts'

/** What each journal books, in files of the charity’s books, in the order of a payment's life. */
export const journalWords: Record<PostedJournal, Words> = {
  captured: { en: 'Payment received', zh: '收取款項', cn: '收取款项' },
  provider_fee: {
    en: 'Payment provider’s fee',
    zh: '付款服務商手續費',
    cn: '支付服务商手续费',
  },
  platform_fee: { en: 'Platform service fee', zh: '平台服務費', cn: '平台服务费' },
  direct_received: { en: 'Received by the charity', zh: '機構收款', cn: '机构收款' },
  direct_returned: { en: 'Returned by the charity', zh: '機構退款', cn: '机构退款' },
  provider_fee_difference: {
    en: 'Payment provider’s fee differed from the agreed one',
    zh: '付款服務商的收費與約定不同',
    cn: '支付服务商的收费与约定不同',
  },
  settled: {
    en: 'Settled by the payment provider',
    zh: '付款服務商已結算',
    cn: '支付服务商已结算',
  },
  refund_asked: { en: 'Refund begun', zh: '開始退款', cn: '开始退款' },
  refund_done: { en: 'Refund made', zh: '已退款', cn: '已退款' },
  refund_failed: {
    en: 'Refund failed: the money stays',
    zh: '退款失敗：款項保留',
    cn: '退款失败：款项保留',
  },
  dispute_opened: {
    en: 'Disputed: the bank has taken the money back',
    zh: '爭議：銀行已取回款項',
    cn: '争议：银行已收回款项',
  },
  dispute_won: {
    en: 'Dispute won: the money is back',
    zh: '爭議勝訴：款項已退回',
    cn: '争议胜诉：款项已退回',
  },
  dispute_lost: { en: 'Dispute lost', zh: '爭議敗訴', cn: '争议败诉' },
  shortfall_repaid: { en: 'Advance settled', zh: '墊款已抵銷', cn: '垫款已抵销' },
  payout_started: { en: 'Payout begun', zh: '開始提款', cn: '开始提现' },
  payout_paid: {
    en: 'Paid out to the charity’s bank',
    zh: '提款已存入機構的銀行戶口',
    cn: '提现已存入机构的银行账户',
  },
  payout_failed: {
    en: 'Payout not made: the money stays',
    zh: '未能提款：款項保留',
    cn: '未能提现：款项保留',
  },
  payout_returned: {
    en: 'Payout sent back by the charity’s bank',
    zh: '提款被機構的銀行退回',
    cn: '提现被机构的银行退回',
  },
  offline_recorded: { en: 'Recorded offline', zh: '線下收款記錄', cn: '线下收款记录' },
  offline_voided: {
    en: 'Offline record reversed',
    zh: '沖回線下收款記錄',
    cn: '冲回线下收款记录',
  },
  plan_fee_due: { en: 'Subscription invoice', zh: '方案帳單', cn: '方案账单' },
  plan_fee_charged: {
    en: 'Subscription invoice paid by card',
    zh: '以信用卡支付方案帳單',
    cn: '以信用卡支付方案账单',
  },
  plan_fee_settled: {
    en: 'Subscription fee settled by the payment provider',
    zh: '付款服務商已結算方案費用',
    cn: '支付服务商已结算方案费用',
  },
  plan_fee_voided: {
    en: 'Subscription invoice voided',
    zh: '方案帳單已作廢',
    cn: '方案账单已作废',
  },
  credit_granted: { en: 'Credit granted', zh: '已給予抵扣額', cn: '已发放抵扣额' },
  credit_used: { en: 'Credit used for an invoice', zh: '抵扣額用於帳單', cn: '抵扣额用于账单' },
  credit_expired: { en: 'Credit expired', zh: '抵扣額已到期', cn: '抵扣额已到期' },
}
