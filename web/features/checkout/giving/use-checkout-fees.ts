import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentMethod } from '@almoner/domain/kernel/payment-method.ts'
import { readTypedAmount } from '../../../lib/typed-amount.ts'
import { useCheckout } from '../checkout-state.ts'
import { useFees, type Fees } from './use-fees.ts'

/**
 * The four lines of this checkout's gift by what is to pay it, with the card once there is one;
 * `method` where another one is just being looked at.
 */
export const useCheckoutFees = (
  method?: PaymentMethod,
): { amountCents: Cents | undefined; fees: Fees } => {
  const checkout = useCheckout()
  const { gift, card } = checkout
  const read = gift && readTypedAmount(gift.amount)
  const amountCents = read && 'cents' in read ? read.cents : undefined
  const fees = useFees({
    amountCents,
    coverFee: gift?.coverFee ?? false,
    method: method ?? checkout.method ?? 'card',
    card,
  })
  return { amountCents, fees }
}
