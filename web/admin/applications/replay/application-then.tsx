import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ReadAgain } from '../../../ui/feedback/notice/read-again.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { ApplicationFields } from '../fields/application-fields.tsx'
import { ApplicationPill } from '../application-status.tsx'
import styles from '../application.module.css'
import { atQuery, historyQuery, packPath } from '../applications-api.ts'
import { FileFacts } from '../files/file-facts.tsx'
import { OpenedFile } from '../files/opened-file.tsx'
import { Unmask } from '../fields/unmask.tsx'
import { Comparison } from './comparison.tsx'
import replay from './replay.module.css'
import { ReviewerThen } from './reviewer-then.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'

type Props = {
  id: string
  position: string
  /** The steps before and after, which are read ahead. */
  beside: readonly string[]
}

/**
 * Shows an application after one event: the event's changes, and everything submitted and viewed by
 * then.
 */
export const ApplicationThen = ({ id, position, beside }: Props) => {
  const queryClient = useQueryClient()
  // The step before stays while the next one is read: a slider must not flicker.
  const then = useQuery({ ...atQuery(id, position), placeholderData: keepPreviousData })
  useReadAhead(id, then.isSuccess ? beside : [])
  if (then.isError && !then.data) return <ReadAgain query={then} />
  // It fills the window: the list of steps below stays out of sight.
  if (!then.data) return <Skeleton height="100vh" />
  const { view, changes } = then.data
  const readHistoryAgain = () =>
    void queryClient.invalidateQueries({ queryKey: historyQuery(id).queryKey })
  const { round } = view
  const hasChanged = changes.fields.length + changes.documents.length > 0
  return (
    <div className={replay.columns} aria-busy={then.isPlaceholderData}>
      <div className={replay.column}>
        <Row as="p" gap={2} columnGap={4} align="center">
          <ApplicationPill status={view.status} />
          {round > 0 && <Trans>Round {round}</Trans>}
        </Row>
        {hasChanged && (
          <>
            <h3 className={styles.section}>
              <Trans>What changed</Trans>
            </h3>
            <Comparison comparison={changes} />
          </>
        )}
        <ApplicationFields view={{ sections: view.sections, remarks: [] }} />
        {view.sections.some(({ section }) => section === 'identity') && (
          <Unmask key={position} id={id} position={position} />
        )}
        <Stack as="ul" gap={4}>
          {view.files.map((file) => (
            <li key={file.sha256} className={styles.item}>
              <FileFacts file={file} />
              <OpenedFile file={file} onOpened={readHistoryAgain} />
            </li>
          ))}
        </Stack>
        <p>
          <a href={packPath(id, position)} download>
            <Trans>Download the evidence of this moment (zip)</Trans>
          </a>
        </p>
      </div>
      <aside className={replay.column}>
        <ReviewerThen then={then.data} />
      </aside>
    </div>
  )
}

/** A step is then shown without waiting for the server. */
const useReadAhead = (id: string, positions: readonly string[]): void => {
  const queryClient = useQueryClient()
  const positionList = positions.join(' ')
  useEffect(() => {
    for (const position of positionList === '' ? [] : positionList.split(' ')) {
      void queryClient.prefetchQuery(atQuery(id, position))
    }
  }, [queryClient, id, positionList])
}
