import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { LegalDocumentsAnswer } from '@almoner/api/desk/settings/legal-documents/contract.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LegalDocumentList } from '../../../ui/legal-document/legal-document-list.tsx'
import { ScreenTitle, useHeading } from '../../../ui/layout/page/screen-title.tsx'
import { Loaded } from '../../../ui/feedback/waiting/loaded.tsx'
import { useMay } from '../../use-may.ts'
import { AddDocument } from './add-document.tsx'
import { EndingDocuments } from './ending-documents.tsx'
import { legalDocumentPath, legalDocumentsQuery } from './legal-documents-api.ts'
import styles from './legal-documents.module.css'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'

/** All versions of the documents that the charity gave, and a way to add another. */
export const LegalDocuments = () => (
  <>
    <ScreenTitle {...useHeading()} />
    <div className={styles.stack}>
      <Loaded query={useQuery(legalDocumentsQuery)} height="24rem">
        {(answer) => <Documents answer={answer} />}
      </Loaded>
    </div>
  </>
)

const Documents = ({ answer: { documents, places } }: { answer: LegalDocumentsAnswer }) => (
  <>
    <EndingDocuments documents={documents} />
    {useMay('legal_documents.edit') && <AddDocument places={places} />}
    {documents.length === 0 ? (
      <EmptyState motif="library" title={<Trans>No documents yet</Trans>}>
        <Trans>
          The section 88 letter, the certificate of registration and audited accounts of your
          charity will be listed here.
        </Trans>
      </EmptyState>
    ) : (
      <Stack as="section" gap={3} aria-labelledby="versions">
        <h2 id="versions" className={styles.heading}>
          <Trans>All versions</Trans>
        </h2>
        <LegalDocumentList documents={documents} toPath={legalDocumentPath} />
      </Stack>
    )}
  </>
)
