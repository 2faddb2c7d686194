import { Trans } from '@lingui/react/macro'
import { memo, type MouseEvent, type ReactNode } from 'react'
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
  /** The actor, as a part of a sentence: "the payer". */
  who?: string
  sentence: string
  /** Shown below the sentence. */
  detail?: ReactNode
  /** The actor whose mark is shown on the slider. */
  by?: 'applicant' | 'reviewer' | 'system'
  /** The round that it is a part of: "Round 2". */
  band?: string
}

type TimelineProps = {
  entries: readonly TimelineEntry[]
  /** The place of the last entry that counts; the later ones are shown as later. */
  until?: number
  /** Whether each entry is a link to its moment (`chosenStep`). */
  linked?: boolean
}

/** The events, one below the other, in order. */
export const Timeline = ({ entries, until, linked = false }: TimelineProps) => (
  <ol>
    {entries.map((entry, place) => (
      <Entry
        key={entry.key}
        entry={entry}
        step={linked ? place : null}
        isLater={until !== undefined && place > until}
        isCurrent={place === until}
      />
    ))}
  </ol>
)

type EntryProps = {
  entry: TimelineEntry
  step: number | null
  isLater: boolean
  isCurrent: boolean
}

// This is memoised, because a step of a replay changes only two of hundreds of entries.
const Entry = memo(({ entry, step, isLater, isCurrent }: EntryProps) => {
  const { key, icon, tone, sentence, at, who, detail } = entry
  return (
    <li
      className={classes(styles.entry, isLater && styles.later)}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className={classes(styles.sign, styles[tone])}>
        <Icon name={icon} size={16} />
      </span>
      <div className={styles.words}>
        <p>
          {step === null ? (
            sentence
          ) : (
            <a href={`?at=${key}`} data-step={step} className={styles.choose}>
              {sentence}
            </a>
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
  )
})

/** Returns the step of the clicked link, or null for another click or one that opens a tab. */
export const chosenStep = (event: MouseEvent): number | null => {
  const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return null
  const link = target instanceof Element ? target.closest('a[data-step]') : null
  return link === null ? null : Number(link.getAttribute('data-step'))
}
