import type { BankAccountFacts } from './facts.ts'
import type { Letter } from '../writer/letter.ts'

/** Informs that payouts go to another bank account from now on. */
export const bankAccountInUse: Letter<BankAccountFacts> = {
  en: ({ account, heldUntil }) => ({
    subject: 'your payouts go to another bank account',
    lines: [
      `From now on, your payouts go to ${account}.`,
      ...(heldUntil === null ? [] : [`No payout starts before ${heldUntil}.`]),
      'If you did not expect this, log in to the desk, open Settings, Bank account, and add the right account. Then reply to this email. Your reply goes to Almoner.',
    ],
    button: 'Log in to the desk',
  }),
  zh: ({ account, heldUntil }) => ({
    subject: '貴機構的提款會存入另一個銀行戶口',
    lines: [
      `由現在起，貴機構的提款會存入${account}。`,
      ...(heldUntil === null ? [] : [`${heldUntil}前不會開始任何提款。`]),
      '如非預期之內，請登入工作台，開啟「設定」中的「銀行戶口」，提交正確的戶口，並回覆此電郵，Almoner 會收到你的回覆。',
    ],
    button: '登入工作台',
  }),
  cn: ({ account, heldUntil }) => ({
    subject: '贵机构的提现将存入另一个银行账户',
    lines: [
      `从现在起，贵机构的提现将存入${account}。`,
      ...(heldUntil === null ? [] : [`${heldUntil}前不会开始任何提现。`]),
      '如果不在预期之内，请登录工作台，打开“设置”中的“银行账户”，提交正确的账户，并回复此邮件，Almoner 会收到您的回复。',
    ],
    button: '登录工作台',
  }),
}
