import {
  languages,
  localised,
  type Language,
  type LocalisedText,
} from '@almoner/domain/kernel/locale.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import type { PaymentRow } from '@almoner/projections/models/payment-history/query.ts'
import type { PaidBy } from '@almoner/workflows/documents/names.ts'
import { methodName } from '@almoner/workflows/documents/names.ts'
import { projectNameIn } from '@almoner/domain/payment-methods/general-name.ts'
import { messagesAs, type Words } from '@almoner/workflows/documents/csv/columns.ts'

/** The name of a way of paying, in each language. */
export const methodWords = (paidBy: PaidBy): Words => {
  if (paidBy.last4 !== null) return messagesAs((messages) => methodName(paidBy, messages))
  const stored = namesOfMethods.get(paidBy.brand)
  if (stored !== undefined) return stored
  const names = messagesAs((messages) => methodName(paidBy, messages))
  namesOfMethods.set(paidBy.brand, names)
  return names
}

// Each row of a report has one of these few names.
const namesOfMethods = new Map<string, Words>()

/** Whether money was a donation or paid for something, in each language. */
export const typeWords: Record<TransactionType, Words> = {
  donation: messagesAs(({ statement }) => statement.columns.donation),
  payment: messagesAs(({ statement }) => statement.columns.payment),
}

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

/** The name of a project as recorded; a gift for none has its general name in the reader's language. */
export const toProjectName = (name: string | null, language: Language): string | null =>
  name === null ? null : projectNameIn(language, name)

export const noProject: Words = { en: 'No project', zh: '不屬任何項目', cn: '不属任何项目' }
