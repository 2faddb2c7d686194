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
 * Sends a decision about a payment and returns the updated payment. Everything else that shows the
 * payment is read again. A retry with the same key is the same decision.
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
        // Only a refund's body contains money.
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
