import { Trans } from '@lingui/react/macro'
import { FocusTarget } from '../../ui/layout/focus-target.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { Adding } from './use-add-card.ts'

/** Why a card was not kept, and what to do about it. */
export const AddingNotice = ({ adding }: { adding: Adding }) => {
  const { kind } = adding
  if (kind !== 'refused' && kind !== 'not_confirmed' && kind !== 'timed_out' && kind !== 'unknown')
    return undefined
  return (
    <FocusTarget>
      {kind === 'unknown' ? (
        <Notice tone="warning" title={<Trans>We do not know whether your card was saved</Trans>}>
          <Trans>The connection was lost. Trying again is safe: nothing is charged.</Trans>
        </Notice>
      ) : (
        <Notice tone="danger" title={<Trans>The card was not saved</Trans>}>
          {kind === 'refused' ? (
            adding.message
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
