import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../../ui/feedback/notice/load-failure.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { LegalDocumentList } from '../../../ui/legal-document/legal-document-list.tsx'
import { PageTitle } from '../../../ui/layout/page/page-title.tsx'
import { AddDocument } from './add-document.tsx'
import { EndingDocuments } from './ending-documents.tsx'
import { legalDocumentPath, legalDocumentsQuery } from './legal-documents-api.ts'
import styles from './legal-documents.module.css'

type LegalDocumentsProps = {
  /** The text for the window's title. */
  of: string | undefined
  /** Undefined until the staff member's permissions are loaded. The server checks them again. */
  mayRead: boolean | undefined
  mayAdd: boolean
}

/** All versions of the documents that the charity gave, and a way to add another. */
export const LegalDocuments = ({ of, mayRead, mayAdd }: LegalDocumentsProps) => {
  const { t } = useLingui()
  const enabled = mayRead === true
  const { data, error, refetch, isPending } = useQuery({ ...legalDocumentsQuery, enabled })
  return (
    <>
      <PageTitle
        title={t`Legal documents`}
        of={of}
        lead={
          <Trans>
            What your charity has given us, with all versions. A newer document replaces the older
            one, which stays listed here with its file.
          </Trans>
        }
      />
      {mayRead === false ? (
        <Notice>
          <Trans>Only owners and auditors can see this.</Trans>
        </Notice>
      ) : (
        <div className={styles.stack}>
          {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
          {isPending && <Skeleton height="24rem" />}
          {data && (
            <>
              <EndingDocuments documents={data.documents} />
              {mayAdd && <AddDocument places={data.places} />}
              {data.documents.length === 0 ? (
                <EmptyState motif="library" title={<Trans>No documents yet</Trans>}>
                  <Trans>
                    The section 88 letter, the certificate of registration and audited accounts of
                    your charity will be listed here.
                  </Trans>
                </EmptyState>
              ) : (
                <section className={styles.versions} aria-labelledby="versions">
                  <h2 id="versions" className={styles.heading}>
                    <Trans>All versions</Trans>
                  </h2>
                  <LegalDocumentList documents={data.documents} toPath={legalDocumentPath} />
                </section>
              )}
            </>
          )}
        </div>
      )}
    </>
  )
}
