import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { lowestPayoutCents } from '@almoner/domain/treasury/rules/payout.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'

export type UnpaidBalanceDependencies = {
  store: EventStore
  /** Returns null if nothing is available, or if the read model does not include it yet. */
  oldestAvailableOn: (organisationId: OrganisationId) => Promise<CalendarDay | null>
}

/**
 * Returns the balance that a charity could be paid out; null if a payout is under way, or if the
 * balance is below the lowest payout.
 */
export const findUnpaidBalance = async (
  { store, oldestAvailableOn }: UnpaidBalanceDependencies,
  organisationId: OrganisationId,
): Promise<{ availableCents: Cents; availableOn: CalendarDay | null } | null> => {
  // The books decide if it has been paid out, because a read model may be behind them.
  const { payout, availableCents } = (await loadState(store, treasury, organisationId)).state
  if (payout !== null || availableCents < lowestPayoutCents) return null
  return { availableCents, availableOn: await oldestAvailableOn(organisationId) }
}
