import type { Stripe } from 'stripe'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { currency, ProviderMismatch } from '../../ports/card-gateway.ts'
import type {
  PayoutAsked,
  PayoutGateway,
  PayoutOutcome,
  ProviderPayout,
} from '../../ports/payout-gateway.ts'
import { findRefusalCode, isRefusedValue, toId, toInstant, withStripeErrors } from '../map.ts'

/**
 * Makes payouts of charities' own accounts. We request each payout, because the accounts' schedule
 * is manual.
 */
export const createStripePayouts = (stripe: Stripe): PayoutGateway => ({
  // Stripe forgets an idempotency key after a day, and a payout may be retried after days of
  // failures. So the newest payouts are read first, and the key only settles races.
  payOut: (request) =>
    withStripeErrors(async () => {
      const payout = await findMade(stripe, request)
      if (payout !== null) return agreed(payout, request)
      try {
        return agreed(await create(stripe, request), request)
      } catch (error) {
        const code = findRefusalCode(error, refusals, ['amount', 'destination'])
        if (code === null) throw error
        return { outcome: 'refused', code }
      }
    }),
  findPayout: (reference) =>
    withStripeErrors(async () => toProviderPayout(await retrieve(stripe, reference))),
  cancelPayout: (reference) =>
    withStripeErrors(async () => {
      const { accountId: stripeAccount, providerPayoutId } = reference
      try {
        const options = { stripeAccount, idempotencyKey: `cancel-${providerPayoutId}` }
        return toProviderPayout(await stripe.payouts.cancel(providerPayoutId, {}, options))
      } catch (error) {
        if (!isRefusedValue(error)) throw error
        return toProviderPayout(await retrieve(stripe, reference))
      }
    }),
})

// A charity has one payout under way at a time: the one that is looked for is among the newest.
const mostLooked = 100

const findMade = async (
  stripe: Stripe,
  { accountId, payoutId }: PayoutAsked,
): Promise<Stripe.Payout | null> => {
  const { data } = await stripe.payouts.list({ limit: mostLooked }, { stripeAccount: accountId })
  return data.find(({ metadata }) => metadata?.['payoutId'] === payoutId) ?? null
}

const create = (
  stripe: Stripe,
  { accountId, payoutId, amountCents, externalAccountId }: PayoutAsked,
): Promise<Stripe.Payout> =>
  stripe.payouts.create(
    { amount: amountCents, currency, destination: externalAccountId, metadata: { payoutId } },
    { stripeAccount: accountId, idempotencyKey: `payout-${payoutId}` },
  )

const retrieve = (
  stripe: Stripe,
  { accountId, providerPayoutId }: { accountId: string; providerPayoutId: string },
): Promise<Stripe.Payout> =>
  stripe.payouts.retrieve(providerPayoutId, {}, { stripeAccount: accountId })

const refusals = new Set([
  'amount_too_large',
  'amount_too_small',
  'balance_insufficient',
  'bank_account_declined',
  'bank_account_unusable',
  'payouts_limit_exceeded',
  'payouts_not_allowed',
])

// A payout under our id with another sum was not the requested one.
const agreed = (payout: Stripe.Payout, request: PayoutAsked): PayoutOutcome => {
  if (payout.amount !== request.amountCents) {
    throw new ProviderMismatch(
      `${payout.id} is over ${payout.amount}, and ${request.payoutId} over ${request.amountCents}`,
    )
  }
  return { outcome: 'created', payout: toProviderPayout(payout) }
}

const toProviderPayout = (payout: Stripe.Payout): ProviderPayout => {
  if (payout.currency !== currency) {
    throw new ProviderMismatch(`${payout.id} is in ${payout.currency}`)
  }
  return {
    ...toState(payout),
    providerPayoutId: payout.id,
    payoutId: payout.metadata?.['payoutId'] ?? null,
    amountCents: cents(payout.amount),
    externalAccountId: toId(payout.destination),
    arrivalOn: toCalendarDay(toInstant(payout.arrival_date)),
  }
}

type State =
  | { status: 'under_way' }
  | { status: 'paid'; bankReference: string | null }
  | { status: 'failed'; code: string }

// An unknown status does not end a payout.
const toState = ({ status, failure_code, trace_id }: Stripe.Payout): State => {
  switch (status) {
    case 'paid':
      return { status: 'paid', bankReference: trace_id?.value ?? null }
    case 'failed':
      return { status: 'failed', code: failure_code ?? 'unknown' }
    case 'canceled':
      return { status: 'failed', code: 'canceled' }
    default:
      return { status: 'under_way' }
  }
}
