import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatMoney } from '@almoner/domain/kernel/money.ts'
import { hongKongTime, type Instant } from '@almoner/domain/kernel/time.ts'

/** `HK$1,234.50`, and below zero `−HK$1,234.50`, in every language. */
export const writeHkd = formatMoney

/** `20 November 2026`, as a reader of the language writes it. */
export const writeDay = (day: CalendarDay, language: Language): string => {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  return language === 'en'
    ? `${dayOfMonth} ${months[month - 1]} ${year}`
    : `${year}年${month}月${dayOfMonth}日`
}

/** The same with the clock, which is Hong Kong's wherever the reader is. */
export const writeMoment = (at: Instant, language: Language): string => {
  const { hour, minute } = hongKongTime(at)
  const clock = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
  return moments[language](writeDay(toCalendarDay(at), language), clock)
}

/** `2026/12/31`, as the columns of a table have it. */
export const writeNumericDay = (day: CalendarDay): string => day.replaceAll('-', '/')

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const moments: Record<Language, (day: string, clock: string) => string> = {
  en: (day, clock) => `${day}, ${clock} (Hong Kong time)`,
  zh: (day, clock) => `${day} ${clock}（香港時間）`,
  cn: (day, clock) => `${day} ${clock}（香港时间）`,
}
