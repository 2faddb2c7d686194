import { useState, type CSSProperties, type ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import { ChartCursor } from './frame/chart-cursor.tsx'
import { ChartFigure } from './frame/chart-figure.tsx'
import { useChartFormats, type ChartUnit } from './frame/chart-units.ts'
import styles from './heat-map.module.css'

type HeatMapProps = {
  label: string
  rows: readonly string[]
  /** What a column is: the head of the table's first column. */
  columnName: string
  /** Every third name has room below the cells. */
  columns: readonly string[]
  /** The values of each row. None is below zero. */
  values: readonly (readonly number[])[]
  unit: ChartUnit
  /** Describes a cell in full. */
  toText: (row: number, column: number) => string
  /** Renders the description, for example as a link. */
  renderText?: (row: number, column: number, text: string) => ReactNode
}

/**
 * Shows values by two things at once, such as weekday and hour: the higher, the darker. One cell at
 * a time is current: at first the highest, and then that of the mouse, a finger or the arrow keys.
 */
export const HeatMap = ({ toText, renderText, ...map }: HeatMapProps) => {
  const { label, rows, columns, values, unit } = map
  const [chosen, setChosen] = useState<number | null>(null)
  const { format } = useChartFormats(unit)
  const cells = values.flat()
  const most = Math.max(...cells, 0)
  const current = chosen ?? Math.max(cells.indexOf(most), 0)
  const [row, column] = [Math.floor(current / columns.length), current % columns.length]
  const text = toText(row, column)
  return (
    <ChartFigure
      text={renderText?.(row, column, text) ?? text}
      aside={
        <span className={styles.scale} aria-hidden="true">
          <span>{format(0)}</span>
          <span className={styles.shades} />
          <span>{format(most)}</span>
        </span>
      }
      table={<HeatTable {...map} />}
    >
      <div className={styles.body} style={{ '--columns': columns.length } as CSSProperties}>
        <div className={styles.rows} aria-hidden="true">
          {rows.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
        <div className={styles.plot}>
          {cells.map((value, index) => (
            <span
              key={`${rows[Math.floor(index / columns.length)]} ${columns[index % columns.length]}`}
              className={styles.cell}
              data-current={index === current || undefined}
              style={{ '--heat': most === 0 ? 0 : value / most } as CSSProperties}
              aria-hidden="true"
            />
          ))}
          <ChartCursor
            label={label}
            count={cells.length}
            columns={columns.length}
            current={current}
            text={text}
            onMove={setChosen}
          />
        </div>
        <div className={styles.names} aria-hidden="true">
          {columns.map((name, index) => (
            <span key={name} className={classes(index % 6 !== 0 && styles.wideOnly)}>
              {index % 3 === 0 && name}
            </span>
          ))}
        </div>
      </div>
    </ChartFigure>
  )
}

type HeatTableProps = Omit<HeatMapProps, 'toText' | 'renderText'>

/** The same values as a table. It is turned, because a page has more room downwards. */
const HeatTable = ({ label, rows, columnName, columns, values, unit }: HeatTableProps) => {
  const { format } = useChartFormats(unit)
  return (
    <div className={styles.table}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{columnName}</th>
            {rows.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((name, column) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {rows.map((head, row) => (
                <td key={head}>{format(values[row]?.[column] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
