import { Trans } from '@lingui/react/macro'
import { useCheckout } from '../../checkout/state/stored/checkout-state.ts'

/** Explains why this card's fee is higher than a Hong Kong card's; renders nothing if it is not. */
export const CardFeeNote = () => {
  const { card, country } = useCheckout()
  const isForeignCard = card !== null && card.country !== 'HK'
  if (country === 'HK') {
    return (
      isForeignCard && <Trans>The fee is slightly higher for cards issued outside Hong Kong</Trans>
    )
  }
  return isForeignCard ? (
    <Trans>The fee is slightly higher for cards and payments from outside Hong Kong</Trans>
  ) : (
    <Trans>Card payments from outside Hong Kong cost 0.5% more</Trans>
  )
}
