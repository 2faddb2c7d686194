import type { PayoutFailure } from './facts.ts'
import type { Letter } from '../writer/letter.ts'

/** Informs that the bank returned a payout. */
export const payoutReturned: Letter<PayoutFailure> = {
  en: ({ amount, bank, why }) => ({
    subject: `your bank returned the payout of ${amount}`,
    lines: [
      `The payout of ${amount} had arrived at ${bank}, but your bank has returned it. ${why}`,
      'The money is back in your balance. Check your bank account, then request the payout again.',
    ],
    button: 'Open this payout',
  }),
  zh: ({ amount, bank, why }) => ({
    subject: `銀行已退回提款 ${amount}`,
    lines: [
      `提款 ${amount} 曾存入${bank}，其後被銀行退回。${why}`,
      '款項已退回結餘。請檢查銀行戶口，然後再次提款。',
    ],
    button: '查看這筆提款',
  }),
  cn: ({ amount, bank, why }) => ({
    subject: `银行已退回提现 ${amount}`,
    lines: [
      `提现 ${amount} 曾存入${bank}，之后被银行退回。${why}`,
      '款项已退回余额。请检查银行账户，然后再次提现。',
    ],
    button: '查看这笔提现',
  }),
}
