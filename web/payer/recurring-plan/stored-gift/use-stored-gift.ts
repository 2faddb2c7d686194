import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import type { Gift } from '../../checkout/state/checkout-shape.ts'
import { readCheckout, useCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../../checkout/state/dispatch-checkout.ts'
import { moveToFuture } from '../terms.ts'
import { useDayToCome } from '../use-day-to-come.ts'

/** The gift of this checkout, its first day still to come; but one that was sent stays as it was. */
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
