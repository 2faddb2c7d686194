import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { Time } from '../data/time.tsx'
import { isPlayable, usePlayback, type Pace } from './playback.ts'
import { EventsLater, ReplayControls } from './replay-controls.tsx'
import { handleReplayKey } from './replay-keys.ts'
import { ReplaySlider } from './replay-slider.tsx'
import { chosenStep, Timeline, type TimelineEntry } from './timeline.tsx'
import styles from './timeline.module.css'
import { useReplay } from './use-replay.ts'

type Replayed = {
  /** The number of entries before the first one, which are not loaded. Default: none. */
  earlier?: number
  /** Shows the state after an entry, by the entry's position. */
  asOf: (step: number) => ReactNode
  /** Whether the current state is shown only here on the screen. */
  showsNow?: boolean
  /**
   * Shows the differences between two entries, by their positions. If set, two moments can be
   * compared.
   */
  compare?: (step: number, against: number) => ReactNode
  /** Returns a text about the events that followed; `later` is their number. */
  followed?: (later: number) => ReactNode
}

/** If `asOf` is set, the history can be replayed. */
type Props = { entries: readonly TimelineEntry[] } & (Replayed | { asOf?: undefined })

/** Shows the events of one thing, and its state after each of them. */
export const TimelineSection = ({ entries, ...replayed }: Props) => {
  const [first, ...rest] = entries
  if (!replayed.asOf || first === undefined) return <Timeline entries={entries} />
  if (rest.length === 0) {
    return (
      <>
        {replayed.showsNow && <div className={styles.now}>{replayed.asOf(0)}</div>}
        <Timeline entries={entries} />
      </>
    )
  }
  return <ReplayedTimeline entries={[first, ...rest]} {...replayed} />
}

type ReplayedProps = { entries: readonly [TimelineEntry, ...TimelineEntry[]] } & Replayed

const ReplayedTimeline = ({
  entries,
  earlier = 0,
  asOf,
  showsNow,
  compare,
  followed,
}: ReplayedProps) => {
  const replay = useReplay(entries)
  const { step, isNow, against } = replay
  const region = useRef<HTMLDivElement>(null)
  const [pace, setPace] = useState<Pace>(30)
  const playback = usePlayback({ entries, step, pace, set: replay.set })
  const canPlay = isPlayable(entries)
  const move = (to: number) => {
    playback.stop()
    replay.set(to)
  }
  const followStep = (event: MouseEvent) => {
    const nextStep = chosenStep(event)
    if (nextStep === null) return
    event.preventDefault()
    move(nextStep)
    // The content that the entry leads to is above the list.
    region.current?.scrollIntoView({ block: 'start' })
  }
  const toggleCompare = () =>
    replay.setAgainst(against === null ? earlierMoment(entries, step) : null)
  const later = entries.length - 1 - step
  return (
    // The keys are of the replay as a whole; every act also has a control.
    <div
      ref={region}
      role="presentation"
      onClick={followStep}
      onKeyDown={(event) =>
        handleReplayKey(event, {
          entries,
          step,
          set: move,
          play: canPlay ? playback.toggle : null,
          compare: compare ? toggleCompare : null,
        })
      }
    >
      <div className={showsNow ? styles.player : undefined}>
        <ReplaySlider
          entries={entries}
          earlier={earlier}
          step={step}
          set={move}
          against={against}
        />
        <ReplayControls
          playback={canPlay ? playback : null}
          pace={pace}
          setPace={setPace}
          compare={compare ? { isOn: against !== null, toggle: toggleCompare } : null}
        />
      </div>
      {compare && against !== null && (
        <Compared
          entries={entries}
          earlier={earlier}
          against={against}
          setAgainst={replay.setAgainst}
        >
          {compare(step, against)}
        </Compared>
      )}
      {!isNow && (
        <AsOf at={replay.entry.at} followed={followed?.(later) ?? <EventsLater later={later} />}>
          {asOf(step)}
        </AsOf>
      )}
      {isNow && showsNow && <div className={styles.now}>{asOf(step)}</div>}
      <Timeline entries={entries} linked {...(!isNow && { until: step })} />
    </div>
  )
}

/** Returns the first moment to compare with: the beginning of the band, or of the whole history. */
const earlierMoment = (entries: readonly TimelineEntry[], step: number): number => {
  const band = entries[step]?.band
  const first = entries.findIndex((entry) => entry.band === band)
  return first < step ? Math.max(first, 0) : 0
}

type ComparedProps = {
  entries: readonly TimelineEntry[]
  earlier: number
  against: number
  setAgainst: (against: number) => void
  children: ReactNode
}

const Compared = ({ entries, earlier, against, setAgainst, children }: ComparedProps) => {
  const { t } = useLingui()
  return (
    <section className={styles.asOf} aria-label={t`Two moments compared`}>
      <label className={styles.compared}>
        <Trans>Compare with</Trans>{' '}
        <select value={against} onChange={(event) => setAgainst(Number(event.target.value))}>
          {entries.map(({ key, sentence, band }, place) => (
            <option key={key} value={place}>
              {`${earlier + place + 1}. ${band === undefined ? '' : `${band}: `}${sentence}`}
            </option>
          ))}
        </select>
      </label>
      {children}
    </section>
  )
}

type AsOfProps = { at: string; followed: ReactNode; children: ReactNode }

const AsOf = ({ at, followed, children }: AsOfProps) => {
  const { t } = useLingui()
  return (
    <section className={styles.asOf} aria-label={t`As of that date`}>
      <p className={styles.banner}>
        <strong>
          <Trans>
            As of <Time at={at} />
          </Trans>
        </strong>
        <span>{followed}</span>
      </p>
      {children}
    </section>
  )
}
