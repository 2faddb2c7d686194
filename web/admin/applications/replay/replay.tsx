import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HistoryEntry } from '@almoner/api/admin/applications/history/history-contract.ts'
import { problemCode } from '../../../lib/api/failure/problem.ts'
import { BackLink } from '../../../ui/button/back-link.tsx'
import { ScreenTitle } from '../../../ui/layout/page/screen-title.tsx'
import { TimelineSection } from '../../../ui/timeline/timeline-section.tsx'
import type { TimelineEntry } from '../../../ui/timeline/timeline.tsx'
import { useTitleOfCharity } from '../../account/account-api.ts'
import { AccessReason } from '../../account/access-reason.tsx'
import { ApplicationThen } from './application-then.tsx'
import styles from '../application.module.css'
import { historyQuery } from '../applications-api.ts'
import { Loaded } from '../../../ui/feedback/waiting/loaded.tsx'
import { ComparedMoments } from './comparison.tsx'
import { historyLook } from './history-look.ts'
import { useActorLabel, useHistorySentence } from './history-sentence.ts'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'

/** Shows the history of an application event by event, and its state after each event. */
export const Replay = () => {
  const { id } = useParams({ from: '/signed-in/AdminAccounts/$id/Replay' })
  const { t } = useLingui()
  const history = useQuery(historyQuery(id))
  const title = useTitleOfCharity(id, t`Replay`)
  if (problemCode(history.error) === 'access_reason_required') return <AccessReason id={id} />
  return (
    <Stack gap={4}>
      <BackLink
        to="/AdminAccounts/$id"
        params={{ id }}
        label={<Trans>Back to the application</Trans>}
      />
      <ScreenTitle title={title} />
      <h2 className={styles.title}>
        <Trans>Timeline</Trans>
      </h2>
      <Loaded query={history} height="14rem">
        {({ entries }) => <Steps id={id} entries={entries} />}
      </Loaded>
    </Stack>
  )
}

type StepsProps = { id: string; entries: readonly HistoryEntry[] }

const Steps = ({ id, entries }: StepsProps) => {
  const timeline = useReplayEntries(entries)
  const followed = useFollowed(entries)
  const positionAt = (step: number) => entries[step]?.position ?? ''
  const then = (step: number) => (
    <ApplicationThen
      id={id}
      position={positionAt(step)}
      beside={[step - 1, step + 1].map(positionAt).filter((position) => position !== '')}
    />
  )
  const compared = (step: number, against: number) => (
    <ComparedMoments id={id} position={positionAt(step)} against={positionAt(against)} />
  )
  return (
    <TimelineSection
      entries={timeline}
      asOf={then}
      compare={compared}
      followed={followed}
      showsNow
    />
  )
}

const useReplayEntries = (entries: readonly HistoryEntry[]): readonly TimelineEntry[] => {
  const { t } = useLingui()
  const sentence = useHistorySentence()
  const actorLabel = useActorLabel()
  const rounds = countRounds(entries)
  return entries.map((entry, place) => {
    const round = rounds[place] ?? 0
    return {
      key: entry.position,
      ...historyLook[entry.type],
      at: entry.at,
      who: actorLabel(entry.actor),
      sentence: sentence(entry),
      detail: readText(entry),
      by: marks[entry.actor.kind],
      band: round === 0 ? t`Preparation` : t`Round ${round}`,
    }
  })
}

const marks = {
  applicant: 'applicant',
  administrator: 'reviewer',
  platform: 'system',
} as const satisfies Record<HistoryEntry['actor']['kind'], TimelineEntry['by']>

/** The number of submissions up to each event. */
const countRounds = (entries: readonly HistoryEntry[]): readonly number[] => {
  let round = 0
  return entries.map(({ type }) => (type === 'ApplicationSubmitted' ? (round += 1) : round))
}

/** "3 steps later it was declined" */
const useFollowed = (entries: readonly HistoryEntry[]) => {
  const ends = entries.flatMap(({ type }, place) => (type in outcomes ? [place] : []))
  const last = ends.at(-1) ?? -1
  const outcome = entries[last]?.type
  return (later: number): ReactNode => {
    const until = later - (entries.length - 1 - last)
    if (outcome === undefined || until <= 0) return undefined
    return outcomes[outcome as keyof typeof outcomes](until)
  }
}

const outcomes = {
  ApplicationApproved: (later: number) => (
    <Plural
      value={later}
      one="One step later it was approved."
      other="# steps later it was approved."
    />
  ),
  ApplicationDeclined: (later: number) => (
    <Plural
      value={later}
      one="One step later it was declined."
      other="# steps later it was declined."
    />
  ),
  ApplicationWithdrawn: (later: number) => (
    <Plural
      value={later}
      one="One step later it was withdrawn."
      other="# steps later it was withdrawn."
    />
  ),
} as const

/** Reads the text that the person wrote. */
const readText = ({ details }: HistoryEntry): string | undefined => {
  const { reason, message, text, note } = details
  const wording = reason ?? message ?? text ?? note
  return typeof wording === 'string' && wording !== '' ? wording : undefined
}
