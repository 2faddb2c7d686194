import { Trans } from '@lingui/react/macro'
import { useState, type CSSProperties, type ReactNode } from 'react'
import { classes } from '../../../lib/classes.ts'
import { ChartCursor } from './chart-cursor.tsx'
import { ChartFigure } from './chart-figure.tsx'
import styles from './chart-frame.module.css'
import { ChartTable } from './chart-table.tsx'
import type { ChartData } from './chart-data.ts'
import { useChartFormats } from './chart-units.ts'
import { useChartTexts } from './chart-texts.ts'
import { drawingHeight, toShare, type Scale } from './scale.ts'

type ChartFrameProps = {
  chart: ChartData
  scale: Scale
  /** Draws the series, and what is highlighted at the current point, if there is one. */
  children: (current: number | null) => ReactNode
}

/**
 * Frames a chart over a row of points: the current point in words, the names of the series, the
 * axes, the drawing, and a table of the same values. One point at a time is current: at first the
 * last one, unless the chart has a text for its rest, and then that of the mouse, a finger or the
 * arrow keys. A screen reader reads it.
 */
export const ChartFrame = ({ chart, scale, children }: ChartFrameProps) => {
  const { label, points, unit } = chart
  const [chosen, setChosen] = useState<number | null>(null)
  const { formatTick } = useChartFormats(unit)
  const { toText, toHead } = useChartTexts(chart)
  const last = points.length - 1
  const current = Math.min(chosen ?? last, last)
  const rest = chosen === null ? chart.rest : undefined
  const head = () => chart.renderText?.(current, toHead(current)) ?? toHead(current)
  if (points.length === 0) {
    return (
      <p className={styles.empty}>
        <Trans>There is nothing to show for this period.</Trans>
      </p>
    )
  }
  return (
    <ChartFigure
      className={styles.chart}
      text={rest ?? head()}
      aside={<Legend chart={chart} current={current} />}
      table={<ChartTable chart={chart} />}
    >
      <div className={styles.body}>
        <div className={styles.ticks} aria-hidden="true">
          {scale.ticks.map((tick) => (
            <span key={tick}>{formatTick(tick)}</span>
          ))}
        </div>
        <div className={styles.plot}>
          <svg
            className={styles.drawing}
            viewBox={`0 0 ${points.length} ${drawingHeight}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path className={styles.grid} d={drawGrid(scale, points.length)} />
            {children(rest === undefined ? current : null)}
          </svg>
          <ChartCursor
            label={label}
            count={points.length}
            current={current}
            text={toText(current)}
            onMove={setChosen}
          />
        </div>
        <Names names={points.map(({ name, tick }) => tick ?? name)} />
      </div>
    </ChartFigure>
  )
}

const drawGrid = (scale: Scale, width: number): string =>
  scale.ticks.map((tick) => `M0 ${drawingHeight * (1 - toShare(scale, tick))}h${width}`).join('')

/** The names of the series with their marks, and of many series also the current values. */
const Legend = ({ chart, current }: { chart: ChartData; current: number }) => {
  const { format } = useChartFormats(chart.unit)
  const { series, behind } = chart
  if (series.length + (behind ? 1 : 0) < 2) return null
  const marks = series.map((each, index) => ({ ...each, look: styles[`series${index + 1}`] }))
  return (
    <ul className={classes(styles.legend, series.length > 2 && styles.valued)}>
      {[...marks, ...(behind ? [{ ...behind, look: styles.behind }] : [])].map(
        ({ key, name, values, look }) => (
          <li key={key} className={styles.entry}>
            <span className={classes(styles.mark, look)} aria-hidden="true" />
            <span>{name}</span>
            {series.length > 2 && (
              <span className={styles.value}>{format(values[current] ?? 0)}</span>
            )}
          </li>
        ),
      )}
    </ul>
  )
}

/** The names of some points below the chart: the first, the last, and three between them. */
const Names = ({ names }: { names: readonly string[] }) => {
  const last = names.length - 1
  const places = [0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * last))
  return (
    <div className={styles.names} aria-hidden="true">
      {[...new Set(places)].map((index) => (
        <span
          key={index}
          className={classes(
            index === 0 ? styles.first : index === last && styles.last,
            index !== places[2] && index !== 0 && index !== last && styles.wideOnly,
          )}
          style={{ '--place': `${((index + 0.5) / names.length) * 100}%` } as CSSProperties}
        >
          {names[index]}
        </span>
      ))}
    </div>
  )
}
