import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LegalDocument } from '@almoner/api/use-cases/legal-documents/contract.ts'
import { useDocumentKinds } from '../../lib/text/document-kinds.ts'
import { OutsideLinkButton } from '../button/link-button.tsx'
import { Day, Time } from '../data/time.tsx'
import { formatSize } from '../form/file-field.tsx'
import { CopiedHash } from './copied-hash.tsx'
import { DocumentState } from './document-state.tsx'
import styles from './legal-document-list.module.css'

type LegalDocumentListProps<Document extends LegalDocument> = {
  documents: readonly Document[]
  toPath: (documentId: string) => string
  /** Who added it, after the time. */
  toOrigin?: (document: Document) => ReactNode
}

/** Documents of a charity with all versions, the newest first. */
export const LegalDocumentList = <Document extends LegalDocument>({
  documents,
  toPath,
  toOrigin,
}: LegalDocumentListProps<Document>) => {
  const { t } = useLingui()
  const kinds = useDocumentKinds()
  return (
    <ul className={styles.list} aria-label={t`All versions`}>
      {documents.map((document) => {
        const { documentId, kind, fileName, bytes, sha256, expiresOn, addedAt } = document
        return (
          <li key={documentId} className={styles.item}>
            <div className={styles.head}>
              <h3 className={styles.kind}>{kinds[kind]}</h3>
              <DocumentState document={document} />
            </div>
            <p className={styles.name}>{fileName}</p>
            <p className={styles.quiet}>
              <Trans>
                Added <Time at={addedAt} />
              </Trans>
              {toOrigin && <> {toOrigin(document)}</>} · {formatSize(bytes)}
            </p>
            {expiresOn !== null && (
              <p className={styles.quiet}>
                <Trans>
                  Valid until <Day day={expiresOn} />
                </Trans>
              </p>
            )}
            <div className={styles.acts}>
              <CopiedHash sha256={sha256} of={fileName} />
              <OutsideLinkButton
                href={toPath(documentId)}
                icon="download"
                aria-label={t`Download ${fileName}`}
              >
                <Trans>Download</Trans>
              </OutsideLinkButton>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
