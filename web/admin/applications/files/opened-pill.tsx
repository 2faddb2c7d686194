import { Trans } from '@lingui/react/macro'
import type { AnsweredFile } from '@almoner/api/admin/applications/contract.ts'
import { Pill } from '../../../ui/data/status/pill.tsx'

/** Shows whether this reviewer has opened a paper, if they must. */
export const OpenedPill = ({ file: { openedBy, isRequired } }: { file: AnsweredFile }) => {
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
