import * as v from 'valibot'
import { booksClocksSchema } from '../../ui/books-clocks/books-clocks-search.ts'

/** The two clocks of the trial balance and the year of the fees. Invalid values are left out. */
export const platformMoneySearchSchema = v.object({
  ...booksClocksSchema.entries,
  year: v.fallback(
    v.optional(
      v.pipe(
        v.union([v.string(), v.number()]),
        v.transform(Number),
        v.integer(),
        v.minValue(2000),
        v.maxValue(2099),
      ),
    ),
    undefined,
  ),
})
export type PlatformMoneySearch = v.InferOutput<typeof platformMoneySearchSchema>
