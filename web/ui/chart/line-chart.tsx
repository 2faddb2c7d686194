import { classes } from '../../lib/classes.ts'
import { listSeries, type ChartData } from './frame/chart-data.ts'
import { ChartFrame } from './frame/chart-frame.tsx'
import styles from './frame/chart-frame.module.css'
import { createScale, drawLine } from './frame/scale.ts'

/** Shows a line for each series; no two differ by colour alone. */
export const LineChart = ({ chart }: { chart: ChartData }) => {
  const series = listSeries(chart)
  const scale = createScale(series.flatMap(({ values }) => values))
  return (
    <ChartFrame chart={chart} scale={scale}>
      {(current) => (
        <>
          {current !== null && <path className={styles.here} d={`M${current + 0.5} 0V100`} />}
          {[...series].reverse().map((each) => (
            <path
              key={each.key}
              className={classes(
                styles.line,
                each === chart.behind
                  ? styles.behindLine
                  : styles[`series${chart.series.indexOf(each) + 1}`],
              )}
              d={drawLine(scale, each.values)}
            />
          ))}
        </>
      )}
    </ChartFrame>
  )
}
