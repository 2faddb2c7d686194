import type { ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { Time } from './time.tsx'
import styles from './timeline.module.css'

export type Tone = 'neutral' | 'success' | 'warning' | 'danger'

export type Happening = {
  key: string
  icon: IconName
  tone: Tone
  sentence: string
  /** ISO 8601 */
  at: string
  /** Beside the time. */
  by?: ReactNode
}

/** The events, one below the other, in order. */
export const Timeline = ({ happenings }: { happenings: readonly Happening[] }) => (
  <ol>
    {happenings.map(({ key, icon, tone, sentence, at, by }) => (
      <li key={key} className={styles.entry}>
        <span className={classes(styles.sign, styles[tone])}>
          <Icon name={icon} size={16} />
        </span>
        <div className={styles.words}>
          <p>{sentence}</p>
          <p className={styles.when}>
            <Time at={at} />
            {by}
          </p>
        </div>
      </li>
    ))}
  </ol>
)
