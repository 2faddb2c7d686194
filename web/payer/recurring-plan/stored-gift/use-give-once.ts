import { useNavigate } from '@tanstack/react-router'
import { readCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../../checkout/state/dispatch-checkout.ts'
import { oneTime } from '../../checkout/state/one-time.ts'
import { placeOfGift } from '../../checkout/state/steps.ts'

/** Back to the amount, which is given once after all: nothing else that was typed is lost. */
export const useGiveOnce = (): (() => void) => {
  const navigate = useNavigate()
  return () => {
    const { gift } = readCheckout()
    if (!gift) return
    dispatchCheckout({ type: 'gift_changed', gift: { ...gift, ...oneTime } })
    void navigate(placeOfGift(gift)).then(() => {
      // Where this is that place already, the button that was pressed is gone.
      if (document.activeElement === document.body) document.querySelector('h1')?.focus()
    })
  }
}
