import { isManual, type PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { currentTry, type StartedPayment } from '@almoner/domain/payment/state.ts'
import { methodName, type PaidBy } from '../../documents/names.ts'
import { phrases, type RefundedBy } from '../../letters/payer/phrases.ts'
import { messagesIn } from '../../locales/messages.ts'

/** Returns the party that refunds a payment by this method. */
export const refundedBy = ({ paid }: Pick<StartedPayment, 'paid'>): RefundedBy => {
  const method: PaymentMethod = paid?.method ?? 'card'
  if (method === 'card') return 'card'
  return isManual(method) ? 'charity' : 'wallet'
}

/** When the payer may expect the refund, for the letter with the receipt for the rest. */
export const listExpectedRefunds = (payment: StartedPayment): readonly string[] => {
  const { facts, refunds, disputes } = payment
  const { refundSent, returnedByBank } = phrases[facts.language]
  const method = methodName(toPaidBy(payment), messagesIn(facts.language))
  return [
    ...(refunds.some(({ status }) => status === 'succeeded')
      ? [refundSent[refundedBy(payment)](method)]
      : []),
    ...(disputes.some(({ status }) => status === 'lost') ? [returnedByBank] : []),
  ]
}

export const toPaidBy = (payment: StartedPayment): PaidBy => {
  const { method, identified } = currentTry(payment)
  const paid = payment.paid?.method ?? method
  if (paid !== 'card') return { brand: paid, last4: null }
  const card = payment.tries.findLast((each) => each.identified !== null)?.identified ?? identified
  return { brand: card?.brand ?? paid, last4: card?.last4 ?? null }
}
