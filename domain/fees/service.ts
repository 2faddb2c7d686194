import type { Plan } from '../plans/plan.ts'
import { assert } from '../kernel/assert.ts'
import { cents, type Cents } from '../kernel/money.ts'
import { cardServiceBasisPoints } from './rates.ts'

/**
 * The platform's share of a card payment under a plan, and the reduced share for a high turnover.
 */
export type ServiceShare = {
  basisPoints: number
  /** Charities that collected more than this within a year pay the reduced share. */
  reducedAboveCents: Cents
  reducedBasisPoints: number
}

/** HK$400,000 in twelve months (specification, section 9). Exactly that sum is not beyond it. */
export const reducedFeeAboveCents = cents(40_000_000)

// The specification has one price list for all plans; that a plan may have its own is decision 9.
const sameForAll: ServiceShare = {
  basisPoints: cardServiceBasisPoints,
  reducedAboveCents: reducedFeeAboveCents,
  reducedBasisPoints: cardServiceBasisPoints / 2,
}

export const serviceShares: Readonly<Record<Plan, ServiceShare>> = {
  legacy: sameForAll,
  free: sameForAll,
  basic: sameForAll,
  plus: sameForAll,
  pro: sameForAll,
  premium: sameForAll,
}

/**
 * The platform's share of the next card payment of a charity that collected `turnoverCents` by
 * completed, non-manual payments in the last twelve months. The payment's first event stores it.
 */
export const computeServiceBasisPoints = ({
  plan,
  turnoverCents,
  shares = serviceShares,
}: {
  plan: Plan
  turnoverCents: Cents
  shares?: Readonly<Record<Plan, ServiceShare>>
}): number => {
  const { basisPoints, reducedAboveCents, reducedBasisPoints } = shares[plan]
  assert(reducedBasisPoints <= basisPoints, 'who collects more pays no larger share')
  return turnoverCents > reducedAboveCents ? reducedBasisPoints : basisPoints
}
