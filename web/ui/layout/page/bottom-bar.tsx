import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classes } from '../../../lib/classes.ts'
import styles from './bottom-bar.module.css'
import { Icon } from '../../picture/icon.tsx'

export type BottomBarProps = {
  /** The total, as `<Money>`; on a phone it is beside the button. */
  total?: ReactNode
  /** The total is paid every month. */
  isMonthly?: boolean
  /** The parts of the total (`<MoneyLines>`); on a phone, a tap on the total shows them. */
  breakdown?: ReactNode
  /** What the act does, in a line of its own above it, so that the bar never covers it. */
  sentence?: ReactNode
  /** Keeps the act below the form on a phone too. */
  inPlace?: boolean
  children: ReactNode
}

/** The act of a step: at hand at the foot of a phone, in its place under the form on a desk. */
export const BottomBar = ({
  total,
  isMonthly = false,
  breakdown,
  sentence,
  inPlace = false,
  children,
}: BottomBarProps) => (
  <div
    className={classes(styles.bar, inPlace ? styles.inPlace : total === undefined && styles.bare)}
  >
    {sentence && <p className={styles.sentence}>{sentence}</p>}
    {breakdown ? (
      <details className={styles.details}>
        <summary className={styles.summary}>
          <span className={styles.word}>
            {isMonthly ? <Trans>Each month</Trans> : <Trans>Total</Trans>}
            <Icon name="chevron-down" size={16} />
          </span>
          <span className={styles.total}>{total}</span>
        </summary>
        <div className={styles.breakdown}>{breakdown}</div>
      </details>
    ) : (
      total && (
        <div className={styles.plain}>
          <span className={styles.word}>
            {isMonthly ? <Trans>Each month</Trans> : <Trans>Total</Trans>}
          </span>
          <span className={styles.total}>{total}</span>
        </div>
      )
    )}
    <div className={styles.act}>{children}</div>
  </div>
)
