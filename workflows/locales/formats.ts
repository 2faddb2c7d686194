import { instantAt, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { messagesIn, toHongKongClock } from './messages.ts'

/** `HK$1,234.50`, in every language. */
export const writeHkd = (amount: Cents): string => `HK$${formatHkd(amount)}`

/** `20 November 2026`, as a reader of the language writes it. */
export const writeDay = (day: CalendarDay, language: Language): string =>
  messagesIn(language).receipt.date(toHongKongClock(instantAt(day, 0)))

/** The same with the clock, which is Hong Kong's wherever the reader is. */
export const writeMoment = (at: Instant, language: Language): string =>
  messagesIn(language).receipt.dateAndTime(toHongKongClock(at))

/** `2026/12/31`, as the screens of a donor's account have it. */
export const writeNumericDay = (day: CalendarDay): string => day.replaceAll('-', '/')
