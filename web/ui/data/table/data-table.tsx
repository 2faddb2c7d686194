import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { classes } from '../../../lib/classes.ts'
import styles from './data-table.module.css'
import { Skeleton } from '../../feedback/waiting/skeleton.tsx'

type Column = {
  key: string
  title: ReactNode
  /** Set if the table can be sorted by this column. */
  sort?: 'ascending' | 'descending' | 'none'
  align?: 'end'
  /**
   * Hides the column if there is little room for columns, or unless there is `most`; a card shows
   * it again.
   */
  wideOnly?: boolean | 'most'
}

export type DataTableProps = {
  /** The name of the table. */
  label: string
  columns: readonly Column[]
  /** While rows are on their way. */
  busy?: boolean
  /** `Row`s. */
  children: ReactNode
}

/**
 * Shows table rows; if there is no room for columns, each row is a card. Up, down, home and end
 * move between rows, and the row's own link opens it. Roles are explicit, because a style sheet
 * that lays rows out as cards removes them.
 */
export const DataTable = ({ label, columns, busy = false, children }: DataTableProps) => {
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const element = table.current
    element?.addEventListener('keydown', walk)
    return () => element?.removeEventListener('keydown', walk)
  }, [])
  return (
    <TableFrame>
      <table
        ref={table}
        {...roles.table}
        className={styles.table}
        aria-label={label}
        aria-busy={busy || undefined}
      >
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map(({ key, title, sort, align, wideOnly }) => (
              <th
                key={key}
                scope="col"
                {...roles.columnHeader}
                aria-sort={sort}
                className={classes(align === 'end' && styles.end, hiding(wideOnly))}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>{children}</tbody>
      </table>
    </TableFrame>
  )
}

const hiding = (wideOnly: boolean | 'most' = false): string | false | undefined =>
  wideOnly && (wideOnly === 'most' ? styles.widestOnly : styles.wideOnly)

// The roles are spread, because a linter considers explicit roles of a table redundant. They are
// necessary when a style sheet lays the rows out as cards.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/** The frame of a table, or of the content that replaces it if there are no rows. */
export const TableFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.frame}>{children}</div>
)

export type RowProps = {
  /** The row was added while the user was viewing the list. */
  fresh?: boolean
  /** The row that is open beside the list. */
  current?: boolean
  /** The figures below on a card share its lines, two a line. */
  pairs?: boolean
  children: ReactNode
}

export const Row = ({ fresh = false, current = false, pairs = false, children }: RowProps) => (
  <tr
    {...roles.row}
    className={classes(
      styles.row,
      fresh && styles.fresh,
      current && styles.current,
      pairs && styles.pairs,
    )}
  >
    {children}
  </tr>
)

export type CellProps = {
  /** Its place on the card: three lines, each with a start and an end, and the rest below. */
  place: 'first' | 'first-end' | 'second' | 'second-end' | 'third' | 'third-end' | 'below'
  /** Takes the remaining width, or `less` of it than the others that do, and cuts longer content. */
  grow?: boolean | 'less'
  align?: 'end'
  wideOnly?: boolean | 'most'
  /**
   * The column's name, for screen readers if there is no room for columns.
   */
  name?: string
  /**
   * Whether a card shows the column's name. By default its third line and those below do, because
   * most of their values are days.
   */
  label?: 'shown' | 'hidden'
  /** Whether the cell is the heading of its row. */
  isHead?: boolean
  children: ReactNode
}

export const Cell = (props: CellProps) => {
  const { place, grow, align, wideOnly, name, label, isHead, children } = props
  const look = {
    'data-place': place,
    'data-label': label,
    className: classes(
      styles.cell,
      grow && styles.grow,
      grow === 'less' && styles.growLess,
      align === 'end' && styles.end,
      hiding(wideOnly),
    ),
  }
  const isEmpty = children === undefined || children === null || children === false
  return isHead ? (
    <th scope="row" {...roles.rowHeader} {...look}>
      {children}
    </th>
  ) : (
    <td {...roles.cell} {...look}>
      {name !== undefined && !isEmpty && <span className={styles.name}>{name} </span>}
      {children}
    </td>
  )
}

/** A label that stands only on a card, for a value of the first two lines. */
export const CardLabel = ({ children }: { children: ReactNode }) => (
  <span className={styles.cardLabel}>{children} </span>
)

/** What a column shows, below another on a tablet, where that column is hidden (`wideOnly`). */
export const Below = ({ children }: { children: ReactNode }) => (
  <span className={styles.below}>{children}</span>
)

export type WaitingCell = Omit<CellProps, 'children'> & {
  /** The width of each line of the content that is loading. */
  lines: readonly string[]
  height?: string
}

/** Rows that are on their way. Their number is an estimate. */
export const WaitingRows = ({ rows, cells }: { rows: number; cells: readonly WaitingCell[] }) =>
  Array.from({ length: rows }, (_, row) => (
    <Row key={row}>
      {cells.map(({ lines, height, ...cell }) => (
        <Cell key={cell.place} {...cell}>
          {lines.map((width, line) => (
            <Fragment key={width}>
              {line > 0 && <br />}
              <Skeleton width={width} height={height ?? '1em'} />
            </Fragment>
          ))}
        </Cell>
      ))}
    </Row>
  ))

/** The class of the one link in a row that answers to the whole of it. */
export const rowLinkClass = styles.link ?? ''

const walk = (event: KeyboardEvent): void => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(event.currentTarget instanceof HTMLTableElement)) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody a[data-row]')]
  const here = links.findIndex((link) => link === document.activeElement)
  if (here === -1) return
  const next = nextIndex(event.key, here, links.length)
  if (next === undefined) return
  event.preventDefault()
  const target = links[next]
  target?.focus({ preventScroll: true })
  target?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}

const nextIndex = (key: string, here: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowDown':
      return Math.min(here + 1, count - 1)
    case 'ArrowUp':
      return Math.max(here - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
