import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentMethod } from '@almoner/domain/kernel/payment-method.ts'
import type { CalculateFeesBody, FeesAnswer } from '@almoner/api/use-cases/payments/contract.ts'
import { centsOf } from '../../lib/answered-amount.ts'
import { feesQuery } from '../../lib/fees-query.ts'
import type { ChosenCard, Lines } from '../checkout/checkout-shape.ts'
import { useOrganisation } from '../checkout/organisation.tsx'

export type FeesAsked = {
  /** Undefined while no amount can be given yet. */
  amountCents: Cents | undefined
  coverFee: boolean
  /** A card where nothing was chosen yet. */
  method?: PaymentMethod
  /** Without one, a Hong Kong Visa is assumed: an estimate. */
  card?: ChosenCard | null
}

export type Fees = {
  /** The four lines as the server worked them out: undefined until it has, null where it could not. */
  lines: Lines | null | undefined
  /** Word for word, with what the fee is made of. */
  answer: FeesAnswer | null | undefined
  error: Error | null
  retry: () => void
}

/** What a gift costs, by the server. Asking for another sum drops the question before it. */
export const useFees = ({ amountCents, coverFee, method = 'card', card }: FeesAsked): Fees => {
  const organisation = useOrganisation()
  const asked = useSettled(amountCents)
  const query = useQuery({
    ...feesQuery({
      amount: asked === undefined ? 0 : toHkd(asked),
      organizationId: organisation.id,
      transactionCountry: 'HK',
      paymentMethod: pricedAs(method),
      coverFee,
      ...(method === 'card' && card && { cardBrand: card.brand, cardCountry: card.country }),
    }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  })
  const isCurrent = asked === amountCents
  const failed = isCurrent && query.error ? null : undefined
  const answer = isCurrent && query.data && !query.isPlaceholderData ? query.data : failed
  return {
    lines: answer && amountCents !== undefined ? linesFrom(amountCents, answer) : failed,
    answer,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

const pricedAs = (method: PaymentMethod): CalculateFeesBody['paymentMethod'] => {
  if (method === 'card') return 'creditCard'
  if (method === 'payme') return 'PayMe'
  return method === 'tap_and_go' ? 'TapAndGo' : 'manual'
}

const linesFrom = (amountCents: Cents, answer: FeesAnswer): Lines => ({
  amountCents,
  feeCents: centsOf(answer.totalFee),
  charityReceivesCents: centsOf(answer.nonprofitReceives),
  totalCents: centsOf(answer.totalAmount),
})

const settleMilliseconds = 200

// A sum is asked about when the typing pauses; the first one at once.
const useSettled = (value: Cents | undefined): Cents | undefined => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMilliseconds)
    return () => clearTimeout(timer)
  }, [value])
  return value === undefined ? undefined : settled
}
