import type { PayoutFailure } from './facts.ts'
import type { Letter } from '../writer/letter.ts'

/** A payout failed before it arrived. */
export const payoutFailed: Letter<PayoutFailure> = {
  en: ({ amount, bank, why }) => ({
    subject: `your payout of ${amount} was unsuccessful`,
    lines: [
      `The payout of ${amount} to ${bank} was unsuccessful. ${why}`,
      'The money is back in your balance. Check your bank account, then request the payout again.',
    ],
    button: 'Open this payout',
  }),
  zh: ({ amount, bank, why }) => ({
    subject: `提款 ${amount} 未能完成`,
    lines: [
      `提款 ${amount} 未能匯入${bank}。${why}`,
      '款項已退回結餘。請檢查銀行戶口，然後再次提款。',
    ],
    button: '查看這筆提款',
  }),
  cn: ({ amount, bank, why }) => ({
    subject: `提现 ${amount} 未能完成`,
    lines: [
      `提现 ${amount} 未能汇入${bank}。${why}`,
      '款项已退回余额。请检查银行账户，然后再次提现。',
    ],
    button: '查看这笔提现',
  }),
}
