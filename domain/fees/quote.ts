import * as v from 'valibot'
import { assert } from '../kernel/assert.ts'
import type { Refused } from '../kernel/decider.ts'
import {
  addCents,
  cents,
  largestAmountCents,
  computeShare,
  subtractCents,
  type Cents,
} from '../kernel/money.ts'
import { centsSchema } from '../kernel/schemas.ts'
import {
  cardServiceBasisPoints,
  findRate,
  toServiceShare,
  type PricedMethod,
  type Rate,
} from './rates.ts'

/**
 * These four amounts are identical on every screen, receipt and mail. Always `serviceFee +
 * processingFee = totalFee` and `totalFee + nonprofitReceives = totalAmount`.
 */
export const feeBreakdownSchema = v.strictObject({
  totalAmountCents: centsSchema,
  totalFeeCents: centsSchema,
  serviceFeeCents: centsSchema,
  processingFeeCents: centsSchema,
  nonprofitReceivesCents: centsSchema,
})
export type FeeBreakdown = v.InferOutput<typeof feeBreakdownSchema>

type Terms = {
  priced: PricedMethod
  transactionCountry: string
  /** The platform's share of a card payment, which depends on the charity's plan and turnover. */
  serviceBasisPoints?: number
}

/**
 * Computes the fees of a gift of `amountCents`. With `coverFee` the charity nets exactly the chosen
 * amount, and the donor pays the smallest total that achieves this.
 */
export const quote = (options: Terms & { amountCents: Cents; coverFee: boolean }): FeeBreakdown => {
  const { amountCents, coverFee, ...terms } = options
  assert(amountCents > 0, 'a quote is for a positive amount')
  const rate = findRate(terms.priced, terms.transactionCountry)
  const total = coverFee ? smallestTotalNetting(amountCents, rate) : amountCents
  return computeBreakdown({ totalCents: total, ...terms })
}

/** Returns the quote, or a refusal if the total exceeds what a provider accepts in one charge. */
export const quoteSingleCharge = (
  options: Parameters<typeof quote>[0],
): { quote: FeeBreakdown } | Refused<'amount_too_large'> => {
  const quoted = quote(options)
  if (quoted.totalAmountCents > largestAmountCents) return { refused: 'amount_too_large' }
  return { quote: quoted }
}

/** Divides a charged sum between the provider, the platform and the charity. */
export const computeBreakdown = (options: Terms & { totalCents: Cents }): FeeBreakdown => {
  const { totalCents, priced, transactionCountry } = options
  const { serviceBasisPoints = cardServiceBasisPoints } = options
  const totalFeeCents = feeOn(totalCents, findRate(priced, transactionCountry))
  const service = Math.min(
    totalFeeCents,
    computeShare(totalCents, toServiceShare(priced, serviceBasisPoints)),
  )
  const serviceFeeCents = cents(service)
  const breakdown = {
    totalAmountCents: totalCents,
    totalFeeCents,
    serviceFeeCents,
    processingFeeCents: subtractCents(totalFeeCents, serviceFeeCents),
    nonprofitReceivesCents: subtractCents(totalCents, totalFeeCents),
  }
  assertBalanced(breakdown)
  return breakdown
}

const feeOn = (totalCents: Cents, rate: Rate): Cents =>
  addCents(computeShare(totalCents, rate.basisPoints), rate.fixedCents)

// The closed form over-charges by a cent about every second time, because the fee is rounded to the
// cent. It is only the start of a downward search. The slope of total - fee(total) is above 0.95,
// so a handful of steps always suffices.
const smallestTotalNetting = (amountCents: Cents, rate: Rate): Cents => {
  const nets = (total: number) => total - feeOn(cents(total), rate) >= amountCents
  let total = Math.ceil(((amountCents + rate.fixedCents) * 10_000) / (10_000 - rate.basisPoints))
  for (let step = 0; step < 4 && !nets(total); step++) total += 1
  for (let step = 0; step < 4 && nets(total - 1); step++) total -= 1
  assert(nets(total) && !nets(total - 1), 'the covered total is the smallest that nets the amount')
  return cents(total)
}

const assertBalanced = (b: FeeBreakdown): void => {
  assert(b.serviceFeeCents + b.processingFeeCents === b.totalFeeCents, 'fees add up')
  assert(b.totalFeeCents + b.nonprofitReceivesCents === b.totalAmountCents, 'the total adds up')
  assert(b.serviceFeeCents >= 0 && b.processingFeeCents >= 0, 'no fee is negative')
}
