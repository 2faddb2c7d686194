import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { feesQuery, type Quote, type QuoteAsked } from '../../lib/money/fees-query.ts'
import type { ChosenCard, Lines } from '../checkout/state/checkout-shape.ts'
import { readCheckout, useCheckout } from '../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'
import { useOrganisation } from '../checkout/charity/organisation.tsx'

export type FeesAsked = {
  /** Undefined while no valid amount is entered. */
  amountCents: Cents | undefined
  coverFee: boolean
  /** Defaults to a card if no method is chosen yet. */
  method?: PaymentMethod
  /** If there is no card, a Hong Kong Visa is assumed, so the fee is an estimate. */
  card?: ChosenCard | null
}

export type Fees = {
  /** The four lines as the server computed them: undefined until then, null if that failed. */
  lines: Lines | null | undefined
  /** The quote, which also contains the parts of the fee. */
  quote: Quote | null | undefined
  error: Error | null
  retry: () => void
}

/**
 * Returns the cost of a gift, as the server computes it. A request for another amount cancels the
 * earlier request.
 */
export const useFees = ({ amountCents, coverFee, method = 'card', card }: FeesAsked): Fees => {
  const organisation = useOrganisation()
  const settledCents = useSettled(amountCents)
  const query = useQuery({
    ...feesQuery({
      amountCents: settledCents ?? noCents,
      organizationId: organisation.id,
      paymentMethod: pricedAs(method),
      coverFee,
      ...(method === 'card' && card && { cardBrand: card.brand, cardCountry: card.country }),
    }),
    enabled: settledCents !== undefined,
    placeholderData: keepPreviousData,
  })
  const isCurrent = settledCents === amountCents
  const failed = isCurrent && query.error ? null : undefined
  const quote = isCurrent && query.data && !query.isPlaceholderData ? query.data : failed
  return {
    lines: quote && quote.lines,
    quote,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/**
 * Returns the four lines of this checkout's gift for the chosen method, with the card once it is
 * known. `method` and `looked` override them while the payer only looks at another one.
 */
export const useCheckoutFees = (
  method?: PaymentMethod,
  looked?: ChosenCard | null,
): { amountCents: Cents | undefined; fees: Fees } => {
  const checkout = useCheckout()
  const { gift, card } = checkout
  const amountCents = gift?.amountCents ?? undefined
  const fees = useFees({
    amountCents,
    coverFee: gift?.coverFee ?? false,
    method: method ?? checkout.method ?? 'card',
    card: looked === undefined ? card : looked,
  })
  useCountry(fees.quote?.country)
  return { amountCents, fees }
}

// The payment names the country of the last quote, so that the total that was shown is charged. One
// change of a quote is one change of the checkout: two quotes never overwrite each other in turn.
const useCountry = (country: string | undefined): void => {
  useEffect(() => {
    if (country === undefined || country === readCheckout().country) return
    dispatchCheckout({ type: 'country_quoted', country })
  }, [country])
}

const pricedAs = (method: PaymentMethod): QuoteAsked['paymentMethod'] => {
  if (method === 'card') return 'creditCard'
  if (method === 'payme') return 'PayMe'
  return method === 'tap_and_go' ? 'TapAndGo' : 'manual'
}

const settleMilliseconds = 200

// Returns an amount once the payer pauses typing; the first amount is returned at once.
const useSettled = (value: Cents | undefined): Cents | undefined => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMilliseconds)
    return () => clearTimeout(timer)
  }, [value])
  return value === undefined ? undefined : settled
}
