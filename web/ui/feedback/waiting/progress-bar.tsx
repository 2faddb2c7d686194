import { Trans, useLingui } from '@lingui/react/macro'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { formatShortMoney } from '../../../lib/text/format.ts'
import { Money } from '../../data/money/money.tsx'
import styles from './progress-bar.module.css'

export type ProgressBarProps = {
  raisedCents: Cents
  /** Zero means no goal: then only the raised sum is shown. */
  goalCents: Cents
}

/**
 * A project's progress, as text and as a bar. Beyond the goal the bar is full, and the text has the
 * real figure.
 */
export const ProgressBar = ({ raisedCents, goalCents }: ProgressBarProps) => {
  const { t } = useLingui()
  const raised = <Money amountCents={raisedCents} short />
  if (goalCents <= 0) {
    return (
      <p className={styles.words}>
        <span>
          <Trans>
            <strong>{raised}</strong> raised
          </Trans>
        </span>
      </p>
    )
  }
  const percent = Math.floor((raisedCents / goalCents) * 100)
  const goal = formatShortMoney(goalCents)
  return (
    <div className={styles.progress}>
      <progress
        className={styles.bar}
        aria-label={t`Progress towards the goal`}
        aria-valuetext={t`${formatShortMoney(raisedCents)} of ${goal} raised`}
        max={goalCents}
        value={Math.min(raisedCents, goalCents)}
      />
      <p className={styles.words}>
        <span>
          <Trans>
            <strong>{raised}</strong> raised of {goal}
          </Trans>
        </span>
        <span className={styles.percent}>{percent < 1 && raisedCents > 0 ? '<1' : percent}%</span>
      </p>
    </div>
  )
}
