import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import { Icon, type IconName } from '../picture/icon.tsx'
import { Time } from '../data/time.tsx'
import styles from './timeline.module.css'

export type Tone = 'neutral' | 'success' | 'warning' | 'danger'

export type TimelineEntry = {
  /** Stays with its entry when others arrive. */
  key: string
  icon: IconName
  tone: Tone
  /** ISO 8601 */
  at: string
  /** Who did it, within a sentence: "the payer". */
  who?: string
  sentence: string
  /** Below the sentence. */
  detail?: ReactNode
  /** Whose mark it is on the slider. */
  by?: 'applicant' | 'reviewer' | 'system'
  /** The round that it is a part of: "Round 2". */
  band?: string
}

type TimelineProps = {
  entries: readonly TimelineEntry[]
  /** The place of the last entry that counts; the later ones are shown as later. */
  until?: number
  /** Called when an entry is followed to its moment; without it the entries are no links. */
  onChoose?: () => void
}

/** The events, one below the other, in order. */
export const Timeline = ({ entries, until, onChoose }: TimelineProps) => (
  <ol>
    {entries.map(({ key, icon, tone, sentence, at, who, detail }, place) => (
      <li
        key={key}
        className={classes(styles.entry, until !== undefined && place > until && styles.later)}
        aria-current={place === until ? 'step' : undefined}
      >
        <span className={classes(styles.sign, styles[tone])}>
          <Icon name={icon} size={16} />
        </span>
        <div className={styles.words}>
          <p>
            {onChoose ? (
              <Link
                to="."
                // The end is the address without a step: it stays the end when more happens.
                search={(before: Record<string, unknown>) => ({
                  ...before,
                  at: place === entries.length - 1 ? undefined : key,
                })}
                replace
                resetScroll={false}
                className={styles.choose}
                onClick={onChoose}
              >
                {sentence}
              </Link>
            ) : (
              sentence
            )}
          </p>
          {detail && <div className={styles.detail}>{detail}</div>}
          <p className={styles.when}>
            <Time at={at} />
            {who !== undefined && (
              <span>
                <Trans>by {who}</Trans>
              </span>
            )}
          </p>
        </div>
      </li>
    ))}
  </ol>
)
