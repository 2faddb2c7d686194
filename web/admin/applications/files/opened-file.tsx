import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AnsweredFile } from '@almoner/api/admin/applications/contract.ts'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { useFileLabel } from '../application-labels.ts'
import styles from '../application.module.css'
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
      {isShown && <Viewer file={file} name={name} onOpened={onOpened} />}
    </>
  )
}

type Failure = 'damaged' | 'lost'

const Viewer = ({ file, name, onOpened }: OpenedProps & { name: string }) => {
  const [failure, setFailure] = useState<Failure | null>(null)
  if (failure === 'damaged') {
    return (
      <Notice tone="danger" title={<Trans>This file is not what was uploaded</Trans>}>
        <Trans>
          Its stored content does not match the hash that was recorded, so it is not shown. The
          mismatch has been logged. Do not decide on it; report it to the operator.
        </Trans>
      </Notice>
    )
  }
  if (failure === 'lost') {
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
        onError={() => void findFailure(file.path).then(setFailure)}
      />
    )
  }
  return (
    // A browser's own PDF viewer does not start in a sandbox. The file's own policy runs nothing.
    // eslint-disable-next-line react/iframe-missing-sandbox
    <iframe
      className={styles.viewer}
      src={file.path}
      title={name}
      onLoad={(event) => {
        // If the file is refused, the frame contains the API's answer instead.
        const contentType = event.currentTarget.contentDocument?.contentType ?? ''
        if (contentType.includes('json')) void findFailure(file.path).then(setFailure)
        else onOpened()
      }}
    />
  )
}

/**
 * Finds out why a file is not shown. It repeats the request, because a picture or a frame does not
 * report the reason.
 */
const findFailure = async (path: string): Promise<Failure> => {
  try {
    const answer = await fetch(path)
    return !answer.ok && (await answer.text()).includes('document_damaged') ? 'damaged' : 'lost'
  } catch {
    return 'lost'
  }
}
