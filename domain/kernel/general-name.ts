import type { Language } from './locale.ts'
import type { TransactionType } from './transaction-type.ts'

/** What is given to no project in particular, as the payer's language calls it (specification, section 7). */
export const generalNames: Record<TransactionType, Record<Language, string>> = {
  donation: { en: 'General Donation', zh: '一般捐款', cn: '一般捐款' },
  payment: { en: 'General Payment', zh: '一般付款', cn: '一般付款' },
}

/** A project's name as it stands in the books; where it is one of these, in the reader's own language. */
export const projectNameIn = (language: Language, name: string): string => {
  const general = Object.values(generalNames).find((names) => Object.values(names).includes(name))
  return general?.[language] ?? name
}
