import type { ReactNode } from 'react'
import styles from './numbered-steps.module.css'

export type NumberedStep = { name: string; words: ReactNode; body?: ReactNode }

/** Lists instructions in order. */
export const NumberedSteps = ({ steps }: { steps: readonly NumberedStep[] }) => (
  <ol className={styles.steps}>
    {steps.map(({ name, words, body }) => (
      <li key={name} className={styles.step}>
        <div className={styles.body}>
          <p className={styles.words}>{words}</p>
          {body}
        </div>
      </li>
    ))}
  </ol>
)
