import type { PaymentSucceeded } from '@almoner/domain/payment/events.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'

/** The agreed sums when one try began, and when its card was identified. */
export type AgreedTry = {
  method: PaymentMethod
  /**
   * `visa HK`: the card of this try as the payer's browser declared it, and as the provider
   * identified it.
   */
  declared: string | null
  identified: string | null
  agreedCents: number | null
}

/**
 * The four sums of money, against each other and against the agreed ones: the price list may
 * change.
 */
export function* findSumFaults(
  request: { amountCents: number; coverFee: boolean; agreed: AgreedTry | null },
  { data }: PaymentSucceeded,
): Generator<string> {
  const { amountCents, coverFee, agreed } = request
  const { totalAmountCents: total, nonprofitReceivesCents: net, ...fees } = data.breakdown
  if (fees.serviceFeeCents + fees.processingFeeCents !== fees.totalFeeCents) {
    yield 'has fees that do not add up'
  }
  if (fees.totalFeeCents + net !== total) yield 'has a total that does not add up'
  if (fees.serviceFeeCents < 0 || fees.processingFeeCents < 0) yield 'has a negative fee'
  if (data.provider === null && fees.totalFeeCents !== 0) {
    yield 'has a fee on a transfer to the charity'
  }
  if (data.amountCents !== amountCents || data.coverFee !== coverFee) {
    yield 'is of another sum than the payer chose'
  }
  if (total !== agreed?.agreedCents) yield 'took another total than was agreed'
  if (!data.coverFee && total !== data.amountCents) yield 'took more or less than the amount'
  // A card that turned out to cost more than the declared one costs the charity, not the payer.
  const asDeclared = !agreed?.declared || agreed.declared === agreed.identified
  if (data.coverFee && asDeclared && net !== data.amountCents) {
    yield 'leaves the charity more or less than the amount'
  }
}
