import type { ReactNode } from 'react'
import type { AnyList, RowOf, SortOf, TotalsOf } from '@almoner/api/http/lists/contract.ts'
import type { SitePath } from '../../lib/router/site-path.ts'
import type { CellProps } from '../data/table/data-table.tsx'
import type { FilterLooks } from './filters/filter-look.ts'
import type { ListState } from './use-list-query.ts'

export type ListColumn<L extends AnyList> = {
  title: string
  /** Called, not mounted: a part that needs hooks is a component of its own. */
  cell: (row: RowOf<L>) => ReactNode
  sort?: SortOf<L>
  /** Its first press sorts from A to Z, and not the newest or largest first. */
  fromFirst?: boolean
  /** Names the row, for screen readers. */
  isHead?: boolean
  /** The width of each line while the content loads, if it is not medium. */
  waiting?: readonly string[]
} & Omit<CellProps, 'children' | 'isHead' | 'name'>

export type SortTitle<L extends AnyList> = { sort?: SortOf<L>; title: string }

export type ListSectionProps<L extends AnyList> = {
  state: ListState<L>
  /** The path of the screen. */
  to: SitePath
  title: string
  /** The columns of a table; `entries` are used instead if an entry does not fit in a row. */
  columns?: readonly ListColumn<L>[]
  entries?: {
    sorts: readonly SortTitle<L>[]
    entry: (row: RowOf<L>) => ReactNode
    /** The placeholder of an entry that is loading. */
    waiting: ReactNode
  }
  filters: FilterLooks
  keyOf: (row: RowOf<L>) => string
  look?: (row: RowOf<L>) => { current?: boolean; fresh?: boolean }
  /** The sentence with the count and the sums. */
  totals: (totals: TotalsOf<L>) => ReactNode
  /** Replaces the rows if the list has none at all. */
  none: ReactNode
  /**
   * Replaces the rows if the filters exclude all of them; if omitted, a default sentence is shown.
   */
  noMatch?: ReactNode
  /** Whether the reader may download the file. */
  csv: boolean
  /** Shown above the filters. */
  beside?: ReactNode
  /**
   * The row that is being worked on: at the right of the rows, or below them on a narrow screen,
   * where the rows are one line that moves sideways.
   */
  detail?: ReactNode
  /** Shown below the rows. */
  below?: ReactNode
}
