import * as v from 'valibot'

/** The groups of rows of a file that can be shown. */
export const rowsShown = ['all', 'bad', 'duplicate', 'already', 'fresh'] as const
export type RowsShown = (typeof rowsShown)[number]

/** The address's choice of rows. Without it, the rows that need a person are shown. */
export const rowsShownSchema = v.object({
  show: v.fallback(v.optional(v.picklist(rowsShown)), undefined),
})
