import type { ChargeFailure } from '@almoner/domain/plan-subscription/events.ts'
import { instantFromMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { countNudges, readMilliseconds } from '../../flow/asking.ts'
import type { Flow, Process } from '../../flow/flow.ts'
import { forMinutes, whilePayerWaits } from '../../retry-policies.ts'
import {
  chargeWithin,
  followCharge,
  lookWithin,
  untilAnswered,
  type ChargeContext,
} from '../../steps/card-charge/follow-charge.ts'
import { withReviewOnFailure } from '../../steps/review/open-review.ts'
import type { PayInvoiceInput, PayInvoiceOutcome } from './contract.ts'

/** The state of the invoice after an activity has recorded the provider's answer. */
export type InvoiceAnswer =
  | { status: 'succeeded'; providerPaymentId: string }
  | { status: 'requires_action'; providerPaymentId: string; challengeUrl: string }
  | { status: 'processing'; providerPaymentId: string }
  | { status: 'failed'; reason: ChargeFailure; code: string | null }
  /** A later try has taken over: this process reports nothing more. */
  | { status: 'superseded' }

type AtProvider = PayInvoiceInput & { providerPaymentId: string }

export type PayInvoiceActivities = {
  /** Charges the card of the try, once. A charge is never requested after `until`. */
  chargeInvoice: (input: PayInvoiceInput & { until: Instant }) => Promise<InvoiceAnswer>
  lookAtCharge: (input: AtProvider) => Promise<InvoiceAnswer>
  cancelCharge: (input: AtProvider) => Promise<InvoiceAnswer>
  /** A manual review for the platform's administrators. */
  openReview: (input: PayInvoiceInput | AtProvider) => Promise<null>
}

/**
 * Takes one try of an invoice with the charity's card. It ends when the invoice is paid or the try
 * has failed. An outcome that stays unknown opens a manual review: the try stays under way, so that
 * nothing is charged twice, until an administrator has looked at the provider.
 */
export const payInvoice: Process<
  'pay-invoice',
  PayInvoiceInput,
  PayInvoiceActivities,
  PayInvoiceOutcome
> = {
  name: 'pay-invoice',
  policies: {
    chargeInvoice: forMinutes,
    lookAtCharge: whilePayerWaits,
    cancelCharge: forMinutes,
    openReview: forMinutes,
  },
  run: (flow, input) =>
    withReviewOnFailure(
      () => charged(flow, input),
      (providerPaymentId) =>
        flow.activities.openReview(
          providerPaymentId === null ? input : { ...input, providerPaymentId },
        ),
    ),
}

const charged = async (
  flow: Flow<PayInvoiceActivities, PayInvoiceOutcome>,
  input: PayInvoiceInput,
): Promise<void> => {
  const { activities } = flow
  const began = await readMilliseconds(flow)
  const context: ChargeContext<InvoiceAnswer> = {
    flow,
    nudges: countNudges(flow),
    subject: `invoice ${input.invoiceId}`,
    lookUntil: began + lookWithin,
    look: (providerPaymentId) => activities.lookAtCharge({ ...input, providerPaymentId }),
    cancel: (providerPaymentId) => activities.cancelCharge({ ...input, providerPaymentId }),
    report: (answer) => flow.report(answer),
  }
  const until = began + chargeWithin
  const charging = { ...input, until: instantFromMilliseconds(until) }
  const answer = await untilAnswered(context, until, () => activities.chargeInvoice(charging))
  await followCharge(context, answer)
}
