import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import type { Gift } from '../../checkout/state/checkout-shape.ts'
import { readCheckout, useCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../../checkout/state/dispatch-checkout.ts'
import { moveToFuture } from '../terms.ts'
import { useDayToCome } from '../use-day-to-come.ts'

/**
 * Returns the gift of this checkout, with its first day moved into the future. A gift that was sent
 * does not change.
 */
export const useStoredGift = (): Gift | null => {
  const { gift, payment } = useCheckout()
  const isSent = payment?.phase === 'asked'
  useDayToCome(isSent ? null : gift, remember)
  return gift && !isSent ? { ...gift, ...moveToFuture(gift, todayInHongKong()) } : gift
}

const remember = (moved: Partial<Gift>): void => {
  const { gift } = readCheckout()
  if (gift) dispatchCheckout({ type: 'gift_changed', gift: { ...gift, ...moved } })
}
