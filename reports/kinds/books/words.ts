import { languages, localised, type LocalisedText } from '@almoner/domain/kernel/locale.ts'
import type { PaymentRow } from '@almoner/projections/models/payment-history/query.ts'
import type { PaidBy } from '@almoner/workflows/documents/names.ts'
import { methodName } from '@almoner/workflows/documents/names.ts'
import { messagesAs, type Words } from '@almoner/workflows/documents/csv/columns.ts'

/** The name of a way of paying, in each language. */
export const methodWords = (paidBy: PaidBy): Words =>
  messagesAs((messages) => methodName(paidBy, messages))

/** Where the money came: here, or outside the platform. */
export const sourceWords: Record<PaymentRow['source'], Words> = {
  online: { en: 'Online', zh: '網上', cn: '线上' },
  offline: { en: 'Offline', zh: '線下', cn: '线下' },
}

/** A text of the charity's, in each language. */
export const toWords = (text: LocalisedText): Words => {
  const [en, zh, cn] = languages.map((language) => localised(text, language))
  return { en: en ?? '', zh: zh ?? '', cn: cn ?? '' }
}

export const noProject: Words = { en: 'No project', zh: '不屬任何項目', cn: '不属任何项目' }
