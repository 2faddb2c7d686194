import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { readTradeNumber } from './trade-number.ts'

/**
 * Finds the trade that a notification, or a payer's return, is about; null if it is not ours.
 * Nothing else in it is trusted. Its signature is not checked, because the sources differ on how it
 * is made. The receiver then reads the trade, so a forged hint costs only that call.
 */
export const tapAndGoHint = (
  form: URLSearchParams,
): { merTradeNo: string; paymentId: PaymentId } | null => {
  const [merTradeNo, another] = form.getAll('merTradeNo')
  if (merTradeNo === undefined || another !== undefined) return null
  const trade = readTradeNumber(merTradeNo)
  return trade === null ? null : { merTradeNo, paymentId: trade.paymentId }
}
