import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Notice } from '../../../components/notice.tsx'
import type { Adding } from './use-add-card.ts'

/** Why a card was not kept, and what to do about it. */
export const AddingNotice = ({ adding }: { adding: Adding }) => {
  const place = useRef<HTMLDivElement>(null)
  const { kind } = adding
  const isShown = kind === 'refused' || kind === 'timed_out' || kind === 'unknown'
  useEffect(() => {
    if (isShown) place.current?.focus()
  }, [isShown])
  if (!isShown) return undefined
  return (
    <div ref={place} tabIndex={-1}>
      {kind === 'unknown' ? (
        <Notice tone="warning" title={<Trans>We do not know whether your card was kept</Trans>}>
          <Trans>The connection was lost. Trying again is safe: nothing is charged.</Trans>
        </Notice>
      ) : (
        <Notice tone="danger" title={<Trans>The card was not kept</Trans>}>
          {kind === 'refused' ? (
            adding.message
          ) : (
            <Trans>The time to confirm with your bank ran out. You can try again.</Trans>
          )}
        </Notice>
      )}
    </div>
  )
}
