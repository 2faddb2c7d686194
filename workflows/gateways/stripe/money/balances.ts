import type { Stripe } from 'stripe'
import { cents } from '@almoner/domain/kernel/money.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import type { BalanceGateway, BalanceLine, OfAccount } from '../../ports/balance-gateway.ts'
import { currency } from '../../ports/card-gateway.ts'
import { findAvailable, sourcesToExpand, toBalanceLine } from './balance-line.ts'
import { isMissing, toId, withStripeErrors } from '../map.ts'
import { createStripeTransfers } from './transfers.ts'

// Money is pending for seven days in Hong Kong, or longer around holidays and for a new account.
const longestPendingSeconds = 30 * 86_400

/** The balances that Stripe holds. */
export const createStripeBalances = (stripe: Stripe): BalanceGateway => ({
  ...createStripeTransfers(stripe),
  // Stripe can list only by time of creation, so a longer period is read and then filtered.
  listBalanceLines: ({ accountId, since, until, after, limit }) =>
    withStripeErrors(async () => {
      const [from, before] = [toSeconds(since), toSeconds(until)]
      const { data, has_more } = await stripe.balanceTransactions.list(
        {
          created: { gte: from - longestPendingSeconds, lt: before },
          limit,
          ...(after !== undefined && { starting_after: after }),
          expand: accountId === null ? sourcesToExpand.platform : sourcesToExpand.connected,
        },
        toOptions({ accountId }),
      )
      const became = data.filter((booked) => {
        const available = findAvailable(booked)
        return available >= from && available < before
      })
      return {
        items: became.map(toBalanceLine),
        next: has_more ? (data.at(-1)?.id ?? null) : null,
      }
    }),
  listChargesAfter: ({ transactionId, limit }) =>
    withStripeErrors(async () => {
      try {
        const { data, has_more } = await stripe.balanceTransactions.list({
          type: 'charge',
          limit,
          ending_before: transactionId,
          expand: sourcesToExpand.charges,
        })
        return {
          items: data.map(toBalanceLine).toReversed(),
          next: has_more ? (data[0]?.id ?? null) : null,
        }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    }),
  findPaymentLine: (providerPaymentId) =>
    withStripeErrors(async () => {
      try {
        const expand = ['latest_charge.balance_transaction']
        const intent = await stripe.paymentIntents.retrieve(providerPaymentId, { expand })
        return toPaymentLine(intent)
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    }),
  readBalance: (of) =>
    withStripeErrors(async () => {
      const { available, pending } = await stripe.balance.retrieve({}, toOptions(of))
      return { availableCents: sum(available), pendingCents: sum(pending) }
    }),
})

const toSeconds = (at: Instant): number => Math.floor(toMilliseconds(at) / 1_000)

const toOptions = ({ accountId }: OfAccount) =>
  accountId === null ? {} : { stripeAccount: accountId }

const toPaymentLine = (intent: Stripe.PaymentIntent): BalanceLine | null => {
  const { latest_charge: charge, metadata, transfer_data } = intent
  if (charge === null || typeof charge === 'string') return null
  const { balance_transaction: booked } = charge
  if (booked === null || typeof booked === 'string') return null
  return {
    ...toBalanceLine(booked),
    providerPaymentId: intent.id,
    paymentId: metadata['paymentId'] ?? null,
    destinationId: toId(transfer_data?.destination),
  }
}

const sum = (amounts: readonly { amount: number; currency: string }[]) =>
  cents(
    amounts
      .filter((each) => each.currency === currency)
      .reduce((total, { amount }) => total + amount, 0),
  )
