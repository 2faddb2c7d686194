import { approval } from '@almoner/domain/approval/index.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { findOpenInvoice } from '@almoner/domain/plan-subscription/state.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import type { Instalment, RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { billPlan } from '@almoner/workflows/processes/bill-plan/process.ts'
import { recurringPlan as charge } from '@almoner/workflows/processes/recurring-plan/process.ts'
import { listStarts } from '@almoner/workflows/reactions/find-reaction.ts'
import type { Start } from '@almoner/workflows/reactions/start.ts'
import type { PastOptions } from './past.ts'

/**
 * A recurring plan's own process, and the letters about an instalment that waits for its donor and
 * about a plan that rests.
 */
export const listRemainingCharges = async (
  { store }: Pick<PastOptions, 'store'>,
  planId: RecurringPlanId,
): Promise<readonly Start[]> => {
  const { state } = await loadState(store, recurringPlan, planId)
  const waits = state.status === 'none' ? [] : state.instalments.filter(isWaiting)
  const numbers = new Set(waits.map(({ number }) => number))
  const events = await store.read(streamName(recurringPlan.category, planId))
  const [begun] = events
  const failed = events.findLast(
    ({ type, data }) =>
      type === 'InstalmentFailed' && numbers.has((data as { number: number }).number),
  )
  const isResting = state.status !== 'none' && state.isResting
  const rested = isResting && events.findLast(({ type }) => type === 'RecurringPlanRested')
  const charging = begun ? listStarts(begun).filter(({ process }) => process === charge.name) : []
  return [...charging, ...[failed, rested].flatMap((event) => (event ? listStarts(event) : []))]
}

const isWaiting = ({ status }: Instalment): boolean => status === 'waiting'

/** The billing of a charity, and the letter about a failed charge of the invoice that it owes. */
export const listRemainingBilling = async (
  { store }: Pick<PastOptions, 'store'>,
  organisationId: OrganisationId,
): Promise<readonly Start[]> => {
  const { state } = await loadState(store, planSubscription, organisationId)
  if (state.status === 'none') return []
  const owed = findOpenInvoice(state)
  const events = await store.read(streamName(planSubscription.category, organisationId))
  const started = events.filter(({ type }) => type === 'SubscriptionStarted')
  const failed = events.findLast(
    ({ type, data }) =>
      type === 'InvoiceChargeFailed' &&
      (data as { invoiceId: string }).invoiceId === owed?.invoiceId,
  )
  return [
    ...started.flatMap(listStarts),
    ...(failed ? listStarts(failed).filter(({ process }) => process !== billPlan.name) : []),
  ]
}

/**
 * The payout of a charity that is not finished; with its approval and the letters about it, if it
 * waits for a second person.
 */
export const listRemainingPayout = async (
  { store }: Pick<PastOptions, 'store'>,
  organisationId: OrganisationId,
): Promise<readonly Start[]> => {
  const { state } = await loadState(store, treasury, organisationId)
  if (state.payout === null) return []
  const { payoutId } = state.payout
  const events = await store.read(streamName(treasury.category, organisationId))
  const request = events.findLast(
    ({ type, data }) =>
      type === 'PayoutRequested' && (data as { payoutId: string }).payoutId === payoutId,
  )
  // The approval has the payout's id.
  const [approvalRequest] = await store.read(streamName(approval.category, payoutId), { limit: 1 })
  return [request, approvalRequest].flatMap((event) => (event ? listStarts(event) : []))
}
