import * as v from 'valibot'
import { isCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { parseKnownAt } from '@almoner/api/use-cases/books/clocks-contract.ts'

/** The two clocks of the balance in its address; what cannot be meant is left out. */
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
