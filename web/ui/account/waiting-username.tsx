import { Trans, useLingui } from '@lingui/react/macro'
import type { WaitingUsername as Waiting } from '@almoner/api/http/contract.ts'
import { CommandButton } from '../button/command-button.tsx'
import { useCommand } from '../../lib/form/command.ts'
import { Failure } from '../feedback/notice/failure.tsx'
import { FocusTarget } from '../layout/focus-target.tsx'
import { Notice } from '../feedback/notice/notice.tsx'
import { Time } from '../data/time.tsx'
import styles from './waiting-username.module.css'

type WaitingUsernameProps = {
  /** The username until the change is confirmed. */
  username: string
  /** Null if no change is waiting. */
  waiting: Waiting | null
  cancel: () => Promise<unknown>
  /** Reads the current state again. */
  cancelled: () => Promise<void>
}

/**
 * Shows a new username that waits for its confirmation, with a button that keeps the current one.
 */
export const WaitingUsername = ({ username, waiting, cancel, cancelled }: WaitingUsernameProps) => {
  const { t } = useLingui()
  const cancelling = useCommand({ send: cancel, done: cancelled })
  if (!waiting) {
    return (
      cancelling.isDone && (
        <FocusTarget>
          <Notice tone="success">
            <Trans>
              The change is cancelled. You log in with <strong translate="no">{username}</strong> as
              before, and the link that we emailed no longer works.
            </Trans>
          </Notice>
        </FocusTarget>
      )
    )
  }
  return (
    <>
      <Notice
        title={<Trans>Your new username is not confirmed yet</Trans>}
        action={
          <CommandButton busy={t`Cancelling…`} command={cancelling}>
            <Trans>Cancel the change</Trans>
          </CommandButton>
        }
      >
        <Trans>
          We have emailed a link to <strong className={styles.own}>{waiting.username}</strong> Open
          it before <Time at={waiting.until} /> to log in with that address. Until then you log in
          with <strong className={styles.own}>{username}</strong>
        </Trans>
      </Notice>
      {cancelling.failure && <Failure error={cancelling.failure.error} />}
    </>
  )
}
