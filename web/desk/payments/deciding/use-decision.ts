import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import { call } from '../../../lib/api.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { at, deskKey, paymentQuery } from '../payments-api.ts'

/**
 * Decides something about a payment. The answer is the payment as it then is; everything else that
 * shows it is read again. Pressed again after a lost answer it is the same decision.
 */
export const useDecision = (paymentId: string, { onDone }: { onDone?: () => void } = {}) => {
  const queryClient = useQueryClient()
  const key = useRef(newUuid())
  return useMutation({
    mutationFn: ({ path, body }: { path: string; body?: object }) =>
      call<DeskPaymentAnswer>('POST', `${at(paymentId)}/${path}`, body ?? {}, {
        headers: { 'Idempotency-Key': key.current },
      }),
    onSuccess: async (payment) => {
      key.current = newUuid()
      queryClient.setQueryData(paymentQuery(paymentId).queryKey, payment)
      onDone?.()
      await queryClient.invalidateQueries({ queryKey: deskKey })
    },
    onError: () => {
      // What was refused may be put right and sent as another decision; what was lost may not.
      void queryClient.invalidateQueries({ queryKey: paymentQuery(paymentId).queryKey })
    },
  })
}
