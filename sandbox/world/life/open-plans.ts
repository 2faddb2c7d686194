import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import type { RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'

type Page = { organisationId: OrganisationId; after: RecurringPlanId | null; limit: number }

/** Returns a page of a charity's plans from the events, because a past has no read models. */
export const createOpenPlans =
  (store: EventStore) =>
  async ({ organisationId, after, limit }: Page): Promise<readonly RecurringPlanId[]> => {
    const events = await store.readAll({
      after: 0n,
      limit: mostPlans,
      categories: [recurringPlan.category],
      types: ['RecurringPlanStarted'],
      personal: false,
    })
    assert(events.length < mostPlans, 'a past has fewer plans')
    return events
      .filter(({ meta }) => meta.tenant === organisationId)
      .map(({ data }) => (data as { planId: RecurringPlanId }).planId)
      .filter((planId) => after === null || planId > after)
      .toSorted()
      .slice(0, limit)
  }

const mostPlans = 1_000
