import { Trans } from '@lingui/react/macro'
import { useCheckout } from '../../checkout/state/stored/checkout-state.ts'

/** Explains why this card's fee is higher than a Hong Kong card's; renders nothing if it is not. */
export const CardFeeNote = () => {
  const { card, country } = useCheckout()
  const isForeignCard = card !== null && card.country !== 'HK'
  if (country === 'HK') {
    return isForeignCard && <Trans>Cards from outside Hong Kong cost a little more</Trans>
  }
  return isForeignCard ? (
    <Trans>Cards and payments from outside Hong Kong cost a little more</Trans>
  ) : (
    <Trans>Card payments from outside Hong Kong cost 0.5% more</Trans>
  )
}
