import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { todayInHongKong } from '../text/choosable-days.ts'

/** The month that is printed on a card; it is good to that month’s end. */
export type CardExpiry = { month: number; year: number }

const twoFigures = (month: number): string => String(month).padStart(2, '0')

/** "03/2027", as cards have it. */
export const formatExpiry = ({ month, year }: CardExpiry): string => `${twoFigures(month)}/${year}`

export const isGoodOn = (day: CalendarDay, { month, year }: CardExpiry): boolean =>
  day.slice(0, 7) <= `${year}-${twoFigures(month)}`

/** The date is compared in Hong Kong time, because cards are charged there. */
export const hasExpired = (expires: CardExpiry): boolean => !isGoodOn(todayInHongKong(), expires)
