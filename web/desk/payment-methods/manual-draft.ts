import { useLingui } from '@lingui/react/macro'
import type {
  BankAccount,
  ManualWay,
  ManualWayBody,
  Texts,
} from '@almoner/api/desk/payment-methods/contract.ts'
import {
  instructionsLength,
  nameLength,
} from '@almoner/api/desk/payment-methods/limits-contract.ts'
import { useRefusalMessage } from '../../lib/refusal-message.ts'
import { scannedMethods, verdictOn } from './code-kind.ts'

/** What is being typed about one way of paying. */
export type ManualDraft = {
  enabled: boolean
  code: string
  bank: BankAccount
  payableTo: Texts
  instructions: Texts
}

export const draftOf = (way: ManualWay): ManualDraft => ({
  enabled: way.enabled,
  code: way.code ?? '',
  bank: way.bank ?? { bankCode: '', branchCode: '', accountNumber: '', accountHolder: '' },
  payableTo: way.payableTo,
  instructions: way.instructions,
})

/** What is sent; digits that were pasted with spaces or dashes are digits. */
export const bodyOf = ({ bank, code, ...draft }: ManualDraft): ManualWayBody => ({
  ...draft,
  code: code.trim() === '' ? null : code,
  bank: isEmpty(bank) ? null : withoutSpaces(bank),
})

const isEmpty = (bank: BankAccount): boolean =>
  Object.values(bank).every((text) => text.trim() === '')

const withoutSpaces = (bank: BankAccount): BankAccount => ({
  bankCode: digitsOf(bank.bankCode),
  branchCode: digitsOf(bank.branchCode),
  accountNumber: digitsOf(bank.accountNumber),
  accountHolder: bank.accountHolder.trim(),
})

const digitsOf = (typed: string): string => typed.replaceAll(/[\s-]/g, '')

export type ManualErrors = Partial<
  Record<'code' | keyof BankAccount | 'payableTo' | 'instructions', string>
>

/** What keeps a draft from being saved, by field, in the order of the fields. */
export const useManualErrors = (): ((
  method: ManualWay['method'],
  draft: ManualDraft,
) => ManualErrors) => {
  const refusal = useRefusalMessage()
  const errorsOf = useOwnErrors()
  return (method, draft) => ({
    ...errorsOf(method, draft),
    ...(isTooLong(draft.instructions, instructionsLength) && {
      instructions: refusal('text.too_long'),
    }),
  })
}

const isTooLong = (texts: Texts, most: number): boolean =>
  Object.values(texts).some((text) => text.length > most)

const useOwnErrors = (): ((method: ManualWay['method'], draft: ManualDraft) => ManualErrors) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  return (method, draft) => {
    const { enabled, code, bank, payableTo } = draft
    if (scannedMethods.has(method)) {
      const verdict = verdictOn(method, code)?.verdict
      if (verdict === undefined) return enabled ? { code: t`Enter the code that payers scan` } : {}
      if (verdict === 'dangerous') return { code: t`Enter the text of a payment code` }
      return verdict === 'too_long' ? { code: t`Enter a shorter code` } : {}
    }
    if (method === 'bank_transfer') {
      if (!enabled && isEmpty(bank)) return {}
      const { bankCode, branchCode, accountNumber, accountHolder } = withoutSpaces(bank)
      return {
        ...(!/^\d{3}$/.test(bankCode) && { bankCode: t`Choose the bank` }),
        ...(!/^\d{3}$/.test(branchCode) && { branchCode: t`Enter the 3 digits of the branch` }),
        ...(!/^\d{6,9}$/.test(accountNumber) && {
          accountNumber: t`Enter an account number of 6 to 9 digits`,
        }),
        ...(accountHolder === '' && { accountHolder: t`Enter the account holder’s name` }),
        ...(accountHolder.length > nameLength && { accountHolder: refusal('text.too_long') }),
      }
    }
    if (isTooLong(payableTo, nameLength)) return { payableTo: refusal('text.too_long') }
    const isNamed = Object.values(payableTo).some((text) => text.trim() !== '')
    if (method === 'check_writing' && enabled && !isNamed) {
      return { payableTo: t`Enter the name that cheques are written to` }
    }
    return {}
  }
}
