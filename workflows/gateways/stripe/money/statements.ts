import type { Stripe } from 'stripe'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import {
  ProviderMismatch,
  type CardStatements,
  type ListedPayment,
  type ListQuery,
  type Page,
} from '../../ports/card-gateway.ts'
import type { CardNotices, ProviderNotice } from '../../ports/card-notices.ts'
import { toDispute } from '../payments/disputes.ts'
import { withStripeErrors, toInstant, isMissing } from '../map.ts'
import { stripeNotice } from '../notices/notice.ts'
import { refundFrom } from '../payments/refunds.ts'

const withFee = 'latest_charge.balance_transaction'

/** Stripe's own records: all its payments of a period, whether or not we have recorded them. */
export const createStripeStatements = (stripe: Stripe): CardStatements & CardNotices => ({
  listPayments: (query) =>
    withStripeErrors(async () => {
      const expand = [`data.${withFee}`]
      const list = await stripe.paymentIntents.list({ ...pageFor(query), expand })
      return pageFrom(list, paymentFrom)
    }),
  listRefunds: (query) =>
    withStripeErrors(async () => pageFrom(await stripe.refunds.list(pageFor(query)), refundFrom)),
  listDisputes: (query) =>
    withStripeErrors(async () => pageFrom(await stripe.disputes.list(pageFor(query)), toDispute)),
  listNotices: (query) =>
    withStripeErrors(async () => pageFrom(await stripe.events.list(pageFor(query)), noticeFrom)),
  paymentNamed: (providerPaymentId) =>
    withStripeErrors(async () => {
      try {
        const expand = [withFee]
        return paymentFrom(await stripe.paymentIntents.retrieve(providerPaymentId, { expand }))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    }),
  actualProviderFee: (providerPaymentId) =>
    withStripeErrors(async () =>
      findFee(await stripe.paymentIntents.retrieve(providerPaymentId, { expand: [withFee] })),
    ),
})

const pageFor = ({ since, until, after, limit }: ListQuery) => ({
  created: {
    gte: Math.floor(toMilliseconds(since) / 1_000),
    lt: Math.ceil(toMilliseconds(until) / 1_000),
  },
  limit,
  ...(after !== undefined && { starting_after: after }),
})

const pageFrom = <From extends { id: string }, Item>(
  { data, has_more }: Stripe.ApiList<From>,
  itemFrom: (from: From) => Item,
): Page<Item> => ({
  items: data.map(itemFrom),
  next: has_more ? (data.at(-1)?.id ?? null) : null,
})

const noticeFrom = (event: Stripe.Event): ProviderNotice => {
  const notice = stripeNotice(event)
  if (!notice) throw new ProviderMismatch(`${event.id} is no event as we know them`)
  return notice
}

const paymentFrom = (intent: Stripe.PaymentIntent): ListedPayment => ({
  providerPaymentId: intent.id,
  amountCents: cents(intent.status === 'succeeded' ? intent.amount_received : intent.amount),
  currency: intent.currency,
  status: toStatus(intent.status),
  paymentId: intent.metadata['paymentId'] ?? null,
  invoiceId: intent.metadata['invoiceId'] ?? null,
  organisationId: intent.metadata['organisationId'] ?? null,
  actualProviderFeeCents: findFee(intent),
  createdAt: toInstant(intent.created),
})

const toStatus = (status: Stripe.PaymentIntent.Status): ListedPayment['status'] => {
  if (status === 'succeeded') return 'succeeded'
  return status === 'canceled' ? 'cancelled' : 'open'
}

// The platform's fee is booked beside Stripe's own fee, and is not part of it.
const findFee = ({ latest_charge }: Stripe.PaymentIntent): Cents | null => {
  if (latest_charge === null || typeof latest_charge === 'string') return null
  const booked = latest_charge.balance_transaction
  if (booked === null || typeof booked === 'string') return null
  return cents(
    booked.fee_details
      .filter(({ type }) => type !== 'application_fee')
      .reduce((sum, { amount }) => sum + amount, 0),
  )
}
