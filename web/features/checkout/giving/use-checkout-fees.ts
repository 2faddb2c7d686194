import type { Cents } from '@almoner/domain/kernel/money.ts'
import { readTypedAmount } from '../../../lib/typed-amount.ts'
import { useCheckout } from '../checkout-state.ts'
import { useFees, type Fees } from './use-fees.ts'

/** The four lines of this checkout's gift, with its card once there is one. */
export const useCheckoutFees = (): { amountCents: Cents | undefined; fees: Fees } => {
  const { gift, card } = useCheckout()
  const read = gift && readTypedAmount(gift.amount)
  const amountCents = read && 'cents' in read ? read.cents : undefined
  const fees = useFees({ amountCents, coverFee: gift?.coverFee ?? false, card })
  return { amountCents, fees }
}
