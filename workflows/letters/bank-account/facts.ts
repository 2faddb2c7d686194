import type { Language } from '@almoner/domain/kernel/locale.ts'

/** The facts in a letter about a bank account. */
export type BankAccountFacts = {
  /** The account in words, such as `The Bank of East Asia, Limited, account ending in 7002`. */
  account: string
  /** The person who entered the account; null if it came with the application. */
  by: string | null
  /** The end of the hold on payouts; null if there is no hold. */
  heldUntil: string | null
  /** Why the card provider does not accept it. */
  reason: string
  /** Whether another account is in use. */
  hasAnother: boolean
}

type Labels = {
  account: (bank: string, last4: string) => string
  /** A bank that is not in the list, by its code. */
  otherBank: (code: string) => string
  member: (name: string, username: string) => string
  former: string
  /** The reasons by the provider's codes. */
  reasons: Readonly<Record<string, string>>
  otherReason: string
}

/** The texts for the facts. */
export const bankAccountLabels: Record<Language, Labels> = {
  en: {
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
  },
  zh: {
    account: (bank, last4) => `${bank}（尾號 ${last4}）`,
    otherBank: (code) => `銀行 ${code}`,
    member: (name, username) => `${name}（${username}）`,
    former: '一名已離開團隊的人員',
    reasons: {
      routing_number_invalid: '銀行編號或分行編號不存在。',
      account_number_invalid: '這不是該銀行的戶口號碼。',
      bank_account_unusable: '之前存入這個戶口的提款失敗。',
      not_reached: '30 日內未能聯絡 Stripe。',
    },
    otherReason: '請向銀行查詢戶口是否有效，以及是否接受港元存款。',
  },
  cn: {
    account: (bank, last4) => `${bank}（尾号 ${last4}）`,
    otherBank: (code) => `银行 ${code}`,
    member: (name, username) => `${name}（${username}）`,
    former: '一名已离开团队的人员',
    reasons: {
      routing_number_invalid: '银行代码或分行代码不存在。',
      account_number_invalid: '这不是该银行的账号。',
      bank_account_unusable: '之前存入这个账户的提现失败。',
      not_reached: '30 天内未能联系上 Stripe。',
    },
    otherReason: '请向银行查询账户是否有效，以及是否接受港元存款。',
  },
}
