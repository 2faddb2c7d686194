import { formatMoney } from '../../../lib/text/format.ts'
import type { FeeSum } from './add-up-fees.ts'
import styles from './month-bars.module.css'

/**
 * Shows each month's difference as a bar from a common line: up for a cost, down for a gain. Screen
 * readers read the table below it instead.
 */
export const MonthBars = ({ months, label }: { months: readonly FeeSum[]; label: string }) => {
  const largest = Math.max(...months.map(({ differenceCents }) => Math.abs(differenceCents)), 1)
  return (
    <figure className={styles.chart} aria-hidden="true">
      <figcaption className={styles.caption}>{label}</figcaption>
      <div className={styles.bars}>
        {months.map(({ name, differenceCents }) => (
          <div
            key={name}
            className={styles.month}
            title={`${name}: ${formatMoney(differenceCents)}`}
          >
            <div className={styles.half}>
              {differenceCents > 0 && <Bar share={differenceCents / largest} kind="cost" />}
            </div>
            <div className={styles.half}>
              {differenceCents < 0 && (
                <Bar share={Math.abs(differenceCents) / largest} kind="kept" />
              )}
            </div>
            <span className={styles.name}>{name.slice(-2)}</span>
          </div>
        ))}
      </div>
    </figure>
  )
}

const Bar = ({ share, kind }: { share: number; kind: 'cost' | 'kept' }) => (
  <div className={styles[kind]} style={{ blockSize: `${Math.max(Math.round(share * 100), 2)}%` }} />
)
