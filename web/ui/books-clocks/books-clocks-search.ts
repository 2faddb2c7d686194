import * as v from 'valibot'
import { isCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { parseKnownAt } from '@almoner/api/use-cases/books/clocks-contract.ts'

/** The balance's two clocks in its address; impossible values are left out. */
export const booksClocksSchema = v.object({
  asOf: v.fallback(v.optional(v.pipe(v.string(), v.check(isCalendarDay))), undefined),
  knownAt: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.check((text) => parseKnownAt(text) !== null),
      ),
    ),
    undefined,
  ),
})
export type BooksClocks = v.InferOutput<typeof booksClocksSchema>
