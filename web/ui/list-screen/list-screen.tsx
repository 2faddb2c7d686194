import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { AnyList, RowOf, SortOf, TotalsOf } from '@almoner/api/http/lists/contract.ts'
import { useErrorMessage } from '../../lib/api/failure/error-message.ts'
import { buttonClass } from '../button/button.tsx'
import { Cell, DataTable, Row, TableFrame, WaitingRows } from '../data/table/data-table.tsx'
import type { CellProps } from '../data/table/data-table.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Icon } from '../picture/icon.tsx'
import { LinkButton } from '../button/link-button.tsx'
import { Notice } from '../feedback/notice/notice.tsx'
import { ScreenTitle } from '../layout/page/screen-title.tsx'
import { ReadAgain } from '../feedback/notice/read-again.tsx'
import { Skeleton } from '../feedback/waiting/skeleton.tsx'
import { FilterLinks } from './filter-links.tsx'
import { ListFilters, type FilterLook } from './list-filters.tsx'
import styles from './list-screen.module.css'
import type { ListState } from './use-list-query.ts'
import type { SitePath } from '../../lib/router/site-path.ts'

export type ListColumn<L extends AnyList> = {
  title: string
  /** Called, not mounted: a part that needs hooks is a component of its own. */
  cell: (row: RowOf<L>) => ReactNode
  sort?: SortOf<L>
  /** Names the row, for screen readers. */
  isHead?: boolean
  /** The width of each line while the content loads, if it is not medium. */
  waiting?: readonly string[]
} & Omit<CellProps, 'children' | 'isHead' | 'name'>

type SortTitle<L extends AnyList> = { sort?: SortOf<L>; title: string }

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
  filters: Readonly<Record<string, FilterLook>>
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
  /** Shown beside the title. */
  beside?: ReactNode
  /** Takes the focus when an entry disappears under it. */
  place?: RefObject<HTMLElement | null>
}

const noColumns: readonly never[] = []

/** A whole screen that is a list. */
export const ListScreen = <L extends AnyList>({
  lead,
  ...section
}: ListSectionProps<L> & { lead?: ReactNode }) => (
  <>
    <ScreenTitle title={section.title} lead={lead} />
    <ListSection {...section} />
  </>
)

/** The list alone, for a screen with more on it; the screen has the heading. */
export const ListSection = <L extends AnyList>(props: ListSectionProps<L>) => {
  const { state, to, title, filters, columns = noColumns, entries, none, noMatch } = props
  const { rows, failure } = state
  const own = useRef<HTMLElement>(null)
  const top = props.place ?? own
  const sorts = useSortOptions(entries?.sorts ?? columns)
  useFocusOnNewPage(state, top)
  return (
    <section className={styles.list} aria-label={title} ref={top} tabIndex={-1}>
      {props.beside}
      {Object.entries(filters).map(
        ([name, look]) =>
          look.as === 'links' && (
            <FilterLinks key={name} state={state} to={to} name={name} look={look} />
          ),
      )}
      {Object.keys(filters).length > 0 && (
        <ListFilters
          state={state}
          to={to}
          filters={filters}
          sorts={sorts}
          hasNoColumns={entries !== undefined}
        />
      )}
      <ListSummary {...props} />
      {Boolean(failure) && !rows && <ReadAgain query={{ error: failure, refetch: state.retry }} />}
      {Boolean(failure) && rows && <OutOfDate failure={failure} isLive={state.isLive} />}
      {rows?.length === 0 && (state.isNarrowed || !state.isFirstPage) && (
        <TableFrame>{noMatch ?? <NoMatch to={to} />}</TableFrame>
      )}
      {rows?.length === 0 && !state.isNarrowed && state.isFirstPage && (
        <TableFrame>{none}</TableFrame>
      )}
      {rows?.length !== 0 &&
        (rows || !failure) &&
        (entries ? <Entries {...props} entries={entries} /> : <ListTable {...props} />)}
      <Pages to={to} state={state} />
    </section>
  )
}

/** The number of rows and their sum, announced when it changes; and the file. */
const ListSummary = <L extends AnyList>({ state, totals, csv }: ListSectionProps<L>) => (
  <div className={styles.summary}>
    <p role="status" className={styles.count}>
      {state.totals ? totals(state.totals) : !state.failure && <Skeleton width="9em" />}
    </p>
    {csv && state.rows && state.rows.length > 0 && (
      <a className={buttonClass('secondary', false)} href={state.csv} download>
        <Icon name="download" />
        <span>
          <Trans>Download as a CSV file</Trans>
        </span>
      </a>
    )}
  </div>
)

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

/** Pages are links: each has an address, and the browser's way back is theirs too. */
const Pages = ({ state, to }: OfState) => {
  const { t } = useLingui()
  const { next, previous } = state.to
  if (!next && !previous) return null
  return (
    <nav className={styles.pages} aria-label={t`Pages`}>
      {previous && (
        <LinkButton to={to} search={previous} icon="arrow-left">
          <Trans>Previous page</Trans>
        </LinkButton>
      )}
      {next && (
        <LinkButton to={to} search={next} icon="arrow-right">
          <Trans>Next page</Trans>
        </LinkButton>
      )}
    </nav>
  )
}

const NoMatch = ({ to }: { to: SitePath }) => (
  <EmptyState
    title={<Trans>Nothing matches your search</Trans>}
    action={
      <LinkButton to={to}>
        <Trans>Show all</Trans>
      </LinkButton>
    }
  >
    <Trans>Check the spelling, or remove a filter.</Trans>
  </EmptyState>
)

const OutOfDate = ({ failure, isLive }: { failure: unknown; isLive: boolean }) => {
  const toMessage = useErrorMessage()
  return (
    <Notice tone="warning">
      {isLive ? (
        <Trans>The connection was lost. This list updates automatically once it is back.</Trans>
      ) : (
        toMessage(failure)
      )}
    </Notice>
  )
}

const useSortOptions = <L extends AnyList>(columns: readonly SortTitle<L>[]) => {
  const { t } = useLingui()
  return columns.flatMap(({ sort, title }) =>
    sort === undefined
      ? []
      : [
          { value: `-${sort}`, word: t`${title}, descending` },
          { value: sort, word: t`${title}, ascending` },
        ],
  )
}

/** Another page starts at its top, also for a screen reader. */
const useFocusOnNewPage = (
  { address }: ListState<AnyList>,
  top: RefObject<HTMLElement | null>,
): void => {
  const { after, before } = address as { after?: string; before?: string }
  const page = after ?? before ?? ''
  const shownPage = useRef(page)
  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    top.current?.focus({ preventScroll: true })
  }, [page, top])
}
