import type { CancelReason } from '@almoner/domain/treasury/events.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Letter } from '../writer/letter.ts'

/** A payout was cancelled before it was sent. */
export const payoutCancelled: Letter<{ amount: string; because: CancelReason }> = {
  en: ({ amount, because }) => ({
    subject: `the payout of ${amount} was cancelled`,
    lines: [reasons.en[because], `No money was sent. ${amount} is back in your balance.`],
    button: 'Open this payout',
  }),
  zh: ({ amount, because }) => ({
    subject: `提款 ${amount} 已取消`,
    lines: [reasons.zh[because], `款項沒有匯出，${amount} 已退回結餘。`],
    button: '查看這筆提款',
  }),
  cn: ({ amount, because }) => ({
    subject: `提现 ${amount} 已取消`,
    lines: [reasons.cn[because], `款项没有汇出，${amount} 已退回余额。`],
    button: '查看这笔提现',
  }),
}

const reasons: Record<Language, Record<CancelReason, string>> = {
  en: {
    refused: 'A second person refused the payout.',
    lapsed: 'The payout was not approved within 72 hours.',
    by_person: 'The person who requested the payout cancelled it.',
    not_allowed_any_more:
      'We checked it again before it was sent. Your bank account, your account at Stripe or the status of your payouts had changed.',
  },
  zh: {
    refused: '第二人拒絕了這筆提款。',
    lapsed: '72 小時內沒有人批核這筆提款。',
    by_person: '提交人取消了這筆提款。',
    not_allowed_any_more:
      '匯出前我們再次核對，發現貴機構的銀行戶口、Stripe 帳戶或提款狀態已有變動。',
  },
  cn: {
    refused: '第二人拒绝了这笔提现。',
    lapsed: '72 小时内没有人审批这笔提现。',
    by_person: '提交人取消了这笔提现。',
    not_allowed_any_more:
      '汇出前我们再次核对，发现贵机构的银行账户、Stripe 账户或提现状态已有变动。',
  },
}
