import { addCents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { PlanMovement } from '@almoner/projections/models/recurring-plans/movements/plan-days-table.ts'
import type { MovementSum } from '@almoner/projections/models/recurring-plans/movements/plan-sums.ts'

export const sumAmounts = (
  sums: readonly MovementSum[],
  ...kinds: readonly PlanMovement[]
): Cents => addCents(noCents, ...pick(sums, kinds).map(({ amountCents }) => amountCents))

export const countPlans = (
  sums: readonly MovementSum[],
  ...kinds: readonly PlanMovement[]
): number => pick(sums, kinds).reduce((count, { plans }) => count + plans, 0)

const pick = (sums: readonly MovementSum[], kinds: readonly PlanMovement[]) =>
  sums.filter(({ movement }) => kinds.includes(movement))

/** Returns what the running plans bring each month. */
export const sumRunning = (sums: readonly MovementSum[]): { plans: number; amountCents: Cents } => {
  const moved = sums.filter(({ movement }) => movement !== 'retried')
  return {
    plans: moved.reduce((count, { plans }) => count + plans, 0),
    amountCents: addCents(noCents, ...moved.map(({ amountCents }) => amountCents)),
  }
}
