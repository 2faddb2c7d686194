import { queryOptions } from '@tanstack/react-query'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { CalculateFeesBody, QuoteAnswer } from '@almoner/api/use-cases/payments/contract.ts'
import { quoteMoney } from '@almoner/api/use-cases/payments/money-contract.ts'
import { call } from '../api/api.ts'

export type QuoteAsked = Omit<CalculateFeesBody, 'amount'> & { amountCents: Cents }

/** The cost of a payment, as the server computed it. */
export type Quote = {
  lines: { amountCents: Cents; feeCents: Cents; charityReceivesCents: Cents; totalCents: Cents }
  /** The parts of the fee. */
  processingCents: Cents
  serviceCents: Cents
  /** The payer's country, two letters, for which it holds. */
  country: string
}

export const feesQuery = (request: QuoteAsked) =>
  queryOptions({
    queryKey: ['fees', request],
    queryFn: async ({ signal }) => {
      const { amountCents, ...rest } = request
      const answer = await call<QuoteAnswer, CalculateFeesBody>(
        'POST',
        '/api/user/payments/calculate-fees',
        { amount: amountCents, ...rest },
        { money: quoteMoney, signal, changesNothing: true },
      )
      return quoteFrom(amountCents, answer)
    },
    staleTime: 5 * 60_000,
  })

const quoteFrom = (amountCents: Cents, answer: QuoteAnswer): Quote => ({
  lines: {
    amountCents,
    feeCents: answer.totalFee,
    charityReceivesCents: answer.nonprofitReceives,
    totalCents: answer.totalAmount,
  },
  processingCents: answer.processingFee,
  serviceCents: answer.serviceFee,
  country: answer.transactionCountry,
})
