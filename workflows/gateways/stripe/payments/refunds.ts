import { Stripe } from 'stripe'
import { cents } from '@almoner/domain/kernel/money.ts'
import {
  ProviderMismatch,
  type CardRefund,
  type CardRefunds,
  type ProviderRefund,
  type RefundOutcome,
  type RefundState,
} from '../../ports/card-gateway.ts'
import { withStripeErrors, toId, toInstant } from '../map.ts'
import { listAll } from '../whole-list.ts'

/** Makes refunds through Stripe. */
export const createStripeRefunds = (stripe: Stripe): CardRefunds => {
  const listRefunds = (providerPaymentId: string): Promise<readonly ProviderRefund[]> =>
    withStripeErrors(async () => {
      const refunds = await listAll((page) =>
        stripe.refunds.list({ payment_intent: providerPaymentId, ...page }),
      )
      return refunds.map(refundFrom)
    })

  return {
    refundsOf: listRefunds,
    lookAtRefund: (providerRefundId) =>
      withStripeErrors(async () => refundFrom(await stripe.refunds.retrieve(providerRefundId))),
    // Stripe forgets an idempotency key after a day, and a refund may be requested again after a
    // week of failures. So existing refunds are read first, and the key only settles races.
    refund: async (request) => {
      const before = await listRefunds(request.providerPaymentId)
      const refund = before.find(({ refundId }) => refundId === request.refundId)
      if (refund) return agreed(refund, request)
      const params = await withStripeErrors(() => toParams(stripe, request))
      return create(stripe, { asked: request, params })
    },
  }
}

export const refundFrom = (refund: Stripe.Refund): ProviderRefund => ({
  ...toState(refund),
  providerRefundId: refund.id,
  refundId: refund.metadata?.['refundId'] ?? null,
  providerPaymentId: toId(refund.payment_intent),
  amountCents: cents(refund.amount),
  createdAt: toInstant(refund.created),
})

// An unknown status does not end a refund.
const toState = ({ status, failure_reason }: Stripe.Refund): RefundState => {
  switch (status) {
    case 'succeeded':
      return { outcome: 'succeeded' }
    case 'failed':
      return { outcome: 'failed', code: failure_reason ?? 'unknown' }
    case 'canceled':
      return { outcome: 'failed', code: 'canceled' }
    case null:
    default:
      return { outcome: 'pending' }
  }
}

const reasons = {
  payer_asked: 'requested_by_customer',
  paid_twice: 'duplicate',
  fraud: 'fraudulent',
  other: null,
} as const

// The charity refunds all that the payer paid, fee included: its share of the charge is reversed in
// full. The fee stays with the platform, which paid the provider's fee with it and does not get
// that back.
const toParams = async (
  stripe: Stripe,
  { refundId, providerPaymentId, amountCents, reason }: CardRefund,
): Promise<Stripe.RefundCreateParams> => {
  const intent = await stripe.paymentIntents.retrieve(providerPaymentId)
  const word = reasons[reason]
  return {
    payment_intent: providerPaymentId,
    amount: amountCents,
    // The metadata names the payment, so that the refund's line in each balance leads to it.
    metadata: { refundId, ...ofPayment(intent) },
    ...(word === null ? {} : { reason: word }),
    ...(intent.transfer_data ? { reverse_transfer: true, refund_application_fee: false } : {}),
  }
}

const ofPayment = ({ metadata }: Stripe.PaymentIntent): Record<string, string> =>
  metadata['paymentId'] === undefined ? {} : { paymentId: metadata['paymentId'] }

const create = async (
  stripe: Stripe,
  { asked, params }: { asked: CardRefund; params: Stripe.RefundCreateParams },
): Promise<RefundOutcome> =>
  withStripeErrors(async () => {
    try {
      const options = { idempotencyKey: `refund-${asked.refundId}` }
      return agreed(refundFrom(await stripe.refunds.create(params, options)), asked)
    } catch (error) {
      const code = findRefusal(error)
      if (code === null) throw error
      return { outcome: 'failed', code, providerRefundId: null }
    }
  })

const refusals = new Set([
  'balance_insufficient',
  'charge_already_refunded',
  'charge_disputed',
  'charge_not_refundable',
  'insufficient_funds',
  'refund_disputed_payment',
])

// Stripe has no code for a refund that exceeds the rest; only the named parameter shows it.
const findRefusal = (error: unknown): string | null => {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null
  const { code, param, statusCode } = error
  if (code !== undefined && refusals.has(code)) return code
  return statusCode === 400 && param === 'amount' ? (code ?? 'amount_too_large') : null
}

// A refund under our id with another sum was not the requested one.
const agreed = (refund: ProviderRefund, request: CardRefund): RefundOutcome => {
  const { providerRefundId, providerPaymentId, amountCents } = refund
  if (amountCents !== request.amountCents || providerPaymentId !== request.providerPaymentId) {
    throw new ProviderMismatch(
      `${providerRefundId} gives back ${amountCents} of ${providerPaymentId}, not ${request.amountCents} of ${request.providerPaymentId}`,
    )
  }
  return refund.outcome === 'failed'
    ? { outcome: 'failed', code: refund.code, providerRefundId }
    : { outcome: refund.outcome, providerRefundId }
}
