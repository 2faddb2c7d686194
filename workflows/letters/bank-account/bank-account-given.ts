import type { BankAccountFacts } from './facts.ts'
import type { Letter } from '../writer/letter.ts'

/** Another bank account waits for its approval. */
export const bankAccountGiven: Letter<BankAccountFacts> = {
  en: ({ account, by, heldUntil }) => ({
    subject: 'another bank account for your payouts awaits approval',
    lines: ['Another bank account was added for your payouts.'],
    rows: [
      { label: 'Account', value: account },
      ...(by === null ? [] : [{ label: 'Added by', value: by }]),
    ],
    after: [
      'It is not in use yet. Another person at your charity must approve it. If there is no other person, it is used after 24 hours.',
      ...(heldUntil === null ? [] : [`No payout starts before ${heldUntil}.`]),
      'If you expected this, you do not need to do anything.',
      'If you did not, log in to the desk at once, open Settings, Bank account, and refuse or cancel it. Then change your password, and reply to this email. Your reply goes to Almoner.',
    ],
    button: 'Log in to the desk',
  }),
  zh: ({ account, by, heldUntil }) => ({
    subject: '貴機構的提款銀行戶口有更改',
    lines: ['有人為貴機構的提款提交了另一個銀行戶口。'],
    rows: [
      { label: '戶口', value: account },
      ...(by === null ? [] : [{ label: '提交者', value: by }]),
    ],
    after: [
      '這個戶口尚未使用，須由貴機構另一人批准；如沒有其他人可批准，則於 24 小時後使用。',
      ...(heldUntil === null ? [] : [`${heldUntil}前不會開始任何提款。`]),
      '如這項更改在你預期之內，你無須處理。',
      '如非預期之內，請立即登入工作台，開啟「設定」中的「銀行戶口」，拒絕或取消這項更改。之後請更改密碼，並回覆此電郵，Almoner 會收到你的回覆。',
    ],
    button: '登入工作台',
  }),
  cn: ({ account, by, heldUntil }) => ({
    subject: '贵机构的提现银行账户有更改',
    lines: ['有人为贵机构的提现提交了另一个银行账户。'],
    rows: [
      { label: '账户', value: account },
      ...(by === null ? [] : [{ label: '提交人', value: by }]),
    ],
    after: [
      '这个账户尚未使用，须由贵机构的另一人批准；如没有其他人可以批准，则在 24 小时后使用。',
      ...(heldUntil === null ? [] : [`${heldUntil}前不会开始任何提现。`]),
      '如果这项更改在您的预期之内，则无需处理。',
      '如果不在预期之内，请立即登录工作台，打开“设置”中的“银行账户”，拒绝或取消这项更改。然后请更改密码，并回复此邮件，Almoner 会收到您的回复。',
    ],
    button: '登录工作台',
  }),
}
