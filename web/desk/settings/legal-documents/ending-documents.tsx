import { Plural, Trans } from '@lingui/react/macro'
import type { LegalDocumentsAnswer } from '@almoner/api/desk/settings/legal-documents/contract.ts'
import { useDocumentKinds } from '../../../lib/text/document-kinds.ts'
import { Day } from '../../../ui/data/time.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { listEnding } from './list-ending.ts'
import styles from './legal-documents.module.css'

/** Shows the current documents that have expired or expire soon. */
export const EndingDocuments = ({ documents }: Pick<LegalDocumentsAnswer, 'documents'>) => {
  const kinds = useDocumentKinds()
  const ending = listEnding(documents)
  if (ending.length === 0) return undefined
  return (
    <Notice
      tone="warning"
      title={
        <Plural
          value={ending.length}
          one="A document needs a newer version"
          other="# documents need a newer version"
        />
      }
    >
      <ul className={styles.ending}>
        {ending.map(({ documentId, kind, expiresOn, validity }) => (
          <li key={documentId}>
            {validity === 'expired' ? (
              <Trans>
                {kinds[kind]}: expired, valid until <Day day={expiresOn} />
              </Trans>
            ) : (
              <Trans>
                {kinds[kind]}: expires soon, valid until <Day day={expiresOn} />
              </Trans>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
