import type { Invoice } from '@almoner/domain/plan-subscription/state.ts'
import { finalIfRejected } from '../../gateways/ports/final-if-rejected.ts'
import { closeReview } from '../../steps/review/manual-review.ts'
import { findCharge } from './find-charge.ts'
import { payInvoiceId, type PayInvoiceInput } from './contract.ts'
import { fail, payInvoiceName, recordOutcome, type PayInvoiceDependencies } from './outcome.ts'
import type { InvoiceAnswer } from './process.ts'

type Settling = { input: PayInvoiceInput; invoice: Invoice }

/**
 * Ends a try by the provider's own records, without charging: it is paid, it has failed, or it never
 * reached the provider. Repeated later if the provider still waits for a bank.
 */
export const settleTry = async (
  deps: PayInvoiceDependencies,
  { input, invoice }: Settling,
): Promise<InvoiceAnswer> => {
  const providerPaymentId = await findCharge(deps, invoice)
  const answer = await readEnd(deps, { input, providerPaymentId })
  if (answer.status === 'processing') return answer
  // The process of the try has left it to a person, under one of its two names.
  for (const providerObjectId of [providerPaymentId, payInvoiceId(input)]) {
    if (providerObjectId === null) continue
    await closeReview(deps, {
      item: { discrepancy: 'not_settled', provider: 'stripe', providerObjectId },
      correlation: input.organisationId,
      process: payInvoiceName,
    })
  }
  return answer
}

const readEnd = async (
  deps: PayInvoiceDependencies,
  { input, providerPaymentId }: { input: PayInvoiceInput; providerPaymentId: string | null },
): Promise<InvoiceAnswer> => {
  if (providerPaymentId === null) {
    return await fail(deps, input, {
      reason: 'provider_refused',
      code: 'never_charged',
      providerPaymentId,
    })
  }
  const outcome = await finalIfRejected(() => deps.cards.look(providerPaymentId))
  const cancelled = 'authentication_timed_out'
  if (outcome.outcome !== 'authentication_required') {
    return await recordOutcome(deps, { input, outcome, cancelled })
  }
  const end = await finalIfRejected(() => deps.cards.cancel(providerPaymentId))
  return await recordOutcome(deps, { input, outcome: end, cancelled })
}
