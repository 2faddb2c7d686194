import type { ManualMethod, WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { confirmPayment } from '../../checkout/checkout-api.ts'
import type { AwaitedTransfer } from '../../checkout/state/checkout-shape.ts'
import { dispatchCheckout } from '../../checkout/state/dispatch-checkout.ts'

/** Records that the money was found. The last screen is then that of a payment that arrived. */
export const toResult = async (
  method: ManualMethod | WalletMethod,
  transfer: AwaitedTransfer,
  signal: AbortSignal,
): Promise<undefined> => {
  const answer = await confirmPayment(transfer.id, transfer.sent, signal)
  if (answer.status !== 'succeeded') return undefined
  dispatchCheckout({
    type: 'transfer_received',
    method,
    transfer,
    receiptLink: answer.receiptLink ?? '',
    totalCents: answer.totalAmount,
    receivedOn: answer.receivedOn,
  })
  return undefined
}
