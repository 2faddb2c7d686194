import * as v from 'valibot'

/** The year of the fees. An invalid one is left out. */
export const feesSearchSchema = v.object({
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
