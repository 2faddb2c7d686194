import type { BankAccount } from '@almoner/api/desk/payment-methods/contract.ts'
import { findBank } from '@almoner/domain/banks/banks.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'

/** Formats a bank account in one line. Returns an empty text if no part of it is known. */
export const useAccountText = (): ((account: BankAccount) => string) => {
  const language = useLanguage()
  return ({ bankCode, branchCode, accountNumber, accountHolder }) => {
    const name = findBank(bankCode)?.name[language]
    const number = [bankCode, branchCode, accountNumber].filter(Boolean).join('-')
    return [name, number, accountHolder].filter(Boolean).join(' · ')
  }
}
