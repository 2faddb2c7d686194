import { isManual } from '@almoner/domain/payment-methods/method-names.ts'
import { findRedirect } from './checkout-guard.ts'
import type { Checkout } from '../checkout-shape.ts'

/**
 * Whether the payer has answered everything and only came back to change one answer, so that the
 * review is next. A tried payment, a wallet's card or a manual method depends on the amount, so the
 * payer repeats the steps.
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
