import { Trans, useLingui } from '@lingui/react/macro'
import type { ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import { useCommand } from '../../../lib/form/command.ts'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { useReview } from '../applications-api.ts'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'

/**
 * Shows the reviewer of the application. Any administrator may release it, because a colleague may
 * be ill.
 */
export const Claim = ({ application }: { application: ApplicationAnswer }) => {
  const { t } = useLingui()
  const toMessage = useErrorMessage()
  const review = useReview(application.id)
  const { claimedBy, claimedAt } = application
  const sending = useCommand({
    send: (path: 'claim' | 'release', key) => review(path, {}, key),
  })
  return (
    <Stack gap={4}>
      <Row gap={2} columnGap={4} align="center">
        <span>
          {claimedBy === null ? (
            <Trans>No one has claimed this application.</Trans>
          ) : (
            <ClaimedBy claimedBy={claimedBy} />
          )}
        </span>
        {claimedAt && <Time at={claimedAt} />}
        <Button
          busy={sending.isBusy && t`One moment…`}
          onClick={() => sending.run(claimedBy === null ? 'claim' : 'release')}
        >
          {claimedBy === null ? <Trans>Claim</Trans> : <Trans>Release</Trans>}
        </Button>
      </Row>
      {sending.failure && <Notice tone="danger">{toMessage(sending.failure.error)}</Notice>}
    </Stack>
  )
}

const ClaimedBy = ({ claimedBy }: { claimedBy: NonNullable<ApplicationAnswer['claimedBy']> }) => {
  const { t } = useLingui()
  if (claimedBy.isMe) return <Trans>You have claimed this application.</Trans>
  const name = claimedBy.name ?? t`an administrator`
  return <Trans>Claimed by {name}.</Trans>
}
