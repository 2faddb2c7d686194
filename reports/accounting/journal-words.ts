import type { PostedJournal } from '@almoner/domain/journal/post.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'

/** The reason of a line, by the journal that caused it. It begins every description. */
export const journalWords: Readonly<Record<PostedJournal, Words>> = {
  captured: { en: 'Card payments', zh: '信用卡付款', cn: '信用卡付款' },
  provider_fee: { en: 'Card fees', zh: '信用卡手續費', cn: '信用卡手续费' },
  provider_fee_difference: {
    en: 'Differences of card fees',
    zh: '信用卡手續費差額',
    cn: '信用卡手续费差额',
  },
  platform_fee: { en: 'Platform fees', zh: '平台服務費', cn: '平台服务费' },
  direct_received: { en: 'Received directly', zh: '直接收款', cn: '直接收款' },
  direct_returned: { en: 'Refunded directly', zh: '直接退款', cn: '直接退款' },
  refund_asked: { en: 'Refunds', zh: '退款', cn: '退款' },
  refund_done: { en: 'Refunds completed', zh: '退款完成', cn: '退款完成' },
  refund_failed: { en: 'Failed refunds', zh: '退款失敗', cn: '退款失败' },
  dispute_opened: { en: 'Disputes', zh: '爭議', cn: '争议' },
  dispute_won: { en: 'Disputes won', zh: '爭議勝訴', cn: '争议胜诉' },
  dispute_lost: { en: 'Disputes lost', zh: '爭議敗訴', cn: '争议败诉' },
  settled: { en: 'Settlements', zh: '結算', cn: '结算' },
  shortfall_repaid: { en: 'Advances repaid', zh: '償還墊款', cn: '偿还垫款' },
  payout_started: { en: 'Payouts requested', zh: '申請提款', cn: '申请提现' },
  payout_paid: { en: 'Payouts', zh: '提款', cn: '提现' },
  payout_failed: { en: 'Failed payouts', zh: '提款失敗', cn: '提现失败' },
  payout_returned: { en: 'Returned payouts', zh: '被退回的提款', cn: '被退回的提现' },
  offline_recorded: { en: 'Offline payments', zh: '線下收款', cn: '线下收款' },
  offline_voided: { en: 'Voided offline payments', zh: '作廢的線下收款', cn: '作废的线下收款' },
  plan_fee_due: { en: 'Subscription invoices', zh: '方案帳單', cn: '方案账单' },
  plan_fee_charged: {
    en: 'Subscription invoices paid',
    zh: '已付方案帳單',
    cn: '已付方案账单',
  },
  plan_fee_settled: {
    en: 'Subscription invoices settled',
    zh: '已結算方案帳單',
    cn: '已结算方案账单',
  },
  plan_fee_voided: {
    en: 'Voided subscription invoices',
    zh: '作廢的方案帳單',
    cn: '作废的方案账单',
  },
  credit_granted: { en: 'Credits granted', zh: '已給予抵扣額', cn: '已发放抵扣额' },
  credit_used: { en: 'Credits used', zh: '已用抵扣額', cn: '已用抵扣额' },
  credit_expired: { en: 'Expired credits', zh: '已到期抵扣額', cn: '已到期抵扣额' },
}
