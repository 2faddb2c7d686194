import { languages, localised, type LocalisedText } from '@almoner/domain/kernel/locale.ts'
import type { PaidBy } from '@almoner/workflows/documents/names.ts'
import { methodName } from '@almoner/workflows/documents/names.ts'
import { messagesAs, type Words } from '@almoner/workflows/documents/csv/columns.ts'

/** The name of a way of paying, in each language. */
export const methodWords = (paidBy: PaidBy): Words =>
  messagesAs((messages) => methodName(paidBy, messages))

/** A text of the charity's, in each language. */
export const toWords = (text: LocalisedText): Words => {
  const [en, zh, cn] = languages.map((language) => localised(text, language))
  return { en: en ?? '', zh: zh ?? '', cn: cn ?? '' }
}

export const noProject: Words = { en: 'No project', zh: '不屬任何項目', cn: '不属任何项目' }
