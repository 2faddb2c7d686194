import { Link } from '@tanstack/react-router'
import type { AnyList, RowOf, SortOf } from '@almoner/api/http/lists/contract.ts'
import type { SitePath } from '../../lib/router/site-path.ts'
import {
  Cell,
  DataTable,
  Row,
  WaitingRows,
  type DataTableProps,
} from '../data/table/data-table.tsx'
import type { ListColumn, ListSectionProps } from './list-props.ts'
import styles from './list-screen.module.css'
import type { ListState } from './use-list-query.ts'

const noColumns: readonly never[] = []

/** The rows of a list, in columns or each as an entry of its own. */
export const ListRows = <L extends AnyList>(props: ListSectionProps<L>) =>
  props.entries ? <Entries {...props} entries={props.entries} /> : <ListTable {...props} />

const ListTable = <L extends AnyList>({
  state,
  to,
  title,
  columns = noColumns,
  keyOf,
  look,
}: ListSectionProps<L>) => (
  <ColumnsTable
    label={title}
    columns={columns}
    rows={state.rows}
    isStale={state.isStale}
    waitingRows={8}
    keyOf={keyOf}
    look={look}
    sortOf={createSortTitle({ state, to })}
  />
)

type SortedColumn<L extends AnyList> = {
  sort: SortOf<L>
  title: string
  fromFirst: boolean | undefined
}

type ColumnsTableProps<L extends AnyList> = Pick<ListSectionProps<L>, 'keyOf'> & {
  label: string
  columns: readonly ListColumn<L>[]
  /** Undefined while they are loading. */
  rows: readonly RowOf<L>[] | undefined
  isStale?: boolean
  /** The number of placeholders while the rows are loading. */
  waitingRows: number
  look?: ListSectionProps<L>['look'] | undefined
  /** Returns the title and the direction of a column by which the reader can sort. */
  sortOf?: (column: SortedColumn<L>) => Pick<DataTableProps['columns'][number], 'title' | 'sort'>
}

/** Some rows of a list in its columns. */
export const ColumnsTable = <L extends AnyList>({
  label,
  columns,
  rows,
  isStale = false,
  waitingRows,
  keyOf,
  look,
  sortOf,
}: ColumnsTableProps<L>) => (
  <DataTable
    label={label}
    busy={rows === undefined || isStale}
    columns={columns.map(({ place, title, sort, fromFirst, align, wideOnly }) => ({
      key: place,
      title,
      ...(sort && sortOf?.({ sort, title, fromFirst })),
      ...(align && { align }),
      ...(wideOnly && { wideOnly }),
    }))}
  >
    {rows === undefined ? (
      <WaitingRows
        rows={waitingRows}
        cells={columns.map(({ waiting = ['6em'], place, align, grow, wideOnly }) => ({
          place,
          lines: waiting,
          ...(align && { align }),
          ...(grow && { grow }),
          ...(wideOnly && { wideOnly }),
        }))}
      />
    ) : (
      rows.map((row) => (
        <Row key={keyOf(row)} {...look?.(row)}>
          {columns.map(
            ({ title, cell, place, align, grow, wideOnly, label: cardLabel, isHead }) => (
              <Cell
                key={place}
                name={title}
                place={place}
                {...(align && { align })}
                {...(grow && { grow })}
                {...(wideOnly && { wideOnly })}
                {...(cardLabel && { label: cardLabel })}
                {...(isHead && { isHead })}
              >
                {cell(row)}
              </Cell>
            ),
          )}
        </Row>
      ))
    )}
  </DataTable>
)

const Entries = <L extends AnyList>({
  state,
  keyOf,
  entries: { entry, waiting },
}: ListSectionProps<L> & { entries: NonNullable<ListSectionProps<L>['entries']> }) => (
  <ul
    className={styles.entries}
    aria-busy={state.rows === undefined || state.isStale || undefined}
    data-scrolls=""
  >
    {state.rows === undefined
      ? Array.from({ length: 3 }, (_, place) => <li key={place}>{waiting}</li>)
      : state.rows.map((row) => <li key={keyOf(row)}>{entry(row)}</li>)}
  </ul>
)

type OfState = { state: ListState<AnyList>; to: SitePath }

const sortNow = ({ address, list }: ListState<AnyList>): string =>
  (address as { sort?: string }).sort ?? list.firstSort

const sortDirection = (
  state: ListState<AnyList>,
  sort: string,
): 'ascending' | 'descending' | 'none' => {
  const now = sortNow(state)
  if (now === sort) return 'ascending'
  return now === `-${sort}` ? 'descending' : 'none'
}

const createSortTitle = (list: OfState) => (column: SortedColumn<AnyList>) => ({
  title: <SortLink {...list} {...column} />,
  sort: sortDirection(list.state, column.sort),
})

const SortLink = ({
  state,
  to,
  sort,
  title,
  fromFirst = false,
}: OfState & SortedColumn<AnyList>) => {
  const direction = sortDirection(state, sort)
  const isNext = direction === 'descending' || (direction === 'none' && fromFirst)
  const other = isNext ? sort : `-${sort}`
  return (
    <Link to={to} search={state.to.sorted(other)} resetScroll={false} className={styles.sort}>
      {title}
      {direction !== 'none' && (
        <span aria-hidden="true">{direction === 'ascending' ? ' ↑' : ' ↓'}</span>
      )}
    </Link>
  )
}
