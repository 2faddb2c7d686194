import { classes } from '../../lib/classes.ts'
import type { ChartData } from './frame/chart-data.ts'
import { ChartFrame } from './frame/chart-frame.tsx'
import styles from './frame/chart-frame.module.css'
import { createScale, drawColumns, drawMarks, stackColumns } from './frame/scale.ts'

/**
 * Shows a column for each point. Several series stand on one another, those below zero downwards;
 * the series behind them is a mark at its height.
 */
export const BarChart = ({ chart }: { chart: ChartData }) => {
  const stacks = stackColumns(chart.series.map(({ values }) => values))
  const behind = chart.behind?.values ?? []
  const ends = stacks.flatMap((columns) => columns.map(({ to }) => to))
  const scale = createScale([...ends, ...behind])
  const looks = stacks.map((_, index) => styles[`series${index + 1}`])
  const marks = drawMarks(scale, behind)
  return (
    <ChartFrame chart={chart} scale={scale}>
      {(current) => (
        <>
          {current !== null && (
            <rect className={styles.highlight} x={current} width={1} height="100%" />
          )}
          {stacks.map((columns, index) => (
            <path
              key={chart.series[index]?.key}
              className={classes(styles.column, looks[index])}
              d={drawColumns(scale, columns)}
            />
          ))}
          <path className={styles.halo} d={marks} />
          <path className={styles.behindMark} d={marks} />
        </>
      )}
    </ChartFrame>
  )
}
