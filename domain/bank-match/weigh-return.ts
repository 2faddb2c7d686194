import type { CalendarDay } from '../kernel/calendar.ts'
import { findReferences, toWords } from './suggest.ts'

type Line = { day: CalendarDay; description: string }

/** Incoming money that may have been returned. */
export type Received = {
  /** The day of its line, or the day on which it was paid. */
  day: CalendarDay | null
  /** The text of its line; empty if there is no line. */
  description: string
  reference: string | null
}

/** A bank returns a transfer or a cheque within days. A person requests a recall within weeks. */
const mostDaysBack = 7
export const mostDaysOfReturn = 30

const returned =
  /return|\bret[dn]?\b|revers|reject|dishonou?r|bounced|charge ?back|recall|cancel|退回|退票|退款|退還|退还|沖銷|冲销|沖正|冲正|撤銷|撤销|拒付/i

/**
 * Returns how certain it is that an outgoing line returns incoming money of an equal sum.
 * `certain`: both have one reference. `likely`: the bank calls it a return, within a week. Null:
 * the sum alone proves nothing, because rent can equal a gift.
 */
export const weighReturn = (line: Line, received: Received): 'certain' | 'likely' | null => {
  const days = received.day === null ? 0 : daysFrom(received.day, line.day)
  if (days < 0 || days > mostDaysOfReturn) return null
  const { reference, description } = received
  const names = reference !== null && findReferences(line.description).includes(reference)
  if (names || sharesReference(line.description, description)) return 'certain'
  return returned.test(line.description) && days <= mostDaysBack ? 'likely' : null
}

/** A word of eight signs and more with figures in it, as a bank numbers its transfers. */
const sharesReference = (one: string, other: string): boolean => {
  const parts = toWords(other)
  return [...toWords(one)].some((word) => word.length >= 8 && /\d/.test(word) && parts.has(word))
}

const daysFrom = (one: CalendarDay, other: CalendarDay): number =>
  (Date.parse(other) - Date.parse(one)) / 86_400_000
