import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import { useChartFormats, type ChartUnit } from './frame/chart-units.ts'
import { createScale, toShare, type Scale } from './frame/scale.ts'
import styles from './waterfall.module.css'

export type WaterfallStep = {
  key: string
  /** The name of the step; a link to what it consists of. */
  name: ReactNode
  value: number
  /** A sum that is reached, instead of a change of it. */
  isSum?: boolean
}

type WaterfallProps = { label: string; steps: readonly WaterfallStep[]; unit: ChartUnit }

/**
 * Shows how a sum becomes another: a row for each change, which begins where the last one ended.
 * The rows are their own table: each has its name, its bar and its value.
 */
export const Waterfall = ({ label, steps, unit }: WaterfallProps) => {
  const { format } = useChartFormats(unit)
  const rows = placeSteps(steps)
  const scale = createScale(rows.flatMap(({ from, to }) => [from, to]))
  return (
    <ul className={styles.waterfall} aria-label={label}>
      {rows.map(({ key, name, value, isSum = false, from, to }) => (
        <li key={key} className={classes(styles.step, isSum && styles.sum)}>
          <span className={styles.name}>{name}</span>
          <span className={styles.track} aria-hidden="true">
            {value !== 0 && (
              <span
                className={classes(styles.bar, !isSum && styles[value < 0 ? 'less' : 'more'])}
                style={placeBar(scale, from, to)}
              />
            )}
          </span>
          <span className={styles.value} translate="no">
            {!isSum && value > 0 ? `+${format(value)}` : format(value)}
          </span>
        </li>
      ))}
    </ul>
  )
}

type PlacedStep = WaterfallStep & { from: number; to: number }

/** Returns where each step begins and ends. */
export const placeSteps = (steps: readonly WaterfallStep[]): readonly PlacedStep[] => {
  let sum = 0
  return steps.map((step) => {
    const from = step.isSum === true ? 0 : sum
    sum = from + step.value
    return { ...step, from, to: sum }
  })
}

const placeBar = (scale: Scale, from: number, to: number): CSSProperties => {
  const [start, end] = [toShare(scale, Math.min(from, to)), toShare(scale, Math.max(from, to))]
  return { '--start': `${start * 100}%`, '--size': `${(end - start) * 100}%` } as CSSProperties
}
