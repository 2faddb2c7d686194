import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { HistoryEntry } from '@almoner/api/admin/applications/contract.ts'
import { BackLink } from '../../ui/button/back-link.tsx'
import { ReadAgain } from '../../ui/feedback/read-again.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { TimelineSection } from '../../ui/timeline/timeline-section.tsx'
import { ApplicationThen } from './application-then.tsx'
import styles from './application.module.css'
import { historyQuery } from './applications-api.ts'
import { historyLook } from './history-look.ts'
import { useActorLabel, useHistorySentence } from './history-sentence.ts'

/** How an application came about, event by event, and how it stood after each of them. */
export const Replay = () => {
  const { id } = useParams({ from: '/signed-in/AdminAccounts/$id/Replay' })
  const { t } = useLingui()
  const history = useQuery(historyQuery(id))
  return (
    <div className={styles.list}>
      <BackLink
        to="/AdminAccounts/$id"
        params={{ id }}
        label={<Trans>Back to the application</Trans>}
      />
      <PageTitle title={t`Replay`} of={t`Administration`} />
      <h2 className={styles.title}>
        <Trans>What happened</Trans>
      </h2>
      {history.isError && !history.data && <ReadAgain query={history} />}
      {history.isPending && <Skeleton height="14rem" />}
      {history.data && <Steps id={id} entries={history.data.entries} />}
    </div>
  )
}

const Steps = ({ id, entries }: { id: string; entries: readonly HistoryEntry[] }) => {
  const sentence = useHistorySentence()
  const actorLabel = useActorLabel()
  const then = (step: number) => (
    <ApplicationThen id={id} position={entries[step]?.position ?? ''} />
  )
  return (
    <TimelineSection
      entries={entries.map((entry) => ({
        key: entry.position,
        ...historyLook[entry.type],
        at: entry.at,
        who: actorLabel(entry.actor),
        sentence: sentence(entry),
        detail: readText(entry),
      }))}
      asOf={then}
    />
  )
}

/** What the person wrote. */
const readText = ({ details }: HistoryEntry): string | undefined => {
  const { reason, message, text, note } = details
  const written = reason ?? message ?? text ?? note
  return typeof written === 'string' && written !== '' ? written : undefined
}
