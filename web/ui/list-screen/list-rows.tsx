import { Link } from '@tanstack/react-router'
import type { AnyList } from '@almoner/api/http/lists/contract.ts'
import type { SitePath } from '../../lib/router/site-path.ts'
import { Cell, DataTable, Row, WaitingRows } from '../data/table/data-table.tsx'
import type { ListSectionProps } from './list-props.ts'
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
  <DataTable
    label={title}
    busy={state.rows === undefined || state.isStale}
    columns={columns.map(({ place, title, sort, align, wideOnly }) => ({
      key: place,
      title: sort ? <SortLink state={state} to={to} sort={sort} title={title} /> : title,
      ...(sort && { sort: sortDirection(state, sort) }),
      ...(align && { align }),
      ...(wideOnly && { wideOnly }),
    }))}
  >
    {state.rows === undefined ? (
      <WaitingRows
        rows={8}
        cells={columns.map(({ waiting = ['6em'], place, align, grow, wideOnly }) => ({
          place,
          lines: waiting,
          ...(align && { align }),
          ...(grow && { grow }),
          ...(wideOnly && { wideOnly }),
        }))}
      />
    ) : (
      state.rows.map((row) => (
        <Row key={keyOf(row)} {...look?.(row)}>
          {columns.map(({ title, cell, place, align, grow, wideOnly, isHead }) => (
            <Cell
              key={place}
              name={title}
              place={place}
              {...(align && { align })}
              {...(grow && { grow })}
              {...(wideOnly && { wideOnly })}
              {...(isHead && { isHead })}
            >
              {cell(row)}
            </Cell>
          ))}
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
  <ul className={styles.entries} aria-busy={state.rows === undefined || state.isStale || undefined}>
    {state.rows === undefined
      ? Array.from({ length: 3 }, (_, place) => <li key={place}>{waiting}</li>)
      : state.rows.map((row) => <li key={keyOf(row)}>{entry(row)}</li>)}
  </ul>
)

type OfState = { state: ListState<AnyList>; to: SitePath }

const sortNow = ({ address, list }: ListState<AnyList>): string =>
  (address as { sort?: string }).sort ?? list.firstSort

const sortDirection = (state: ListState<AnyList>, sort: string) => {
  const now = sortNow(state)
  if (now === sort) return 'ascending'
  return now === `-${sort}` ? 'descending' : 'none'
}

const SortLink = ({ state, to, sort, title }: OfState & { sort: string; title: string }) => {
  const direction = sortDirection(state, sort)
  const other = direction === 'descending' ? sort : `-${sort}`
  return (
    <Link to={to} search={state.to.sorted(other)} resetScroll={false} className={styles.sort}>
      {title}
      {direction !== 'none' && (
        <span aria-hidden="true">{direction === 'ascending' ? ' ↑' : ' ↓'}</span>
      )}
    </Link>
  )
}
