import type { PaymentMethod } from '@almoner/domain/kernel/payment-method.ts'
import { centsOf } from '../../lib/answered-amount.ts'
import { confirmPayment } from '../checkout/checkout-api.ts'
import type { AwaitedTransfer } from '../checkout/checkout-shape.ts'
import { readCheckout, startOver } from '../checkout/checkout-state.ts'
import { resultOf } from '../paying/settle.ts'

/** The money has been found: the last screen is that of a payment that arrived. */
export const thank = async (
  method: PaymentMethod,
  { id, sent, lines }: AwaitedTransfer,
  signal: AbortSignal,
): Promise<undefined> => {
  const answer = await confirmPayment(id, sent, signal)
  if (answer.status !== 'succeeded') return undefined
  const { receivedOn } = answer
  const receiptLink = answer.receiptLink ?? ''
  const totalCents = centsOf(answer.totalAmount)
  const paid = resultOf(readCheckout(), { sent, lines, totalCents, receiptLink })
  const day = receivedOn !== undefined && { receivedOn }
  startOver({ result: { ...paid, method, card: null, ...day } })
  return undefined
}
