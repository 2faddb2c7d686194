import { useQueryClient } from '@tanstack/react-query'
import {
  deskPaymentAnswerMoney,
  type DeskPaymentAnswer,
  type RefundBody,
} from '@almoner/api/desk/payments/contract.ts'
import { call, type PlainBody } from '../../../lib/api/api.ts'
import { paymentPath, deskKey, paymentQuery } from '../payments-api.ts'

type Decision = PlainBody | RefundBody
type Decide = (path: string, body: Decision, key: string) => Promise<DeskPaymentAnswer>

/**
 * Decides something about a payment. The answer is the payment as it then is; everything else that
 * shows it is read again. Sent again with the same key it is the same decision.
 */
export const useDecide = (paymentId: string): Decide => {
  const queryClient = useQueryClient()
  const { queryKey } = paymentQuery(paymentId)
  return async (path, body, key) => {
    try {
      const headers = { 'Idempotency-Key': key }
      const payment = await call<DeskPaymentAnswer, RefundBody>(
        'POST',
        `${paymentPath(paymentId)}/${path}`,
        // Only a refund has money in it.
        body as RefundBody,
        { money: deskPaymentAnswerMoney, headers },
      )
      queryClient.setQueryData(queryKey, payment)
      void queryClient.invalidateQueries({ queryKey: deskKey })
      return payment
    } catch (error) {
      // It was refused because it had changed, or was done although the answer was lost.
      void queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
}
