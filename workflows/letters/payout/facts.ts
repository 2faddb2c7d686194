import type { Language } from '@almoner/domain/kernel/locale.ts'

/** `why` is a whole sentence. */
export type PayoutFailure = { amount: string; bank: string; why: string }

/** Returns the reason why a payout failed at the bank, by the card provider's codes. */
export const findFailure = (code: string, language: Language): string => {
  const { codes, other } = failures[language]
  return codes[code] ?? other
}

const failures: Record<Language, { codes: Readonly<Record<string, string>>; other: string }> = {
  en: {
    codes: {
      account_closed: 'The bank account is closed.',
      account_frozen: 'The bank account is frozen.',
      bank_account_restricted: 'The bank account does not take this kind of transfer.',
      bank_ownership_changed: 'The bank account now belongs to another person.',
      incorrect_account_holder_name:
        'The name of the account holder does not match the bank’s records.',
      invalid_account_number: 'The bank does not know this account number.',
      no_account: 'The bank does not know this account.',
      could_not_process: 'The bank could not process it.',
      declined: 'The bank declined it.',
    },
    other: 'The bank gave no reason.',
  },
  zh: {
    codes: {
      account_closed: '該銀行戶口已結束。',
      account_frozen: '該銀行戶口已被凍結。',
      bank_account_restricted: '該銀行戶口不接受此類匯款。',
      bank_ownership_changed: '該銀行戶口的持有人已更改。',
      incorrect_account_holder_name: '戶口持有人姓名與銀行紀錄不符。',
      invalid_account_number: '銀行沒有此戶口號碼。',
      no_account: '銀行沒有此戶口。',
      could_not_process: '銀行未能處理。',
      declined: '銀行拒絕處理。',
    },
    other: '銀行沒有說明原因。',
  },
  cn: {
    codes: {
      account_closed: '该银行账户已注销。',
      account_frozen: '该银行账户已被冻结。',
      bank_account_restricted: '该银行账户不接受此类汇款。',
      bank_ownership_changed: '该银行账户的持有人已变更。',
      incorrect_account_holder_name: '账户持有人姓名与银行记录不符。',
      invalid_account_number: '银行没有此账户号码。',
      no_account: '银行没有此账户。',
      could_not_process: '银行未能处理。',
      declined: '银行拒绝处理。',
    },
    other: '银行没有说明原因。',
  },
}

/** The bank of a payout, and the last four digits of its account. */
export const writeBank = (
  { name, last4 }: { name: string | null; last4: string },
  language: Language,
): string => banks[language](name, last4)

const banks: Record<Language, (bank: string | null, last4: string) => string> = {
  en: (bank, last4) => `${bank ?? 'your bank account'}, ending ${last4}`,
  zh: (bank, last4) => `${bank ?? '貴機構的銀行戶口'}（尾號 ${last4}）`,
  cn: (bank, last4) => `${bank ?? '贵机构的银行账户'}（尾号 ${last4}）`,
}
