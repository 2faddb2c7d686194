import { queryOptions } from '@tanstack/react-query'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { CalculateFeesBody, QuoteAnswer } from '@almoner/api/use-cases/payments/contract.ts'
import { toCents } from './answered-amount.ts'
import { call } from '../api/api.ts'
import { inHkd } from '../paying/wire-amount.ts'

export type QuoteAsked = Omit<CalculateFeesBody, 'amount'> & { amountCents: Cents }

/** What a payment costs, by the server. */
export type Quote = {
  lines: { amountCents: Cents; feeCents: Cents; charityReceivesCents: Cents; totalCents: Cents }
  /** What the fee is made of. */
  processingCents: Cents
  serviceCents: Cents
  /** The payer's country, two letters, for which it holds. */
  country: string
}

export const feesQuery = (asked: QuoteAsked) =>
  queryOptions({
    queryKey: ['fees', asked],
    queryFn: async ({ signal }) => {
      const answer = await call<QuoteAnswer>(
        'POST',
        '/api/user/payments/calculate-fees',
        inHkd(asked),
        { signal, changesNothing: true },
      )
      return quoteFrom(asked.amountCents, answer)
    },
    staleTime: 5 * 60_000,
  })

const quoteFrom = (amountCents: Cents, answer: QuoteAnswer): Quote => ({
  lines: {
    amountCents,
    feeCents: toCents(answer.totalFee),
    charityReceivesCents: toCents(answer.nonprofitReceives),
    totalCents: toCents(answer.totalAmount),
  },
  processingCents: toCents(answer.processingFee),
  serviceCents: toCents(answer.serviceFee),
  country: answer.transactionCountry,
})
