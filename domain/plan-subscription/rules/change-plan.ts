import { toCalendarDay } from '../../kernel/calendar.ts'
import type { ProjectId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/time.ts'
import { planTerms } from '../../plans/plan-features.ts'
import type { Plan } from '../../plans/plan.ts'
import type { PlanChoice } from '../../plans/plan-prices.ts'
import type { EventNamed } from '../events.ts'
import type { RunningSubscription } from '../state.ts'

type Changed = EventNamed<'SubscriptionPlanChanged'>

/**
 * Returns the event by which another plan holds. If the plan admits fewer projects than there are,
 * the last ones of the order are not listed until a larger plan admits them again.
 */
export const changePlan = (
  { organisationId, choice: before }: RunningSubscription,
  change: {
    choice: PlanChoice
    because: Changed['data']['because']
    projectOrder: readonly ProjectId[]
    at: Instant
  },
): Changed => {
  const { choice, because, projectOrder, at } = change
  const restingProjectIds = listResting(choice.plan, projectOrder)
  return {
    type: 'SubscriptionPlanChanged',
    data: {
      organisationId,
      ...choice,
      before,
      because,
      effectiveOn: toCalendarDay(at),
      projectOrder: restingProjectIds.length > 0 ? [...projectOrder] : [],
      restingProjectIds,
      at,
    },
  }
}

/** Returns the projects that a plan does not list, of the open ones in the order of the charity. */
export const listResting = (plan: Plan, projectOrder: readonly ProjectId[]): ProjectId[] => {
  const { projects } = planTerms[plan]
  return projects === null ? [] : projectOrder.slice(projects)
}

/**
 * Returns the open projects in the order that the charity chose. Projects that were opened since come
 * last, and those that were closed take no place.
 */
export const orderOpen = (
  projectOrder: readonly ProjectId[],
  openProjectIds: readonly ProjectId[],
): readonly ProjectId[] => [
  ...projectOrder.filter((id) => openProjectIds.includes(id)),
  ...openProjectIds.filter((id) => !projectOrder.includes(id)),
]
