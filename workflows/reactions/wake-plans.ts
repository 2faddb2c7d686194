import type { DonorId, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { Engine } from '../flow/flow.ts'
import { lookSignal } from '../flow/asking.ts'
import { recurringPlanId } from '../processes/recurring-plan/contract.ts'

const pageSize = 200
// The limit for one charity, far above its real number of pages.
const mostPages = 5_000

export type ListDuePlans = (page: {
  organisationId: OrganisationId
  after: RecurringPlanId | null
  limit: number
}) => Promise<readonly RecurringPlanId[]>

/** The plans that are charged by a saved card. */
export type ListPlansOfCard = (card: {
  donorId: DonorId
  paymentMethodReference: string
}) => Promise<readonly RecurringPlanId[]>

export type WakePlans = {
  engine: Pick<Engine, 'signal'>
  listDuePlans: ListDuePlans
  listPlansOfCard: ListPlansOfCard
}

const wake = (engine: WakePlans['engine'], planId: RecurringPlanId): Promise<void> =>
  engine.signal(recurringPlanId({ planId }), lookSignal)

/**
 * Wakes every plan of a reinstated charity that has an instalment which was held back, so that it
 * is charged immediately. It also wakes the plans of a card that was renewed. The plan itself
 * checks again on its next day.
 */
export const wakePlans = async (
  events: readonly Pick<RecordedEvent, 'type' | 'data'>[],
  { engine, listDuePlans, listPlansOfCard }: WakePlans,
): Promise<void> => {
  for (const { type, data } of events) {
    if (type === 'CardRenewed') {
      const planIds = await listPlansOfCard(data as unknown as Parameters<ListPlansOfCard>[0])
      await Promise.all(planIds.map((planId) => wake(engine, planId)))
    }
    if (type !== 'OrganisationReinstated') continue
    const { organisationId } = data as { organisationId: OrganisationId }
    let after: RecurringPlanId | null = null
    for (let page = 0; page < mostPages; page += 1) {
      const planIds: readonly RecurringPlanId[] = await listDuePlans({
        organisationId,
        after,
        limit: pageSize,
      })
      await Promise.all(planIds.map((planId) => wake(engine, planId)))
      if (planIds.length < pageSize) break
      after = planIds.at(-1) ?? null
    }
  }
}
