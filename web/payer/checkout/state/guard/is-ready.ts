import { isManual } from '@almoner/domain/payment-methods/method-names.ts'
import { findRedirect } from './checkout-guard.ts'
import type { Checkout } from '../checkout-shape.ts'

/**
 * Whether the payer has answered everything and came back to change one answer, so that the review
 * is next. What was tried or handed over for a sum, and a code that names it, lead through the steps
 * again.
 */
export const isReadyForReview = (checkout: Checkout): boolean => {
  const { gift, method, card, payment, wallet } = checkout
  const isUntried = payment === null && wallet === null
  const isOfNoSum = card === null || card.from === undefined || card.from === 'account'
  return (
    gift?.frequency === 'ONETIME' &&
    isUntried &&
    isOfNoSum &&
    method !== null &&
    !isManual(method) &&
    findRedirect('/Review', checkout) === undefined
  )
}
