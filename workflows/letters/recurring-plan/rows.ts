import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { writeDay } from '../../locales/formats.ts'
import { messagesIn } from '../../locales/messages.ts'
import type { Row } from '../writer/letter.ts'
import { phrases, type PlanFacts } from './phrases.ts'

/** The terms of the future instalments. */
type Terms = {
  amount: string
  coverFee: boolean
  dayOfMonth: number
  /** The next instalment that is charged automatically; null if there is none. */
  next: CalendarDay | null
  /** The total number of instalments, and the number that is left. */
  of: number
  left: number
}

/** Lists the agreed terms, one a line. */
export const listTerms = (
  { project, card, isOnce }: PlanFacts,
  { amount, coverFee, dayOfMonth, next, of, left }: Terms,
  language: Language,
): readonly Row[] => {
  const { terms } = phrases[language]
  const isNew = left === of
  const sum = coverFee ? terms.withFee(amount) : amount
  const onDay = (label: string) =>
    next === null ? [] : [{ label, value: writeDay(next, language) }]
  const once = [{ label: terms.amount, value: sum }, ...onDay(terms.chargedOn)]
  const everyMonth = [
    { label: terms.eachMonth, value: sum },
    { label: terms.day, value: terms.dayOfMonth(dayOfMonth) },
    ...onDay(isNew ? terms.first : terms.next),
    { label: terms.times, value: isNew ? terms.all(of) : terms.left(left, of) },
  ]
  return [
    { label: messagesIn(language).receipt.project, value: project },
    ...(left > 0 ? (isOnce ? once : everyMonth) : []),
    { label: terms.card, value: card },
  ]
}
