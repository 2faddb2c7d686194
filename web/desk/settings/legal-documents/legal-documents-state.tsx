import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Pill } from '../../../ui/data/status/pill.tsx'
import styles from '../settings.module.css'
import { legalDocumentsQuery } from './legal-documents-api.ts'
import { listEnding } from './list-ending.ts'
import { NothingYet } from '../../../ui/feedback/waiting/nothing-yet.tsx'

/** Shows beside the menu entry that a document has expired or expires soon. */
export const LegalDocumentsState = () => {
  const { data, isPending } = useQuery(legalDocumentsQuery)
  if (isPending) return <NothingYet />
  const ending = listEnding(data?.documents ?? [])
  if (ending.length === 0) return undefined
  return (
    <span className={styles.pill}>
      {ending.some(({ validity }) => validity === 'expired') ? (
        <Pill tone="danger" icon="warning">
          <Trans>Expired</Trans>
        </Pill>
      ) : (
        <Pill tone="warning" icon="clock">
          <Trans>Expires soon</Trans>
        </Pill>
      )}
    </span>
  )
}
