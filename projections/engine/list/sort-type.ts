import { isCalendarDay } from '@almoner/domain/kernel/calendar.ts'

export type SortType = 'bigint' | 'text' | 'date' | 'timestamptz' | 'uuid'

// The format is PostgreSQL's.
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whether a text of a place is a value of this type that PostgreSQL accepts. */
export const isOfType: Record<SortType, (text: string) => boolean> = {
  text: () => true,
  bigint: (text) => isBigint(text),
  date: isCalendarDay,
  uuid: (text) => uuid.test(text),
  timestamptz: (text) => moment.test(text) && !Number.isNaN(Date.parse(text)),
}

const largestBigint = 2n ** 63n - 1n

const isBigint = (text: string): boolean =>
  /^-?\d{1,19}$/.test(text) && BigInt(text) <= largestBigint && BigInt(text) >= -largestBigint
