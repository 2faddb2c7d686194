import type { PaymentEvent } from '@almoner/domain/payment/events.ts'
import type { RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import type { NewEvent } from '@almoner/eventstore/event-store.ts'
import { recurringPlanId } from '../processes/recurring-plan/contract.ts'
import { recurringPlan } from '../processes/recurring-plan/process.ts'
import { planLetter } from './letters.ts'
import type { Start } from './start.ts'

type Reactions = {
  [Type in RecurringPlanEvent['type']]?: (
    event: Extract<RecurringPlanEvent, { type: Type }> & Pick<NewEvent, 'id'>,
  ) => readonly Start[]
}

/** The processes that start for an event of a monthly gift. */
export const planReactions: Reactions = {
  RecurringPlanStarted: (event) => {
    const { planId } = event.data
    const charging = { process: recurringPlan.name, id: recurringPlanId({ planId }) }
    return [{ ...charging, input: { planId } }, planLetter(event)]
  },
  RecurringPlanEdited: (event) => [planLetter(event)],
  // A card that its bank has renewed is none that the donor chose.
  PlanCardReplaced: (event) => (event.data.isRenewal ? [] : [planLetter(event)]),
  PlanCardExpiring: (event) => [planLetter(event)],
  RecurringPlanPaused: (event) => [planLetter(event)],
  RecurringPlanResumed: (event) => [planLetter(event)],
  RecurringPlanRested: (event) => [planLetter(event)],
  RecurringPlanWoken: (event) => [planLetter(event)],
  RecurringPlanCompleted: (event) => [planLetter(event)],
  RecurringPlanCancelled: (event) => (event.data.because === 'donor' ? [planLetter(event)] : []),
  // Only the first and the last of several failed tries have a letter.
  InstalmentFailed: (event) =>
    event.data.try === 1 || event.data.retryAt === null ? [planLetter(event)] : [],
  InstalmentEdited: (event) => [planLetter(event)],
  InstalmentSkipped: (event) => [planLetter(event)],
  InstalmentCancelled: (event) => (event.data.because === 'time' ? [planLetter(event)] : []),
}

type Nudged = Extract<
  PaymentEvent | RecurringPlanEvent,
  { data: { planId?: unknown } | { planId: unknown } }
>

type Nudges = {
  [Type in Nudged['type']]?: (event: Extract<Nudged, { type: Type }>) => string | null
}

const planIn = ({ data: { planId } }: { data: { planId?: string | undefined } }): string | null =>
  planId === undefined ? null : recurringPlanId({ planId })

/**
 * The events that wake a waiting process: the awaited event has happened, or the wait's reason has
 * changed.
 */
export const planNudges: Nudges = {
  PaymentSucceeded: planIn,
  PaymentFailed: planIn,
  RecurringPlanEdited: planIn,
  RecurringPlanPaused: planIn,
  RecurringPlanResumed: planIn,
  RecurringPlanRested: planIn,
  RecurringPlanWoken: planIn,
  RecurringPlanCancelled: planIn,
  PlanCardReplaced: planIn,
  InstalmentSkipped: planIn,
  // The plan's own process has started the scheduled instalments.
  InstalmentBegun: (event) => (event.data.by === 'donor' ? planIn(event) : null),
  InstalmentEdited: planIn,
  InstalmentCancelled: planIn,
}
