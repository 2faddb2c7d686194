import { findBank } from '@almoner/domain/banks/banks.ts'
import { localised, type Language, type LocalisedText } from '@almoner/domain/kernel/locale.ts'
import type { ManualMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type {
  ManualSettings,
  MethodSettings,
} from '@almoner/domain/organisation/payment-methods/method-settings.ts'
import { findManualSettings } from '@almoner/domain/organisation/payment-methods/usable-methods.ts'
import type { ManualMethodAnswer, OrganizationAnswer } from './contract.ts'

/** Returns the details that a payer needs to pay the charity directly, in the reader's language. */
export const manualMethodAnswers = (
  methods: MethodSettings,
  { manual, language }: { manual: readonly ManualMethod[]; language: Language },
): OrganizationAnswer['organizationObj']['paymentMethodCode'] =>
  Object.fromEntries(
    manual.flatMap((method) => {
      const settings = findManualSettings(methods, method)
      return settings ? [[method, toAnswer(settings, language)]] : []
    }),
  )

const toAnswer = (settings: ManualSettings, language: Language): ManualMethodAnswer => {
  const { method, code, bank, payableTo } = settings
  const instructions = textIn(settings.instructions, language)
  return {
    enabled: true,
    code,
    instructions,
    ...(method === 'bank_transfer' &&
      bank && {
        bankTransferCode: bank.bankCode,
        bankTransferBankName: findBank(bank.bankCode)?.name[language] ?? null,
        bankTransferBranchCode: bank.branchCode,
        bankTransferAccountNumber: bank.accountNumber,
        bankTransferAccountName: bank.accountHolder,
      }),
    ...(method === 'check_writing' &&
      payableTo && {
        checkWritingOrgName: localised(payableTo, language),
        checkWritingInstructions: instructions,
      }),
  }
}

const textIn = (text: LocalisedText | null, language: Language): string | null =>
  text && localised(text, language)
