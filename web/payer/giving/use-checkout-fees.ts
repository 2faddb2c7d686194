import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentMethod } from '@almoner/domain/kernel/payment-method.ts'
import type { ChosenCard } from '../checkout/checkout-shape.ts'
import { useCheckout } from '../checkout/checkout-state.ts'
import { useFees, type Fees } from './use-fees.ts'

/**
 * The four lines of this checkout's gift by what is to pay it, with the card once there is one;
 * `method` and `looked` where another one is just being looked at.
 */
export const useCheckoutFees = (
  method?: PaymentMethod,
  looked?: ChosenCard | null,
): { amountCents: Cents | undefined; fees: Fees } => {
  const checkout = useCheckout()
  const { gift, card } = checkout
  const amountCents = gift?.amountCents ?? undefined
  const fees = useFees({
    amountCents,
    coverFee: gift?.coverFee ?? false,
    method: method ?? checkout.method ?? 'card',
    card: looked === undefined ? card : looked,
  })
  return { amountCents, fees }
}
