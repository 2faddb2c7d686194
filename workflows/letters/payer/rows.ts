import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { writeDay } from '../../locales/formats.ts'
import { messagesIn } from '../../locales/messages.ts'
import type { Row } from '../writer/letter.ts'
import { phrases, type PayerFacts } from './phrases.ts'

/** The rows that every letter about a payment begins with. */
export const listPaymentRows = (
  { project, amount, method }: PayerFacts & { project: string },
  language: Language,
): readonly Row[] => {
  const { receipt } = messagesIn(language)
  return [
    { label: receipt.project, value: project },
    { label: phrases[language].rows.amount, value: amount },
    { label: receipt.method, value: method },
  ]
}

/** The day on which the money arrived, as the charity recorded it. */
export const paidOnRow = (day: CalendarDay, language: Language): Row => ({
  label: messagesIn(language).receipt.paidOnDay,
  value: writeDay(day, language),
})
