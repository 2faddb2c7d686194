import type { Language } from '@almoner/domain/kernel/locale.ts'

export type BankAccountLetterKind =
  | 'bank_account_given'
  | 'bank_account_in_use'
  | 'bank_account_broken'

/** What a letter about a bank account says. */
export type BankAccountFacts = {
  /** `The Bank of East Asia, Limited, account ending in 7002` */
  account: string
  /** Who gave it; null: in the application. */
  by: string | null
  /** Until when payouts are held; null where nothing holds them. */
  heldUntil: string | null
  /** Why the card provider does not accept it. */
  reason: string
  /** Whether another account is in use. */
  hasAnother: boolean
}

type Letter = { subject: string; lines: readonly string[] }

type BankAccountLetters = {
  of: Readonly<Record<BankAccountLetterKind, (facts: BankAccountFacts) => Letter>>
  account: (bank: string, last4: string) => string
  /** A bank that is not in the list, by its code. */
  otherBank: (code: string) => string
  member: (name: string, username: string) => string
  former: string
  reasons: Readonly<Record<string, string>>
  otherReason: string
  button: string
  foot: (charity: string) => string
}

const en: BankAccountLetters = {
  of: {
    bank_account_given: ({ account, by, heldUntil }) => ({
      subject: 'Another bank account for your payouts',
      lines: [
        `Another bank account was given for your payouts: ${account}.`,
        ...(by === null ? [] : [`Given by: ${by}`]),
        'It is not used yet. Another person at your charity has to approve it; where there is none, it is used after 24 hours.',
        ...(heldUntil === null ? [] : [`No payout starts before ${heldUntil}.`]),
        'If you expected this, there is nothing to do.',
        'If you did not, log in to the desk at once, open Settings, Bank account, and refuse or cancel it. Then change your password, and reply to this email: Almoner gets the answer.',
      ],
    }),
    bank_account_in_use: ({ account, heldUntil }) => ({
      subject: 'Your payouts go to another bank account',
      lines: [
        `From now on, your payouts go to ${account}.`,
        ...(heldUntil === null ? [] : [`No payout starts before ${heldUntil}.`]),
        'If you did not expect this, log in to the desk, open Settings, Bank account, and give the right account. Then reply to this email: Almoner gets the answer.',
      ],
    }),
    bank_account_broken: ({ account, reason, hasAnother }) => ({
      subject: 'Stripe does not accept your bank account',
      lines: [
        `Stripe, which makes your payouts, does not accept ${account}.`,
        reason,
        hasAnother
          ? 'Your payouts go to the account before it, as they did.'
          : 'No payout can be made until you give another account.',
        'Log in to the desk, open Settings, Bank account, and give the account again, or another one.',
      ],
    }),
  },
  account: (bank, last4) => `${bank}, account ending in ${last4}`,
  otherBank: (code) => `bank ${code}`,
  member: (name, username) => `${name} (${username})`,
  former: 'a person who has left the team',
  reasons: {
    routing_number_invalid: 'The bank code or the branch code does not exist.',
    account_number_invalid: 'The account number is not one of this bank.',
    bank_account_unusable: 'An earlier payout to this account failed.',
    not_reached: 'Stripe could not be reached for 30 days.',
  },
  otherReason: 'Ask your bank whether the account is open and takes Hong Kong dollars.',
  button: 'Log in to the desk',
  foot: (charity) => `Every owner of ${charity} on Almoner receives this letter.`,
}

const zh: BankAccountLetters = {
  of: {
    bank_account_given: ({ account, by, heldUntil }) => ({
      subject: '貴機構的撥款銀行戶口有更改',
      lines: [
        `有人為貴機構的撥款提交了另一個銀行戶口：${account}。`,
        ...(by === null ? [] : [`提交者：${by}`]),
        '這個戶口尚未使用，須由貴機構另一人批准；如沒有其他人可批准，則於 24 小時後使用。',
        ...(heldUntil === null ? [] : [`${heldUntil}前不會開始任何撥款。`]),
        '如這項更改在你預期之內，你無須處理。',
        '如非預期之內，請立即登入工作台，開啟「設定」中的「銀行戶口」，拒絕或取消這項更改。之後請更改密碼，並回覆此電郵，Almoner 會收到你的回覆。',
      ],
    }),
    bank_account_in_use: ({ account, heldUntil }) => ({
      subject: '貴機構的撥款會存入另一個銀行戶口',
      lines: [
        `由現在起，貴機構的撥款會存入${account}。`,
        ...(heldUntil === null ? [] : [`${heldUntil}前不會開始任何撥款。`]),
        '如非預期之內，請登入工作台，開啟「設定」中的「銀行戶口」，提交正確的戶口，並回覆此電郵，Almoner 會收到你的回覆。',
      ],
    }),
    bank_account_broken: ({ account, reason, hasAnother }) => ({
      subject: 'Stripe 不接納貴機構的銀行戶口',
      lines: [
        `負責撥款的 Stripe 不接納${account}。`,
        reason,
        hasAnother
          ? '貴機構的撥款會繼續存入之前的戶口。'
          : '在提交另一個戶口之前，貴機構不能收取撥款。',
        '請登入工作台，開啟「設定」中的「銀行戶口」，重新提交這個戶口或另一個戶口。',
      ],
    }),
  },
  account: (bank, last4) => `${bank}（戶口尾數 ${last4}）`,
  otherBank: (code) => `銀行 ${code}`,
  member: (name, username) => `${name}（${username}）`,
  former: '一名已離開團隊的人員',
  reasons: {
    routing_number_invalid: '銀行編號或分行編號不存在。',
    account_number_invalid: '這不是該銀行的戶口號碼。',
    bank_account_unusable: '之前存入這個戶口的撥款失敗。',
    not_reached: 'Stripe 有 30 天未能聯絡得上。',
  },
  otherReason: '請向銀行查詢戶口是否有效，以及是否接受港元存款。',
  button: '登入工作台',
  foot: (charity) => `${charity}在 Almoner 的每位擁有人都會收到此電郵。`,
}

const cn: BankAccountLetters = {
  of: {
    bank_account_given: ({ account, by, heldUntil }) => ({
      subject: '贵机构的拨款银行账户有更改',
      lines: [
        `有人为贵机构的拨款提交了另一个银行账户：${account}。`,
        ...(by === null ? [] : [`提交人：${by}`]),
        '这个账户尚未使用，须由贵机构的另一人批准；如没有其他人可以批准，则在 24 小时后使用。',
        ...(heldUntil === null ? [] : [`${heldUntil}前不会开始任何拨款。`]),
        '如果这项更改在您的预期之内，则无需处理。',
        '如果不在预期之内，请立即登录工作台，打开“设置”中的“银行账户”，拒绝或取消这项更改。然后请更改密码，并回复此邮件，Almoner 会收到您的回复。',
      ],
    }),
    bank_account_in_use: ({ account, heldUntil }) => ({
      subject: '贵机构的拨款将存入另一个银行账户',
      lines: [
        `从现在起，贵机构的拨款将存入${account}。`,
        ...(heldUntil === null ? [] : [`${heldUntil}前不会开始任何拨款。`]),
        '如果不在预期之内，请登录工作台，打开“设置”中的“银行账户”，提交正确的账户，并回复此邮件，Almoner 会收到您的回复。',
      ],
    }),
    bank_account_broken: ({ account, reason, hasAnother }) => ({
      subject: 'Stripe 未接纳贵机构的银行账户',
      lines: [
        `负责拨款的 Stripe 未接纳${account}。`,
        reason,
        hasAnother
          ? '贵机构的拨款会继续存入之前的账户。'
          : '在提交另一个账户之前，贵机构不能收取拨款。',
        '请登录工作台，打开“设置”中的“银行账户”，重新提交这个账户或另一个账户。',
      ],
    }),
  },
  account: (bank, last4) => `${bank}（账号尾号 ${last4}）`,
  otherBank: (code) => `银行 ${code}`,
  member: (name, username) => `${name}（${username}）`,
  former: '一名已离开团队的人员',
  reasons: {
    routing_number_invalid: '银行代码或分行代码不存在。',
    account_number_invalid: '这不是该银行的账号。',
    bank_account_unusable: '之前存入这个账户的拨款失败。',
    not_reached: 'Stripe 有 30 天无法联系上。',
  },
  otherReason: '请向银行查询账户是否有效，以及是否接受港元存款。',
  button: '登录工作台',
  foot: (charity) => `${charity}在 Almoner 的每位所有者都会收到此邮件。`,
}

export const bankAccountLetters: Record<Language, BankAccountLetters> = { en, zh, cn }
