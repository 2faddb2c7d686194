import type { CheckoutAction } from './checkout-action.ts'
import { reduceCheckout } from './checkout-reducer.ts'
import type { Checkout } from './checkout-shape.ts'
import { newAttemptId, readCheckout, storeCheckout } from './stored/checkout-state.ts'

/**
 * Applies an action to this tab's checkout and stores the result before anything else happens.
 * Returns the new checkout, or the same object if the action changes nothing.
 *
 * It is not in `checkout-state.ts`: the first visit reads the checkout and dispatches nothing, so
 * the reducer loads with the forms.
 */
export const dispatchCheckout = (action: CheckoutAction): Checkout => {
  const before = readCheckout()
  const after = reduceCheckout(before, action, { now: Date.now(), nextAttemptId: newAttemptId() })
  if (after !== before) storeCheckout(after)
  return after
}
