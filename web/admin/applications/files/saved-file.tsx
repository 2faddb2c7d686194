import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AnsweredFile } from '@almoner/api/admin/applications/contract.ts'
import { useCommand } from '../../../lib/form/command.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'

type SavedFileProps = {
  file: AnsweredFile
  name: string
  /** Why it is not shown. */
  children: ReactNode
  /** All of it has arrived. */
  onSaved: () => void
  onFailed: () => void
}

/** A file that this browser does not show. It counts as opened once all of it has been saved. */
export const SavedFile = ({ file, name, children, onSaved, onFailed }: SavedFileProps) => {
  const isPdf = file.contentType === 'application/pdf'
  const saving = useCommand({
    send: async () => {
      const answer = await fetch(file.path)
      if (!answer.ok) throw new Error((await answer.text()).slice(0, 200))
      const ending = file.contentType.slice(file.contentType.indexOf('/') + 1)
      save(await answer.blob(), file.fileName ?? `${name}.${ending}`)
    },
    done: onSaved,
    failed: onFailed,
  })
  return (
    <Stack gap={3}>
      <p>{children}</p>
      <div>
        <Button icon="download" onClick={() => saving.run()}>
          {isPdf ? <Trans>Save the document (PDF)</Trans> : <Trans>Save the picture</Trans>}
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
