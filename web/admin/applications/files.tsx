import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnsweredFile, ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import { Button } from '../../ui/button/button.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useFileLabel } from './application-labels.ts'
import styles from './application.module.css'
import { applicationQuery, historyQuery } from './applications-api.ts'
import { FileFacts } from './file-facts.tsx'

/** The papers, opened here one at a time. Each opening is recorded. */
export const Files = ({ application: { id, files } }: { application: ApplicationAnswer }) => {
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<string | null>(null)
  if (files.length === 0) {
    return (
      <p className={styles.quiet}>
        <Trans>No document was sent yet.</Trans>
      </p>
    )
  }
  const opened = () => {
    void queryClient.invalidateQueries({ queryKey: applicationQuery(id).queryKey })
    void queryClient.invalidateQueries({ queryKey: historyQuery(id).queryKey })
  }
  return (
    <ul className={styles.list}>
      {files.map((file) => (
        <li key={file.id} className={styles.item}>
          <div className={styles.head}>
            <FileFacts file={file} />
            <OpenedPill file={file} />
          </div>
          {file.isErased ? (
            <p className={styles.quiet}>
              <Trans>The picture was deleted after its time. Its hash remains.</Trans>
            </p>
          ) : (
            <FileActions
              file={file}
              isShown={shown === file.id}
              onToggle={() => setShown(shown === file.id ? null : file.id)}
            />
          )}
          {shown === file.id && !file.isErased && <Viewer file={file} onOpened={opened} />}
        </li>
      ))}
    </ul>
  )
}

const OpenedPill = ({ file: { openedBy, isRequired } }: { file: AnsweredFile }) => {
  if (openedBy.some(({ isMe }) => isMe)) {
    return (
      <Pill tone="success" icon="eye">
        <Trans>Opened by you</Trans>
      </Pill>
    )
  }
  if (!isRequired) return undefined
  return (
    <Pill tone="warning" icon="eye">
      <Trans>Not opened by you yet</Trans>
    </Pill>
  )
}

type ActionsProps = { file: AnsweredFile; isShown: boolean; onToggle: () => void }

const FileActions = ({ file, isShown, onToggle }: ActionsProps) => {
  const { t } = useLingui()
  const fileLabel = useFileLabel()
  const name = file.fileName ?? fileLabel(file.kind)
  return (
    <div className={styles.row}>
      <Button
        icon="eye"
        aria-expanded={isShown}
        aria-label={isShown ? t`Close ${name}` : t`Show ${name}`}
        onClick={onToggle}
      >
        {isShown ? <Trans>Close</Trans> : <Trans>Show</Trans>}
      </Button>
      <a
        href={file.path}
        target="_blank"
        rel="noreferrer"
        aria-label={t`Open in a new tab: ${name}`}
      >
        <Trans>Open in a new tab</Trans>
      </a>
    </div>
  )
}

const Viewer = ({ file, onOpened }: { file: AnsweredFile; onOpened: () => void }) => {
  const fileLabel = useFileLabel()
  const [isLost, setLost] = useState(false)
  const name = file.fileName ?? fileLabel(file.kind)
  if (isLost) {
    return (
      <Notice tone="danger">
        <Trans>The file could not be shown. Reload the page to try again.</Trans>
      </Notice>
    )
  }
  if (file.contentType.startsWith('image/')) {
    return (
      <img
        className={styles.picture}
        src={file.path}
        alt={name}
        onLoad={onOpened}
        onError={() => setLost(true)}
      />
    )
  }
  return (
    // A browser's own PDF viewer does not start in a sandbox. The file's own policy runs nothing.
    // eslint-disable-next-line react/iframe-missing-sandbox
    <iframe className={styles.viewer} src={file.path} title={name} onLoad={onOpened} />
  )
}
