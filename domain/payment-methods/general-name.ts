import type { Language } from '../kernel/locale.ts'
import type { TransactionType } from './transaction-type.ts'

/**
 * The name of a gift that is for no particular project, in the payer's language (specification,
 * section 7).
 */
export const generalNames: Record<TransactionType, Record<Language, string>> = {
  donation: { en: 'General Donation', zh: '一般捐款', cn: '一般捐款' },
  payment: { en: 'General Payment', zh: '一般付款', cn: '一般付款' },
}

/** Returns true if the name is one of these, in any language. */
export const isGeneralName = (name: string): boolean =>
  Object.values(generalNames).some((names) => Object.values(names).includes(name))

const transactionTypes = ['donation', 'payment'] as const

/** As a sentence has them: the specification's capitals are those of a request. */
const english: Record<TransactionType, string> = {
  donation: 'General donation',
  payment: 'General payment',
}

/** A project's name as recorded; a general name is translated into the reader's language. */
export const projectNameIn = (language: Language, name: string): string => {
  for (const type of transactionTypes) {
    const names = generalNames[type]
    if (!Object.values(names).includes(name)) continue
    return language === 'en' ? english[type] : names[language]
  }
  return name
}
