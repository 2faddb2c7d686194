import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { AnsweredFile } from '@almoner/api/admin/applications/contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { useFileLabel } from '../application-labels.ts'
import styles from '../application.module.css'
import { shortHash } from '../fields/field-labels.ts'

type SharedWith = AnsweredFile['sharedWith']

/** The other applicants, each as a link. */
const Applicants = ({ applicants }: { applicants: SharedWith }) => {
  const language = useLanguage()
  return applicants.map(({ id, name }, place) => (
    <Fragment key={id}>
      {place > 0 && (language === 'en' ? ', ' : '、')}
      <Link to="/AdminAccounts/$id" params={{ id }}>
        {name ?? id}
      </Link>
    </Fragment>
  ))
}

/** Shows a file's kind, its size, and the beginning of its hash. */
export const FileFacts = ({ file }: { file: AnsweredFile }) => {
  const fileLabel = useFileLabel()
  const { kind, fileName, bytes, sha256, replaces, sharedWith } = file
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  const hash = shortHash(sha256)
  const former = replaces ? `${replaces.fileName} (${shortHash(replaces.sha256)})` : ''
  return (
    <div>
      <p className={styles.title}>{fileLabel(kind)}</p>
      {fileName && <p>{fileName}</p>}
      <p className={styles.quiet}>
        <Trans>
          {kilobytes} KB, SHA-256 <span translate="no">{hash}</span>
        </Trans>
      </p>
      {replaces && (
        <p className={styles.quiet}>
          <Trans>Replaces {former}</Trans>
        </p>
      )}
      {sharedWith.length > 0 && (
        <p className={styles.warning}>
          <Trans>
            The same file as another applicant’s: <Applicants applicants={sharedWith} />
          </Trans>
        </p>
      )}
    </div>
  )
}
