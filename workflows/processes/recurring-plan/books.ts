import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import {
  recurringPlan,
  type RecurringPlanCommand,
  type RecurringPlanRefusal,
} from '@almoner/domain/recurring-plan/index.ts'
import { instalmentDay } from '@almoner/domain/recurring-plan/schedule.ts'
import { findInstalment, type StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState, cachedState } from '@almoner/eventstore/handle-command.ts'
import { recordCommand } from '../../steps/record/record-command.ts'
import { recurringPlanId } from './contract.ts'

export type PlanBooks = { store: EventStore; now: () => Instant }

/**
 * The state of a plan, from its own stream. After an act of the plan's process, the state right
 * after this act: a later change by others wakes the process again.
 */
export const loadPlan = async (
  { store }: Pick<PlanBooks, 'store'>,
  planId: string,
  { after = 'a wait' }: { after?: 'a wait' | 'an act' } = {},
): Promise<StartedPlan> => {
  const load = after === 'an act' ? cachedState : loadState
  const { state } = await load(store, recurringPlan, planId)
  assert(state.status !== 'none', `plan ${planId} is not in the books`)
  return state
}

/**
 * Records an act or a finding of the process once, even if it is repeated. A refusal means that the
 * plan has changed, so the caller reads it again.
 */
export const recordOnPlan = async (
  books: PlanBooks,
  options: { plan: StartedPlan; command: RecurringPlanCommand; news: string },
): Promise<StartedPlan | { refused: RecurringPlanRefusal }> => {
  const { plan, command, news } = options
  const { planId, organisationId } = plan.facts
  const processId = recurringPlanId({ planId })
  const result = await recordCommand(books, {
    decider: recurringPlan,
    id: planId,
    command,
    tenant: organisationId,
    process: 'recurring-plan',
    processId,
    step: news,
    input: { planId, news },
  })
  if (!result.handled) return { refused: result.refused }
  assert(result.state.status !== 'none', 'a plan that was recorded has started')
  return result.state
}

/** A donor who was erased is not charged. A payment that is at the bank ends there. */
export const cancelErased = async (deps: PlanBooks, plan: StartedPlan): Promise<void> => {
  const command = { type: 'CancelRecurringPlan', because: 'donor_erased' } as const
  await recordOnPlan(deps, { plan, command, news: 'erased' })
}

type InstalmentCommand = Extract<
  RecurringPlanCommand,
  { type: 'BeginInstalment' | 'CompleteInstalment' | 'FailInstalment' | 'HoldBackInstalment' }
>

/** Records an instalment's start or its outcome. Returns false if the plan has changed. */
export const recordInstalment = async (
  deps: PlanBooks,
  plan: StartedPlan,
  command: InstalmentCommand,
): Promise<boolean> => {
  const { type, number, paymentId } = command
  const tried = 'try' in command ? command.try : 0
  const instalment = findInstalment(plan, number)
  const dueOn = instalment?.day ?? instalmentDay(plan, number)
  // A try without a payment is repeated under its number, possibly more than once; it may also fail
  // before it has started again, when it is due.
  const isOfNone = type === 'HoldBackInstalment' || (type === 'FailInstalment' && tried === 0)
  const since = isOfNone ? `:${instalment?.triedAt ?? ''}` : ''
  const comesAgain = type === 'BeginInstalment' || isOfNone
  const again = comesAgain && instalment?.retryAt ? `:${instalment.retryAt}` : ''
  const commandName = `${type}:${number}:${paymentId}:${tried}:${dueOn}${since}${again}`
  const received = await recordOnPlan(deps, { plan, command, news: commandName })
  return !('refused' in received)
}
