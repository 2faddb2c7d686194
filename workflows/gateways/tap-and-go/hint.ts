import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { readTradeNumber } from './trade-number.ts'

/**
 * Which trade a notification, or a payer's return, is about; null where it is about none of ours.
 * Nothing else in it is believed and its signature is not asked for, since how that is made is told
 * in several ways: whoever gets the hint looks at the trade, and a forged one costs that look only.
 */
export const tapAndGoHint = (
  form: URLSearchParams,
): { merTradeNo: string; paymentId: PaymentId } | null => {
  const [merTradeNo, another] = form.getAll('merTradeNo')
  if (merTradeNo === undefined || another !== undefined) return null
  const trade = readTradeNumber(merTradeNo)
  return trade === null ? null : { merTradeNo, paymentId: trade.paymentId }
}
