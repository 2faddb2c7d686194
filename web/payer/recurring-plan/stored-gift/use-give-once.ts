import { useNavigate } from '@tanstack/react-router'
import { readCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../../checkout/state/dispatch-checkout.ts'
import { oneTime } from '../../checkout/state/one-time.ts'
import { placeOfGift } from '../../checkout/state/steps.ts'

/** Returns to the amount, which becomes a one-time gift. All other typed values stay. */
export const useGiveOnce = (): (() => void) => {
  const navigate = useNavigate()
  return () => {
    const { gift } = readCheckout()
    if (!gift) return
    dispatchCheckout({ type: 'gift_changed', gift: { ...gift, ...oneTime } })
    void navigate(placeOfGift(gift)).then(() => {
      // If this is already that screen, the clicked button is gone.
      if (document.activeElement === document.body) document.querySelector('h1')?.focus()
    })
  }
}
