import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { lookSignal } from '../flow/asking.ts'
import type { Engine } from '../flow/flow.ts'
import { billPlanId } from '../processes/bill-plan/contract.ts'
import { billPlan } from '../processes/bill-plan/process.ts'

const pageSize = 100

/** The subscriptions for which something is due by a moment, in the order of their charities. */
export type ListDueSubscriptions = (page: {
  by: Instant
  after: OrganisationId | null
  limit: number
}) => Promise<readonly OrganisationId[]>

/**
 * Starts and wakes the billing of each charity for which something is due. A subscription of before
 * the reactions' checkpoint has had no start, and a start or a signal may have been lost.
 */
export const startLostBilling = async (options: {
  engine: Pick<Engine, 'start' | 'signal'>
  listDueSubscriptions: ListDueSubscriptions
  by: Instant
}): Promise<void> => {
  const { engine, listDueSubscriptions, by } = options
  let after: OrganisationId | null = null
  for (;;) {
    const page = await listDueSubscriptions({ by, after, limit: pageSize })
    for (const organisationId of page) {
      const id = billPlanId({ organisationId })
      await engine.start(billPlan.name, id, { organisationId }, { charity: organisationId })
      await engine.signal(id, lookSignal)
    }
    const last = page.at(-1)
    if (page.length < pageSize || last === undefined) return
    after = last
  }
}
