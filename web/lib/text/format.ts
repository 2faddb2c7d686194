import { catalogue, type Language } from '@almoner/domain/kernel/locale.ts'
import { toHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import {
  formatHongKongTime,
  instant,
  instantFromMilliseconds,
} from '@almoner/domain/kernel/time.ts'

// On screen, `<Money>` is used instead.
export { formatMoney, formatShortMoney } from '@almoner/domain/kernel/money.ts'

/** Formats an ISO instant of any precision as "2026/11/20 10:30" in Hong Kong time. */
export const formatTime = (at: string): string => formatHongKongTime(toInstant(at))

/** Formats an instant as "2026/11/20" in Hong Kong time. */
export const formatDate = (at: string): string => formatTime(at).slice(0, 10)

const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

/** Formats a time as "3 minutes ago". It is only shown beside the absolute time. */
export const formatRelative = (at: string, now: number, language: Language): string => {
  const seconds = Math.round((Date.parse(at) - now) / 1000)
  const formatter = new Intl.RelativeTimeFormat(languageTag(language), { numeric: 'auto' })
  const step = steps.find((candidate) => Math.abs(seconds) >= candidate.seconds)
  return step ? formatter.format(Math.trunc(seconds / step.seconds), step.unit) : justNow[language]
}

const justNow: Record<Language, string> = { en: 'just now', zh: '剛剛', cn: '刚刚' }

/** "12,345" */
export const formatCount = (count: number, language: Language): string =>
  new Intl.NumberFormat(languageTag(language)).format(count)

/** "1.2K", "1.2萬": for an axis, where there is little room. */
export const formatCompactCount = (count: number, language: Language): string =>
  new Intl.NumberFormat(languageTag(language), {
    notation: 'compact',
    maximumFractionDigits: 1,
  })
    .format(count)
    .replace('-', '\u2212')

/** "HK$1.2M", "HK$120萬": for an axis, where there is little room. */
export const formatCompactMoney = (amount: Cents, language: Language): string =>
  `${amount < 0 ? '\u2212' : ''}HK$${formatCompactCount(Math.abs(toHkd(amount)), language)}`

/** Formats a share, such as 0.045, as "4.5%". */
export const formatPercent = (share: number, language: Language): string =>
  percentFormat(language, 'auto').format(share).replace('-', '\u2212')

/** "+4.5%" */
export const formatSignedPercent = (share: number, language: Language): string =>
  percentFormat(language, 'exceptZero').format(share).replace('-', '\u2212')

const percentFormat = (language: Language, signDisplay: 'auto' | 'exceptZero') =>
  new Intl.NumberFormat(languageTag(language), {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay,
  })

/** "April"; months begin at 1. */
export const formatMonthName = (month: number, language: Language): string =>
  new Intl.DateTimeFormat(languageTag(language), { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, month - 1, 1)),
  )

/** "Mon" or "Monday"; Monday is 1. */
export const formatWeekday = (
  weekday: number,
  length: 'short' | 'long',
  language: Language,
): string =>
  // 1 June 2026 is a Monday.
  new Intl.DateTimeFormat(languageTag(language), { weekday: length, timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 5, weekday)),
  )

/** "Title, Goal, Pictures" */
export const formatList = (names: readonly string[], language: Language): string =>
  names.join(language === 'en' ? ', ' : '、')

/** "Ada, Ben or Carol": one of them is enough. */
export const formatAlternatives = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(languageTag(language), { type: 'disjunction' }).format(names)

/** Formats a day as "11 May 2026", for readers who compare it with dates in another order. */
export const formatNamedDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(languageTag(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00.000Z`))

/** Formats a day as "11 May", and a month as "May 2026", for the axis of a chart. */
export const formatTick = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(languageTag(language), {
    ...(at.length === 10 ? { day: 'numeric' } : { year: 'numeric' }),
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${at.padEnd(10, '-01')}T00:00:00.000Z`))

const languageTag = (language: Language): string =>
  language === 'en' ? 'en-HK' : catalogue[language]

const toInstant = (at: string) =>
  at.length === 24 ? instant(at) : instantFromMilliseconds(Date.parse(at))
