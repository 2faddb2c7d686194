import { isCalendarDay } from '@almoner/domain/kernel/calendar.ts'

export type SortType = 'bigint' | 'text' | 'date' | 'timestamptz'

// The format is PostgreSQL's.
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/

/** Whether a text of a place is a value of this type that PostgreSQL accepts. */
export const isOfType: Record<SortType, (text: string) => boolean> = {
  text: () => true,
  bigint: (text) => isBigint(text),
  date: isCalendarDay,
  timestamptz: (text) => moment.test(text) && !Number.isNaN(Date.parse(text)),
}

const largestBigint = 2n ** 63n - 1n

const isBigint = (text: string): boolean =>
  /^-?\d{1,19}$/.test(text) && BigInt(text) <= largestBigint && BigInt(text) >= -largestBigint
