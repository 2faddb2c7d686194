import * as v from 'valibot'

/** Which rows of a file can be shown. */
export const rowsShown = ['all', 'bad', 'duplicate', 'already', 'fresh'] as const
export type RowsShown = (typeof rowsShown)[number]

/** In the address; without it, those that need a person. */
export const rowsShownSchema = v.object({
  show: v.fallback(v.optional(v.picklist(rowsShown)), undefined),
})
