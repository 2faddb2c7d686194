import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { AnsweredFile } from '@almoner/api/admin/applications/contract.ts'
import { useCommand } from '../../../lib/form/command.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { recordOpening } from '../applications-api.ts'
import styles from './file-viewer.module.css'
import { PdfFrame } from './pdf-frame.tsx'
import { SavedFile } from './saved-file.tsx'

type ViewerProps = { file: AnsweredFile; name: string; onOpened: () => void }

/** `undrawn`: the file arrived, and this browser does not show it. */
type Failure = 'damaged' | 'lost' | 'undrawn'

/**
 * Shows one file in the page. The server records to whom it is sent; this screen records that it
 * was opened, once it is drawn or saved.
 */
export const FileViewer = ({ file, name, onOpened }: ViewerProps) => {
  const [failure, setFailure] = useState<Failure | null>(null)
  const opening = useCommand({
    send: (_: void, key) => recordOpening(file, key),
    done: onOpened,
  })
  if (file.isErased) {
    return (
      <Quiet>
        <Trans>The picture was deleted after its retention period. Its hash remains.</Trans>
      </Quiet>
    )
  }
  // The logo is on every page of the charity, so that its opening is not recorded.
  const onDrawn = () => (file.kind === 'logo' ? onOpened() : opening.run())
  const onFailed = () => void findFailure(file.path).then(setFailure)
  return (
    <Stack gap={3}>
      <Shown {...{ file, name, failure, onDrawn, onFailed }} />
      {opening.failure && (
        <Notice
          tone="danger"
          action={
            <Button icon="refresh" onClick={() => opening.run()}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>We could not record that you opened this document.</Trans>
        </Notice>
      )}
    </Stack>
  )
}

type ShownProps = {
  file: AnsweredFile
  name: string
  failure: Failure | null
  onDrawn: () => void
  onFailed: () => void
}

const Shown = ({ file, name, failure, onDrawn, onFailed }: ShownProps) => {
  const saved = { file, name, onSaved: onDrawn, onFailed }
  if (failure === 'undrawn') {
    return (
      <SavedFile {...saved}>
        <Trans>This document could not be shown here. Save it to read it.</Trans>
      </SavedFile>
    )
  }
  if (failure !== null) return <Failed failure={failure} />
  if (file.contentType.startsWith('image/')) {
    return (
      <img
        className={styles.picture}
        src={file.path}
        alt={name}
        onLoad={onDrawn}
        onError={onFailed}
      />
    )
  }
  // Phones and some desktops show a PDF in another program only.
  if (!showsPdf()) {
    return (
      <SavedFile {...saved}>
        <Trans>This browser does not show PDF documents in a page. Save it to read it.</Trans>
      </SavedFile>
    )
  }
  return <PdfFrame path={file.path} name={name} onDrawn={onDrawn} onFailed={onFailed} />
}

// An older browser does not say whether it shows PDF documents, and most do.
const showsPdf = (): boolean => !('pdfViewerEnabled' in navigator) || navigator.pdfViewerEnabled

const Failed = ({ failure }: { failure: Exclude<Failure, 'undrawn'> }) =>
  failure === 'damaged' ? (
    <Notice tone="danger" title={<Trans>This file is not what was uploaded</Trans>}>
      <Trans>
        Its stored content does not match the hash that was recorded, so it is not shown. The
        mismatch has been logged. Do not decide on it; report it to the operator.
      </Trans>
    </Notice>
  ) : (
    <Notice tone="danger">
      <Trans>The file could not be shown. Reload the page to try again.</Trans>
    </Notice>
  )

/**
 * Finds out why a file is not shown. It repeats the request, because a picture or a frame does not
 * report the reason.
 */
const findFailure = async (path: string): Promise<Failure> => {
  try {
    const answer = await fetch(path)
    if (answer.ok) return 'undrawn'
    return (await answer.text()).includes('document_damaged') ? 'damaged' : 'lost'
  } catch {
    return 'lost'
  }
}
