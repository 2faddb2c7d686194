import { Trans } from '@lingui/react/macro'
import { FocusTarget } from '../layout/focus-target.tsx'
import { Notice } from '../feedback/notice/notice.tsx'

type CardSetupNoticeProps = { result: { kind: string; message?: string } }

/** Why a card was not saved, and what to do about it; nothing for any other state. */
export const CardSetupNotice = ({ result: { kind, message } }: CardSetupNoticeProps) => {
  if (!endings.has(kind)) return undefined
  return (
    <FocusTarget>
      {kind === 'unknown' ? (
        <Notice tone="warning" title={<Trans>We do not know whether your card was saved</Trans>}>
          <Trans>The connection was lost. Trying again is safe: nothing is charged.</Trans>
        </Notice>
      ) : (
        <Notice tone="danger" title={<Trans>The card was not saved</Trans>}>
          {kind === 'refused' ? (
            message
          ) : kind === 'not_confirmed' ? (
            <Trans>
              Your bank could not confirm that it was you. Nothing was charged; you can try again.
            </Trans>
          ) : (
            <Trans>The time to confirm with your bank ran out. You can try again.</Trans>
          )}
        </Notice>
      )}
    </FocusTarget>
  )
}

const endings = new Set(['refused', 'not_confirmed', 'timed_out', 'unknown'])
