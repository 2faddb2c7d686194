import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { AnyList } from '@almoner/api/http/lists/contract.ts'
import { classes } from '../../lib/classes.ts'
import { useRowsFocus } from '../../lib/focus/use-rows-focus.ts'
import { Button, buttonClass } from '../button/button.tsx'
import { TableFrame } from '../data/table/data-table.tsx'
import { ReadAgain } from '../feedback/notice/read-again.tsx'
import { Skeleton } from '../feedback/waiting/skeleton.tsx'
import { ScreenTitle } from '../layout/page/screen-title.tsx'
import { Icon } from '../picture/icon.tsx'
import { FilterLinks } from './filters/filter-links.tsx'
import { ListBar } from './filters/list-bar.tsx'
import bar from './filters/list-bar.module.css'
import type { ListSectionProps, SortTitle } from './list-props.ts'
import { ListRows } from './list-rows.tsx'
import styles from './list-screen.module.css'
import { NoMatch, OutOfDate, Pages } from './list-states.tsx'
import { useHeldRows } from './use-held-rows.ts'
import type { ListState } from './use-list-query.ts'

type ListScreenProps<L extends AnyList> = ListSectionProps<L> & {
  /** The link to the screen above. */
  back?: ReactNode
  lead?: ReactNode
  /** Links beside the title that lead to other lists too. */
  links?: ReactNode
  /** The buttons beside the title. */
  acts?: ReactNode
}

/** A whole screen that is a list: one row with the title, its links and its acts, and the list. */
export const ListScreen = <L extends AnyList>({
  back,
  lead,
  links,
  acts,
  ...section
}: ListScreenProps<L>) => (
  <div className={styles.screen}>
    <header className={styles.head}>
      {back && <div className={styles.back}>{back}</div>}
      <ScreenTitle title={section.title} />
      <FilterLinks {...section} />
      {links}
      {acts && <div className={styles.acts}>{acts}</div>}
    </header>
    {lead && <p className={styles.lead}>{lead}</p>}
    <ListBody {...section} />
  </div>
)

/** The list alone, for a screen with more on it; the screen has the heading. */
export const ListSection = <L extends AnyList>({ beside, ...section }: ListSectionProps<L>) => (
  <ListBody
    {...section}
    beside={
      <>
        {beside}
        <FilterLinks {...section} />
      </>
    }
  />
)

const ListBody = <L extends AnyList>(section: ListSectionProps<L>) => {
  const { held, show, rows: shownRows } = useHeldRows(section.state, section.keyOf)
  const props = { ...section, state: { ...section.state, rows: shownRows } }
  const { state, to, title, filters, columns = noColumns, entries, detail } = props
  const top = useRef<HTMLElement>(null)
  useRowsFocus(top)
  const sorts = useSortOptions(entries?.sorts ?? columns)
  useFocusOnNewPage(state, top)
  return (
    <section
      className={styles.list}
      aria-label={title}
      ref={top}
      tabIndex={-1}
      data-in-order="parts"
    >
      {props.beside}
      <ListBar {...{ state, to, filters, sorts }}>
        {held > 0 ? (
          <NewRows
            count={held}
            show={() => {
              show()
              // The button disappears.
              top.current?.focus({ preventScroll: true })
            }}
          />
        ) : (
          <CountAndFile {...props} />
        )}
      </ListBar>
      {detail ? (
        <div className={styles.split}>
          <div className={styles.rows}>
            <ListContent {...props} />
          </div>
          <div className={styles.detail}>{detail}</div>
        </div>
      ) : (
        <ListContent {...props} />
      )}
    </section>
  )
}

/** The rows, or what stands in their place. */
const ListContent = <L extends AnyList>(props: ListSectionProps<L>) => {
  const { state, to, none, noMatch } = props
  const { rows, failure } = state
  return (
    <>
      {Boolean(failure) && !rows && <ReadAgain query={{ error: failure, refetch: state.retry }} />}
      {Boolean(failure) && rows && <OutOfDate failure={failure} isLive={state.isLive} />}
      {rows?.length === 0 && (state.isNarrowed || !state.isFirstPage) && (
        <TableFrame>{noMatch ?? <NoMatch to={to} />}</TableFrame>
      )}
      {rows?.length === 0 && !state.isNarrowed && state.isFirstPage && (
        <TableFrame>{none}</TableFrame>
      )}
      {rows?.length !== 0 && (rows || !failure) && <ListRows {...props} />}
      {props.below}
      <Pages to={to} state={state} />
    </>
  )
}

const noColumns: readonly never[] = []

/** Takes the place of the count, so that nothing moves when rows arrive. */
const NewRows = ({ count, show }: { count: number; show: () => void }) => (
  <div role="status" className={bar.count}>
    <Button icon="refresh" onClick={show}>
      <Plural value={count} one="Show # new item" other="Show # new items" />
    </Button>
  </div>
)

/** The number of rows and their sum, announced when it changes; and the file. */
const CountAndFile = <L extends AnyList>({ state, totals, csv }: ListSectionProps<L>) => {
  const { t } = useLingui()
  return (
    <>
      <p role="status" className={bar.count}>
        {state.totals ? totals(state.totals) : !state.failure && <Skeleton width="9em" />}
      </p>
      {csv && state.rows?.length !== 0 && (state.rows || !state.failure) && (
        <a
          className={classes(buttonClass('secondary', false), !state.rows && styles.waiting)}
          href={state.csv}
          download
          aria-label={t`Download as a CSV file`}
        >
          <Icon name="download" />
          <span>
            <Trans>CSV</Trans>
          </span>
        </a>
      )}
    </>
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
