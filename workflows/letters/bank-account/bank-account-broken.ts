import type { BankAccountFacts } from './facts.ts'
import type { Letter } from '../writer/letter.ts'

/** Stripe does not accept the bank account. */
export const bankAccountBroken: Letter<BankAccountFacts> = {
  en: ({ account, reason, hasAnother }) => ({
    subject: 'Stripe does not accept your bank account',
    lines: [
      `Stripe, which makes your payouts, does not accept ${account}.`,
      reason,
      hasAnother
        ? 'Your payouts continue to go to the previous account.'
        : 'No payout can be made until you add another account.',
      'Log in to the desk, open Settings, Bank account, and add this account again, or another one.',
    ],
    button: 'Log in to the desk',
  }),
  zh: ({ account, reason, hasAnother }) => ({
    subject: 'Stripe 不接納貴機構的銀行戶口',
    lines: [
      `負責處理提款的 Stripe 不接納${account}。`,
      reason,
      hasAnother ? '貴機構的提款會繼續存入之前的戶口。' : '在提交另一個戶口之前，貴機構不能提款。',
      '請登入工作台，開啟「設定」中的「銀行戶口」，重新提交這個戶口或另一個戶口。',
    ],
    button: '登入工作台',
  }),
  cn: ({ account, reason, hasAnother }) => ({
    subject: 'Stripe 未接纳贵机构的银行账户',
    lines: [
      `负责处理提现的 Stripe 未接纳${account}。`,
      reason,
      hasAnother ? '贵机构的提现会继续存入之前的账户。' : '在提交另一个账户之前，贵机构不能提现。',
      '请登录工作台，打开“设置”中的“银行账户”，重新提交这个账户或另一个账户。',
    ],
    button: '登录工作台',
  }),
}
