import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'

declare module '@tanstack/history' {
  // The state that one screen passes to the next beside its address. The router defines the
  // interface's name.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    savedCard?: boolean
  }
}

/** Confirms that a card was saved, when the donor returns to the payment. */
export const CardSaved = () => {
  const isSaved = useLocation({ select: ({ state }) => state.savedCard === true })
  if (!isSaved) return undefined
  return (
    <Notice tone="success" title={<Trans>Your card is saved</Trans>}>
      <Trans>It is chosen below.</Trans>
    </Notice>
  )
}
