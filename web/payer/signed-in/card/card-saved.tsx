import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'

declare module '@tanstack/history' {
  // What travels from one screen to the next beside its address; the router names it.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    savedCard?: boolean
  }
}

/** Back from adding a card, on the way to pay. */
export const CardSaved = () => {
  const isSaved = useLocation({ select: ({ state }) => state.savedCard === true })
  if (!isSaved) return undefined
  return (
    <Notice tone="success" title={<Trans>Your card is saved</Trans>}>
      <Trans>It is chosen below.</Trans>
    </Notice>
  )
}
