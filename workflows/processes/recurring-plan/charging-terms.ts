import { assert } from '@almoner/domain/kernel/assert.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'
import type { StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { cachedState, loadState } from '@almoner/eventstore/handle-command.ts'
import { isCharitySuspended } from '../../steps/record/charity-books.ts'

type Books = { store: EventStore }

/** Returns the reasons for which a charity's monthly gifts are not charged now. */
export const loadChargingTerms = async (books: Books, plan: StartedPlan) => ({
  isSuspended: await isCharitySuspended(books, plan),
  offersMonthly: await offersMonthly(books, plan),
})

const offersMonthly = async (
  { store }: Books,
  { facts: { organisationId }, isResting }: StartedPlan,
): Promise<boolean> => {
  const read = async (load: typeof cachedState): Promise<boolean> => {
    const { state } = await load(store, organisation, organisationId)
    assert(state.status !== 'none', 'a plan is to a charity')
    return includes(state.profile.plan, 'monthly')
  }
  const offers = await read(cachedState)
  // The donor gets a letter when this changes, so an answer that may be old is read again.
  return offers === isResting ? await read(loadState) : offers
}
