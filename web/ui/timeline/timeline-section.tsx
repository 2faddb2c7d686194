import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import { Time } from '../data/time.tsx'
import { Timeline, type TimelineEntry } from './timeline.tsx'
import styles from './timeline.module.css'
import { useReplay, type Replay } from './use-replay.ts'

type Props = {
  entries: readonly TimelineEntry[]
  /** What it was after an entry, by the entry's place: with it, the history can be replayed. */
  asOf?: (step: number) => ReactNode
}

/** What happened to one thing, and how it stood after each of the events. */
export const TimelineSection = ({ entries, asOf }: Props) => {
  const [first, ...rest] = entries
  if (!asOf || first === undefined || rest.length === 0) return <Timeline entries={entries} />
  return <ReplayedTimeline entries={[first, ...rest]} asOf={asOf} />
}

type ReplayedProps = {
  entries: readonly [TimelineEntry, ...TimelineEntry[]]
  asOf: (step: number) => ReactNode
}

const ReplayedTimeline = ({ entries, asOf }: ReplayedProps) => {
  const replay = useReplay(entries)
  const { step, isNow } = replay
  return (
    <>
      <Slider replay={replay} count={entries.length} />
      {!isNow && (
        <AsOf at={replay.entry.at} later={entries.length - 1 - step}>
          {asOf(step)}
        </AsOf>
      )}
      {isNow ? <Timeline entries={entries} /> : <Timeline entries={entries} until={step} />}
    </>
  )
}

const Slider = ({ replay, count }: { replay: Replay<TimelineEntry>; count: number }) => {
  const id = useId()
  const number = replay.step + 1
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>
        <Trans>Replay the history</Trans>
      </label>
      <span className={styles.place}>
        <Trans>
          {number} of {count}
        </Trans>
      </span>
      <input
        id={id}
        type="range"
        min={0}
        max={count - 1}
        step={1}
        value={replay.step}
        aria-valuetext={replay.entry.sentence}
        onChange={(event) => replay.set(Number(event.target.value))}
      />
    </div>
  )
}

type AsOfProps = { at: string; later: number; children: ReactNode }

const AsOf = ({ at, later, children }: AsOfProps) => {
  const { t } = useLingui()
  return (
    <section className={styles.asOf} aria-label={t`As it stood then`}>
      <p className={styles.banner}>
        <strong>
          <Trans>
            As it stood on <Time at={at} />
          </Trans>
        </strong>
        <span>
          <Plural value={later} one="One event followed." other="# events followed." />
        </span>
      </p>
      {children}
    </section>
  )
}
