import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type {
  HistoryActor,
  HistoryAnswer,
  HistoryDetails,
} from '@almoner/api/use-cases/history/contract.ts'
import { ReadAgain } from '../feedback/notice/read-again.tsx'
import { Skeleton } from '../feedback/waiting/skeleton.tsx'
import type { IconName } from '../picture/icon.tsx'
import { TimelineSection } from '../timeline/timeline-section.tsx'
import { ComparedStates } from '../timeline/compared-states.tsx'
import type { TimelineEntry, Tone } from '../timeline/timeline.tsx'
import styles from './history.module.css'

/** The display of each event. A new event needs an entry here. */
export type HistorySteps<Type extends string> = Readonly<
  Record<Type, { icon: IconName; tone: Tone; sentence: (details: HistoryDetails) => string }>
>

type Props<Type extends string, Shown> = {
  query: Pick<
    UseQueryResult<HistoryAnswer<Type, Shown>>,
    'data' | 'isError' | 'error' | 'isPending' | 'refetch'
  >
  steps: HistorySteps<Type>
  /** Shows the state after an event. */
  State: ComponentType<{ state: Shown }>
  /** Replaces a history without events. */
  none: ReactNode
}

/** Shows a history, event by event, with the state after each of them. */
export const HistoryReplay = <Type extends string, Shown>({
  query,
  steps,
  State,
  none,
}: Props<Type, Shown>) => {
  const actorLabel = useActorLabel()
  if (query.isError && !query.data) return <ReadAgain query={query} />
  if (!query.data) return <Skeleton height="14rem" />
  const { entries } = query.data
  if (entries.length === 0) return none
  const asOf = (step: number) => {
    const entry = entries[step]
    return entry && <State state={entry.state} />
  }
  const compare = (step: number, against: number) => (
    <ComparedStates entries={entries} steps={[step, against]} asOf={asOf} />
  )
  return (
    <section className={styles.history} aria-labelledby="history">
      <h2 id="history">
        <Trans>Timeline</Trans>
      </h2>
      <TimelineSection
        entries={entries.map(({ position, at, actor, type, details }): TimelineEntry => {
          const { icon, tone, sentence } = steps[type]
          const who = actorLabel(actor)
          return {
            key: position,
            icon,
            tone,
            at,
            who,
            by: marks[actor.kind],
            sentence: sentence(details),
          }
        })}
        asOf={asOf}
        compare={compare}
        showsNow
      />
    </section>
  )
}

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
