import { Trans, useLingui } from '@lingui/react/macro'
import type { LegalDocument } from '@almoner/api/use-cases/charity/legal-documents/contract.ts'
import { useDocumentKinds } from '../../lib/text/document-kinds.ts'
import { OutsideLinkButton } from '../button/link-button.tsx'
import { CopiedHash } from '../data/copied-hash.tsx'
import { Day, Time } from '../data/time.tsx'
import { formatSize } from '../form/file-field.tsx'
import { DocumentState } from './document-state.tsx'
import styles from './legal-document-list.module.css'

/** `by`: who added it, for readers who know the charity's staff. */
type Listed = LegalDocument & { by?: string | null }

type LegalDocumentListProps = {
  documents: readonly Listed[]
  toPath: (documentId: string) => string
}

/** Documents of a charity with all versions, the newest first. */
export const LegalDocumentList = ({ documents, toPath }: LegalDocumentListProps) => {
  const { t } = useLingui()
  const kinds = useDocumentKinds()
  return (
    <ul className={styles.list} aria-label={t`All versions`}>
      {documents.map((document) => {
        const { documentId, kind, fileName, bytes, sha256, expiresOn } = document
        return (
          <li key={documentId} className={styles.item}>
            <div className={styles.head}>
              <h3 className={styles.kind}>{kinds[kind]}</h3>
              <DocumentState document={document} />
            </div>
            <p className={styles.name}>{fileName}</p>
            <p className={styles.quiet}>
              <Added document={document} /> · {formatSize(bytes)}
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

const Added = ({ document: { addedAt, by = null, ofApplication } }: { document: Listed }) => {
  const time = <Time at={addedAt} />
  if (by === null) {
    return ofApplication ? <Trans>Added {time} while joining</Trans> : <Trans>Added {time}</Trans>
  }
  return ofApplication ? (
    <Trans>
      Added {time} by {by}, while joining
    </Trans>
  ) : (
    <Trans>
      Added {time} by {by}
    </Trans>
  )
}
