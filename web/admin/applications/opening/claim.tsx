import { Trans, useLingui } from '@lingui/react/macro'
import type { ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import { useCommand } from '../../../lib/form/command.ts'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import styles from '../application.module.css'
import { useReview } from '../applications-api.ts'

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
    <div className={styles.list}>
      <div className={styles.row}>
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
      </div>
      {sending.failure && <Notice tone="danger">{toMessage(sending.failure.error)}</Notice>}
    </div>
  )
}

const ClaimedBy = ({ claimedBy }: { claimedBy: NonNullable<ApplicationAnswer['claimedBy']> }) => {
  const { t } = useLingui()
  if (claimedBy.isMe) return <Trans>You have claimed this application.</Trans>
  const name = claimedBy.name ?? t`an administrator`
  return <Trans>Claimed by {name}.</Trans>
}
