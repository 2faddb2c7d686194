import { toHkd } from '@almoner/domain/kernel/money.ts'
import { readTypedAmount } from '../../../lib/typed-amount.ts'
import { newAttemptId, type Checkout, type SentPayment } from '../checkout-state.ts'

/** The specification's names for what is given to no project in particular. */
const generalNames = { donation: 'General Donation', payment: 'General Payment' } as const

/**
 * What is sent to pay for this checkout, or undefined where something is missing. After a refusal the
 * same content with another card stays the same attempt; other content is another attempt.
 */
export const paymentToSend = (
  checkout: Checkout,
  organizationId: string,
): SentPayment | undefined => {
  const { gift, payer, phoneNumber, card, payment, attemptId } = checkout
  if (!gift || !payer || !phoneNumber || !card) return undefined
  const amount = readTypedAmount(gift.amount)
  if ('refused' in amount) return undefined
  const sent: SentPayment = {
    amount: toHkd(amount.cents),
    currency: 'hkd',
    // The API takes one line.
    memo: payer.memo.trim(),
    country: 'HK',
    paymentMethod: card.reference,
    type: card.brand,
    cardCountry: card.country,
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
  }
  const sameContent = !payment || contentOf(payment.sent) === contentOf(sent)
  return sameContent ? sent : { ...sent, fingerprint: newAttemptId() }
}

const contentOf = (sent: SentPayment): string =>
  JSON.stringify({ ...sent, fingerprint: '', paymentMethod: '', type: '', cardCountry: '' })
