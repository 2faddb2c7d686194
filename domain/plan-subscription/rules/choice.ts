import { soldPlans, type Plan } from '../../plans/plan.ts'
import { monthsOfPeriod, type PlanChoice } from '../../plans/plan-prices.ts'

/** Picks the terms from an event or a state that has them among others. */
export const pickChoice = ({ plan, period, size }: PlanChoice): PlanChoice => ({
  plan,
  period,
  ...(size !== undefined && { size }),
})

export const isSameChoice = (one: PlanChoice, other: PlanChoice): boolean =>
  one.plan === other.plan && one.period === other.period && one.size === other.size

const rank = (plan: Plan): number => soldPlans.findIndex((sold) => sold === plan)

/**
 * Returns true if the change holds at once, because the charity gets more or pays for longer. Every
 * other change waits for the end of the period that is paid.
 */
export const isUpgrade = (from: PlanChoice, to: PlanChoice): boolean =>
  to.plan !== 'free' &&
  rank(to.plan) >= rank(from.plan) &&
  (from.plan === 'free' || monthsOfPeriod(to.period) >= monthsOfPeriod(from.period))
