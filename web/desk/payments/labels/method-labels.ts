import type { DeskPayment } from '@almoner/api/desk/payments/contract.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { useCardLabels } from './card-labels.ts'

type Paid = Pick<DeskPayment, 'method' | 'cardBrand' | 'cardLast4'>

/** Returns how a payment was or will be paid: "Visa •••• 4242", "FPS". */
export const usePaidBy = (): ((payment: Paid) => string) => {
  const name = useMethodName()
  const card = useCardLabels()
  return ({ method, cardBrand, cardLast4 }) =>
    method === 'card' ? card({ brand: cardBrand, last4: cardLast4 }) : name(method)
}
