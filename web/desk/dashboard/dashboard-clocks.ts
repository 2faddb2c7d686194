import { useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { booksClocksSchema, type BooksClocks } from '../../ui/books-clocks/books-clocks-search.ts'

/** The address of the overview: the dashboard's two clocks. */
export const overviewSearchSchema = v.pipe(
  v.looseObject({}),
  v.transform((search) => toClocks(v.parse(booksClocksSchema, search))),
)

/** Returns the dashboard's clocks that are in the address. */
export const useDashboardClocks = (): Clocks => useSearch({ strict: false, select: toClocks })

export type Clocks = { asOf?: string; knownAt?: string }

const toClocks = ({ asOf, knownAt }: BooksClocks): Clocks => ({
  ...(asOf && { asOf }),
  ...(knownAt && { knownAt }),
})
