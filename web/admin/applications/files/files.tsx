import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { AnsweredFile, ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import { Pill } from '../../../ui/data/status/pill.tsx'
import styles from '../application.module.css'
import { applicationQuery, historyQuery } from '../applications-api.ts'
import { FileFacts } from './file-facts.tsx'
import { OpenedFile } from './opened-file.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'

/** The papers, with whether this reviewer has opened them. */
export const Files = ({ application: { id, files } }: { application: ApplicationAnswer }) => {
  const queryClient = useQueryClient()
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
    <Stack as="ul" gap={4}>
      {files.map((file) => (
        <li key={file.id} className={styles.item}>
          <Row gap={2} columnGap={4} align="baseline" spread>
            <FileFacts file={file} />
            <OpenedPill file={file} />
          </Row>
          <OpenedFile file={file} onOpened={opened} />
        </li>
      ))}
    </Stack>
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
