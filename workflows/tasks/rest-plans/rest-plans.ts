import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import type { RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { task } from '../../flow/task.ts'
import { forADay } from '../../retry-policies.ts'
import { recordCommand } from '../../steps/record/record-command.ts'

type RestPlansDependencies = {
  store: EventStore
  now: () => Instant
  /** The plans of a charity that are not ended, in the order of their ids. */
  openPlans: (page: {
    organisationId: OrganisationId
    after: RecurringPlanId | null
    limit: number
  }) => Promise<readonly RecurringPlanId[]>
}

/** `eventId` is the change of the charity's plan. */
type RestPlansInput = { organisationId: OrganisationId; eventId: string }

const pageSize = 100

const process = 'rest-plans'

const toId = ({ eventId }: Pick<RestPlansInput, 'eventId'>): string => `${process}-${eventId}`

/**
 * Lets the monthly gifts of a charity rest if its plan does not include them, and wakes them if it
 * does. Each one that changes has an event, which sends one letter to its donor. A plan that the
 * list does not have yet finds out on the day of its next instalment.
 */
export const restPlans = task({
  name: process,
  id: toId,
  policy: forADay,
  mostActivitiesAtOnce: 1,
  run:
    (deps: RestPlansDependencies) =>
    async (input: RestPlansInput, after: RecurringPlanId | null) => {
      const { organisationId } = input
      const { state } = await loadState(deps.store, organisation, organisationId)
      const offersMonthly = state.status !== 'none' && includes(state.profile.plan, 'monthly')
      const page = await deps.openPlans({ organisationId, after, limit: pageSize })
      for (const planId of page) {
        const type = offersMonthly ? 'WakeRecurringPlan' : 'RestRecurringPlan'
        await recordCommand(deps, {
          decider: recurringPlan,
          id: planId,
          command: { type, at: deps.now() },
          tenant: organisationId,
          process,
          processId: toId(input),
          step: `${type}:${planId}`,
        })
      }
      return { next: page.length < pageSize ? null : (page.at(-1) ?? null) }
    },
})
