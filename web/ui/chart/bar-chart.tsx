import { useState, type ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import styles from './bar-chart.module.css'

type Bar = {
  key: string
  /**
   * Describes the bar with its amounts; it is read out, and shown while the pointer is on the bar.
   */
  text: string
  value: number
  /** The value drawn behind the bar for comparison. */
  behind?: number
}

export type BarChartProps = {
  /** The name of the chart. */
  label: string
  bars: readonly Bar[]
  /** The labels below the first and the last bar. */
  ends: readonly [ReactNode, ReactNode]
  /** The largest value in words, above the chart. */
  most: ReactNode
}

const height = 100

/**
 * Shows values side by side, none below zero. One bar at a time is highlighted by the mouse, a
 * finger or the arrow keys, and a screen reader reads it. At first it is the last one.
 */
export const BarChart = ({ label, bars, ends, most }: BarChartProps) => {
  const [at, setAt] = useState<number | null>(null)
  const last = bars.length - 1
  const current = Math.min(at ?? last, last)
  const largest = Math.max(1, ...bars.map(({ value, behind = 0 }) => Math.max(value, behind)))
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <output className={styles.text}>{bars[current]?.text}</output>
        <span className={styles.most}>{most}</span>
      </figcaption>
      <div className={styles.plot}>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${bars.length} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {bars.map(({ key, value, behind = 0 }, index) => (
            <g key={key} className={classes(index === current && styles.current)}>
              <Column index={index} share={behind / largest} look={styles.behind} wide />
              <Column index={index} share={value / largest} look={styles.bar} />
            </g>
          ))}
        </svg>
        <input
          className={styles.cursor}
          type="range"
          min={0}
          max={Math.max(last, 0)}
          step={1}
          value={current}
          aria-label={label}
          aria-valuetext={bars[current]?.text}
          onChange={(event) => setAt(event.target.valueAsNumber)}
          onPointerMove={({ currentTarget, clientX }) => {
            const { left, width } = currentTarget.getBoundingClientRect()
            const index = Math.floor(((clientX - left) / width) * bars.length)
            setAt(Math.min(Math.max(index, 0), last))
          }}
        />
      </div>
      <div className={styles.ends}>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </figure>
  )
}

type ColumnProps = { index: number; share: number; look: string | undefined; wide?: boolean }

const Column = ({ index, share, look, wide = false }: ColumnProps) => {
  const size = share === 0 ? 0 : Math.max(share * height, 1)
  const inset = wide ? 0.06 : 0.2
  return (
    <rect
      className={look}
      x={index + inset}
      width={1 - 2 * inset}
      y={height - size}
      height={size}
    />
  )
}
