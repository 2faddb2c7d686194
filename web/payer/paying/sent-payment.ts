import { findWallet } from '../card-prompt/card-place.ts'
import type { AskedPayment, Checkout, SentPayment } from '../checkout/state/checkout-shape.ts'
import { readOccurrences } from '../recurring-plan/terms.ts'
import { newAttemptId } from '../checkout/state/stored/checkout-state.ts'

/** The specification's names for gifts without a particular project. */
const generalNames = { donation: 'General Donation', payment: 'General Payment' } as const

/**
 * Returns the payment content of this checkout, or undefined if something is missing. Equal content
 * stays one attempt, for any payment method and any number of requests. Other content is another
 * attempt.
 */
export const toAskedPayment = (
  { gift, payer, phoneNumber, country, asked, attemptId }: Checkout,
  organizationId: string,
): AskedPayment | undefined => {
  if (!gift || gift.amountCents === null || !payer || !phoneNumber) return undefined
  const wanted: AskedPayment = {
    amountCents: gift.amountCents,
    currency: 'hkd',
    // The API takes one line.
    memo: payer.memo.trim(),
    country,
    transactionType: gift.transactionType,
    coverFee: gift.coverFee,
    fingerprint: attemptId,
    ...(gift.projectId
      ? { projectId: gift.projectId }
      : { projectName: generalNames[gift.transactionType] }),
    organizationId,
    orgName: payer.kind === 'company' ? payer.orgName.trim() : '',
    firstName: payer.firstName.trim(),
    lastName: payer.lastName.trim(),
    email: payer.email.trim(),
    phoneNumber,
    fields: Object.entries(payer.answers).map(([id, value]) => ({ id, value: value.trim() })),
    ...(gift.frequency === 'MONTHLY' && {
      recurringType: 'month' as const,
      recurringOccurrences: readOccurrences(gift.recurringOccurrences) ?? 0,
      scheduledDate: gift.startDate,
    }),
  }
  const isSameAttempt = !asked || toContent(asked) === toContent(wanted)
  return isSameAttempt ? wanted : { ...wanted, fingerprint: newAttemptId() }
}

/** Returns the payment content together with the card that pays it. */
export const toCardPayment = (
  checkout: Checkout,
  organizationId: string,
): SentPayment | undefined => {
  const { card } = checkout
  const payment = toAskedPayment(checkout, organizationId)
  if (!card || !payment) return undefined
  const { reference: paymentMethod, brand: type, country: cardCountry } = card
  const wallet = findWallet(card)
  return { ...payment, paymentMethod, type, cardCountry, ...(wallet && { wallet }) }
}

// Both were built here or by the schema, which has an equal order of fields.
const toContent = (payment: AskedPayment): string => JSON.stringify({ ...payment, fingerprint: '' })
