import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AnsweredFile } from '@almoner/api/admin/applications/contract.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useFileLabel } from '../application-labels.ts'
import styles from '../application.module.css'
import { FileViewer } from './file-viewer.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'

type OpenedProps = { file: AnsweredFile; onOpened: () => void }

/** Shows a file here on demand, or in a separate tab. Each opening is recorded. */
export const OpenedFile = ({ file, onOpened }: OpenedProps) => {
  const { t } = useLingui()
  const fileLabel = useFileLabel()
  const [isShown, setShown] = useState(false)
  const name = file.fileName ?? fileLabel(file.kind)
  if (file.isErased) {
    return (
      <p className={styles.quiet}>
        <Trans>The picture was deleted after its retention period. Its hash remains.</Trans>
      </p>
    )
  }
  return (
    <>
      <Row gap={2} columnGap={4} align="center">
        <Button
          icon="eye"
          aria-expanded={isShown}
          aria-label={isShown ? t`Close ${name}` : t`Show ${name}`}
          onClick={() => setShown(!isShown)}
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
      </Row>
      {isShown && <FileViewer file={file} name={name} onOpened={onOpened} />}
    </>
  )
}
