import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { AnsweredFile } from '@almoner/api/admin/applications/contract.ts'
import { useCommand } from '../../../lib/form/command.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import styles from './file-viewer.module.css'

export type ViewerProps = { file: AnsweredFile; name: string; onOpened: () => void }

type Failure = 'damaged' | 'lost'

/**
 * Shows one file in the page. The server records an opening before it sends the first byte, so a
 * file is not requested where it cannot be shown.
 */
export const FileViewer = (props: ViewerProps) => {
  const { file, name, onOpened } = props
  const [failure, setFailure] = useState<Failure | null>(null)
  if (file.isErased) {
    return (
      <Quiet>
        <Trans>The picture was deleted after its retention period. Its hash remains.</Trans>
      </Quiet>
    )
  }
  if (failure !== null) return <Failed failure={failure} />
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
  // Phones and some desktops show a PDF in another program only.
  if (!showsPdf()) return <SavedPdf {...props} fail={setFailure} />
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

// An older browser does not say whether it shows PDF documents, and most do.
const showsPdf = (): boolean => !('pdfViewerEnabled' in navigator) || navigator.pdfViewerEnabled

/** A PDF in a browser that shows none: it counts as opened once all of it has been saved. */
const SavedPdf = ({
  file,
  name,
  onOpened,
  fail,
}: ViewerProps & { fail: (why: Failure) => void }) => {
  const saving = useCommand({
    send: async () => {
      const answer = await fetch(file.path)
      if (!answer.ok) throw new Error((await answer.text()).slice(0, 200))
      save(await answer.blob(), file.fileName ?? `${name}.pdf`)
    },
    done: onOpened,
    failed: () => void findFailure(file.path).then(fail),
  })
  return (
    <Stack gap={3}>
      <p>
        <Trans>This browser does not show PDF documents in a page. Save it to read it.</Trans>
      </p>
      <div>
        <Button icon="download" onClick={() => saving.run()}>
          <Trans>Save the document (PDF)</Trans>
        </Button>
      </div>
    </Stack>
  )
}

const save = (blob: Blob, fileName: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}

const Failed = ({ failure }: { failure: Failure }) =>
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
    return !answer.ok && (await answer.text()).includes('document_damaged') ? 'damaged' : 'lost'
  } catch {
    return 'lost'
  }
}
