import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import { nextStep } from '@almoner/domain/recurring-plan/next-step.ts'
import type { StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { recurringPlanId } from '../../processes/recurring-plan/contract.ts'
import type { MonthlyLife } from './recurring-plan-deeds.ts'
import { findBegunAfterErasure } from './recurring-plan-money.ts'
import { readPayments, planAmiss, findUnaccounted } from './plan-checks.ts'
import { auditSchedule, describe } from '../schedule.ts'

const hour = 3_600_000
const day = 24 * hour
// After a fault the plan looks again six hours later.
const grace = 7 * hour
// A bank is called for three days, and then a manual review is opened.
const longestCharge = 4 * day

/** Checks the steps that are due by now, while the simulation continues. */
export const findOverdue = async ({
  world,
  giver,
  isOffUntil,
}: MonthlyLife): Promise<readonly string[]> => {
  const now = world.clock.milliseconds()
  if (now - isOffUntil < grace) return []
  const plan = await giver.plan()
  const step = nextStep(plan, instantFromMilliseconds(now - grace))
  if (step.do === 'wait' || step.do === 'end') return []
  if (step.do !== 'look') return [`overdue on ${world.clock.now()}: ${JSON.stringify(step)}`]
  const { instalment } = step
  const since = now - Math.max(isOffUntil, toMilliseconds(instalment.triedAt as Instant))
  if (since < longestCharge || (await isBeforeAPerson(world, instalment.paymentId))) return []
  return [`instalment ${instalment.number} is being charged since ${instalment.triedAt}`]
}

const isBeforeAPerson = async (
  { books }: MonthlyLife['world'],
  paymentId: string | null,
): Promise<boolean> =>
  (await books.readAll({ after: 0n, limit: 10_000, categories: ['inbox_item'] })).some(
    ({ data }) => (data as { paymentId?: string | null }).paymentId === paymentId,
  )

/**
 * Checks that donors who requested their erasure are erased, and that their cards are removed at
 * the provider.
 */
const notForgotten = (events: readonly RecordedEvent[]): readonly string[] => {
  const types = events.map(({ type }) => type)
  const savedCount = types.filter((type) => type === 'CardSaved').length
  const removed = types.filter((type) => type === 'CardRemoved').length
  if (!types.includes('DonorErasureRequested')) return []
  return [
    ...(types.includes('DonorErased') ? [] : ['the donor was not erased']),
    ...(savedCount === removed ? [] : ['a card of the erased donor is kept']),
  ]
}

/** The invariants after everything has ended. */
export const findBrokenPlans = async (life: MonthlyLife): Promise<readonly string[]> => {
  const { world, giver, erasedAfter } = life
  const events = await world.books.readAll({ after: 0n, limit: 10_000 })
  const plan = await giver.plan()
  const messageIds = world.sent().map(({ messageId }) => messageId)
  return [
    ...findUnaccounted(plan),
    ...planAmiss({ plan, events, sent: messageIds, charges: world.bank.charges, erasedAfter }),
    ...findBegunAfterErasure(life, readPayments(events)),
    ...notForgotten(events),
    ...stillRunning(life, plan),
    ...world.errors.flatMap(({ message, details }) =>
      isExpected(details) ? [] : [`${message}: ${describe(details)}`],
    ),
    ...auditSchedule(world, events),
  ]
}

// An outcome that a provider never reported has an open manual review. A night on which the
// provider was away all the time is made up for by the next one.
const isExpected = (details: object): boolean => {
  const { process = '' } = details as { process?: string }
  const isOfBank = process === 'take-payment' || process === 'reconcile'
  return isOfBank || /^NotSettled|too late to charge/.test(describe(details))
}

const stillRunning = ({ world }: MonthlyLife, { facts }: StartedPlan): string[] => {
  const status = world.engine.statusOf(recurringPlanId(facts))
  return status === 'ended' ? [] : [`the plan’s process is ${status} in the end`]
}
