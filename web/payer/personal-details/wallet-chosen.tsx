import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { CardName } from '../card-prompt/card-name.tsx'
import { useCheckout } from '../checkout/state/stored/checkout-state.ts'

/**
 * Explains above the details that the phone’s wallet already provided the card, and only these
 * answers are missing.
 */
export const WalletChosen = () => {
  const { card } = useCheckout()
  return (
    card && (
      <Notice title={<CardName card={card} plain />}>
        <Trans>Answer a few more questions to see the total.</Trans>
      </Notice>
    )
  )
}
