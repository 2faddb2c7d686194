import { Trans } from '@lingui/react/macro'
import { classes } from '../../lib/classes.ts'
import styles from './step-dots.module.css'

export type StepDotsProps = { step: number; of: number; unit?: 'step' | 'page' }

/** Shows the current step of a sequence, as text beside the dots. */
export const StepDots = ({ step, of, unit = 'step' }: StepDotsProps) => (
  <p className={styles.steps}>
    <span className={styles.dots} aria-hidden="true">
      {Array.from({ length: of }, (_, index) => index + 1).map((each) => (
        <span
          key={each}
          className={classes(
            styles.dot,
            each < step && styles.done,
            each === step && styles.current,
          )}
        />
      ))}
    </span>
    <span>
      {unit === 'page' ? (
        <Trans>
          Page {step} of {of}
        </Trans>
      ) : (
        <Trans>
          Step {step} of {of}
        </Trans>
      )}
    </span>
  </p>
)
