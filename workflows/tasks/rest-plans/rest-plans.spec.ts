import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { Plan } from '@almoner/domain/plans/plan.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { restPlans } from './rest-plans.ts'

/** Harbour on another plan, with monthly gifts of which the processes have not heard. */
const createPlans = async (count: number) => {
  const world = await createWorld({ misses: () => true })
  const planIds = Array.from({ length: count }, (_, index) =>
    fixtureId('recurring_plan', 3_000 + index),
  )
  for (const planId of planIds) {
    const command = plans.startPlan({ planId, at: world.clock.now() })
    const started = await world.tell(recurringPlan, { id: planId, command })
    expect(started.handled).toBe(true)
  }
  const pages: number[] = []
  const run = restPlans.run({
    store: world.books,
    now: world.clock.now,
    openPlans: async ({ after, limit }) => {
      const first = after === null ? 0 : planIds.indexOf(after) + 1
      const page = planIds.slice(first, first + limit)
      pages.push(page.length)
      return page
    },
  })
  return {
    pages,
    setPlan: (plan: Plan) =>
      world.tell(organisation, {
        id: harbourId,
        command: { type: 'ChangeOrganisationPlan', plan },
      }),
    /** Runs every step, each twice, as after a crash. */
    runs: async (eventId: string) => {
      const input = { organisationId: harbourId, eventId }
      let place: (typeof planIds)[number] | null = null
      do {
        await run(input, place)
        place = (await run(input, place)).next ?? null
      } while (place !== null)
    },
    count: async (type: string) => {
      const categories = [recurringPlan.category]
      const events = await world.books.readAll({ after: 0n, limit: 10_000, categories })
      return events.filter((event) => event.type === type).length
    },
  }
}

describe('the monthly gifts of a charity whose plan changed', () => {
  it('all rest, and all continue, a page after another, each once', async () => {
    const { setPlan, runs, count, pages } = await createPlans(250)
    await setPlan('plus')
    await runs('event-1')
    await runs('event-1')
    expect(await count('RecurringPlanRested')).toBe(250)
    expect(pages.slice(0, 6)).toEqual([100, 100, 100, 100, 50, 50])
    await setPlan('premium')
    await runs('event-2')
    expect(await count('RecurringPlanWoken')).toBe(250)
    await setPlan('free')
    await runs('event-3')
    expect(await count('RecurringPlanRested')).toBe(500)
  })

  it('follow the plan of now if it has changed again since', async () => {
    const { setPlan, runs, count } = await createPlans(2)
    await setPlan('plus')
    await setPlan('premium')
    await runs('event-1')
    await runs('event-2')
    expect(await count('RecurringPlanRested')).toBe(0)
  })
})
