import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type {
  HistoryActor,
  HistoryAnswer,
  HistoryDetails,
} from '@almoner/api/use-cases/history/contract.ts'
import { Time } from '../data/time.tsx'
import { ReadAgain } from '../feedback/notice/read-again.tsx'
import { ShowMore } from '../feedback/show-more.tsx'
import { Skeleton } from '../feedback/waiting/skeleton.tsx'
import { Quiet } from '../layout/arrangement/quiet.tsx'
import type { IconName } from '../picture/icon.tsx'
import { TimelineSection } from '../timeline/timeline-section.tsx'
import { ComparedStates } from '../timeline/compared-states.tsx'
import type { TimelineEntry, Tone } from '../timeline/timeline.tsx'
import styles from './history.module.css'
import { useNamedMoments, type HistoryQuery } from './use-named-moments.ts'

export type HistoryStep = {
  icon: IconName
  tone: Tone
  /** `changed` names the fields that the event changed. It is empty if they are not compared. */
  sentence: (details: HistoryDetails, changed: string) => string
}

/** The display of each event. A new event needs an entry here. */
export type HistorySteps<Type extends string> = Readonly<Record<Type, HistoryStep>>

type Props<Type extends string, Shown> = {
  query: HistoryQuery<HistoryAnswer<Type, Shown>>
  steps: HistorySteps<Type>
  /** Shows the state after an event. `before` is the state before it, or null for the first event. */
  renderState: (state: Shown, before: Shown | null) => ReactNode
  /** Shows the differences between two states. If it is omitted, both are shown. */
  renderComparison?: (earlier: Shown, later: Shown) => ReactNode
  /** Names the fields that differ between two states. */
  describeChange?: (before: Shown, after: Shown) => string
  /** Replaces a history without events. */
  none: ReactNode
}

/** Shows a history, event by event, with the state after each of them. */
export const HistoryReplay = <Type extends string, Shown>({
  query,
  steps,
  renderState,
  renderComparison,
  describeChange,
  none,
}: Props<Type, Shown>) => {
  const actorLabel = useActorLabel()
  const isOnItsWay = useNamedMoments(query)
  if (query.isError && !query.data) return <ReadAgain query={query} />
  if (!query.data || isOnItsWay) return <Skeleton height="14rem" />
  const { entries, earlier, initial = null } = query.data
  if (entries.length === 0) return none
  const asOf = (step: number) => {
    const entry = entries[step]
    return entry && renderState(entry.state, entries[step - 1]?.state ?? initial)
  }
  const compareSteps = (step: number, against: number) => {
    const [first, second] = [entries[Math.min(step, against)], entries[Math.max(step, against)]]
    return renderComparison && first && second ? (
      <>
        <ComparedTimes from={first.at} to={second.at} />
        {renderComparison(first.state, second.state)}
      </>
    ) : (
      <ComparedStates entries={entries} steps={[step, against]} asOf={asOf} />
    )
  }
  return (
    <section className={styles.history} aria-labelledby="history">
      <h2 id="history">
        <Trans>Timeline</Trans>
      </h2>
      <div className={styles.older}>
        <ShowMore query={query} label={<Trans>Show older changes</Trans>} />
      </div>
      <TimelineSection
        earlier={earlier}
        entries={entries.map((entry, place): TimelineEntry => {
          const { position, at, actor, type, details, state } = entry
          const { icon, tone, sentence } = steps[type]
          const who = actorLabel(actor)
          const before = entries[place - 1]?.state ?? initial
          const changed = before !== null && describeChange ? describeChange(before, state) : ''
          return {
            key: position,
            icon,
            tone,
            at,
            who,
            by: marks[actor.kind],
            sentence: sentence(details, changed),
            detail: readNote(details),
          }
        })}
        asOf={asOf}
        compare={compareSteps}
        showsNow
      />
    </section>
  )
}

const readNote = ({ note }: HistoryDetails): string | undefined =>
  typeof note === 'string' && note !== '' ? note : undefined

const ComparedTimes = ({ from, to }: { from: string; to: string }) => (
  <Quiet>
    <Trans>
      From <Time at={from} /> to <Time at={to} />
    </Trans>
  </Quiet>
)

const marks = {
  staff: 'applicant',
  administrator: 'reviewer',
  platform: 'system',
} as const satisfies Record<HistoryActor['kind'], TimelineEntry['by']>

/** Returns the actor of an event as a part of a sentence. */
const useActorLabel = (): ((actor: HistoryActor) => string) => {
  const { t } = useLingui()
  return ({ kind, name }) => {
    switch (kind) {
      case 'staff':
        return name ?? t`the charity’s staff`
      case 'administrator':
        return name ?? t`the platform’s administration`
      case 'platform':
        return 'Almoner'
    }
  }
}
