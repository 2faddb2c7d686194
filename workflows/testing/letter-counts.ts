import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

const mostADay = 5

/** Allows five different letters a day for each kind and address. */
export const createLetterCounts = (now: () => Instant) => {
  const sentLetters = new Map<string, Set<string>>()
  return {
    take: (letter: { kind: string; addressHash: string; messageId: string }): boolean => {
      const key = `${toCalendarDay(now())} ${letter.kind} ${letter.addressHash}`
      const letters = sentLetters.get(key) ?? new Set()
      sentLetters.set(key, letters)
      if (!letters.has(letter.messageId) && letters.size >= mostADay) return false
      letters.add(letter.messageId)
      return true
    },
  }
}
