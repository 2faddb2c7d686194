import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { RecurringPlanEvent } from '@almoner/domain/recurring-plan/events.ts'
import { hasBegun, type StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import type { RowOf } from '../../../engine/database.ts'
import type { MovementReason, PlanMovement, PlanStanding } from './plan-days-table.ts'

type Day = RowOf<'read_models.plan_days'>
type Row = RowOf<'read_models.plan_movements'>

/** A movement as its row, and as what it adds to the sums of its day. */
export type Moved = { row: Row; sums: Day }
type Counted = Pick<RowOf<'read_models.recurring_plans'>, 'standing' | 'amount_cents'>

/** Returns how a plan counts. `hasFailed`: its last instalment that ended was given up. */
export const toStanding = (
  { status, isResting }: Pick<StartedPlan, 'status' | 'isResting'>,
  hasFailed: boolean,
): PlanStanding => {
  if (status === 'cancelled') return 'ended'
  if (status === 'completed') return 'completed'
  if (status === 'paused' || isResting) return 'paused'
  return hasFailed ? 'failed' : 'running'
}

const leaving: Record<Exclude<PlanStanding, 'running'>, PlanMovement> = {
  paused: 'paused',
  failed: 'failed',
  ended: 'ended',
  completed: 'completed',
}

const returning: Record<Exclude<PlanStanding, 'running'>, PlanMovement> = {
  paused: 'resumed',
  failed: 'recovered',
  // An ended plan does not run again.
  ended: 'begun',
  completed: 'begun',
}

type Fact = { position: bigint; tenant: OrganisationId; meta: { at: Instant } }

/** Returns what an event moved: at most one movement, from the plan before to the plan after. */
export const listPlanMovements = (
  fact: Fact & RecurringPlanEvent,
  before: Counted | null,
  after: Counted,
): readonly Moved[] => {
  const [old, now] = [countRunning(before), countRunning(after)]
  const amount_cents = now.amount_cents - old.amount_cents
  const plans = now.plans - old.plans
  if (plans === 0 && amount_cents === 0n) return []
  const movement = findMovement(before, after)
  const from = { from_cents: old.amount_cents, reason: findReason(fact) }
  return [toMoved(fact, { movement, plans, amount_cents, ...from })]
}

const findReason = (event: RecurringPlanEvent): MovementReason | null => {
  if (event.type === 'RecurringPlanCancelled') return event.data.because
  if (event.type === 'InstalmentCancelled') return 'time'
  if (isOfOwnPlan(event)) return 'monthly_not_included'
  return isPayment(event) ? null : 'donor'
}

const isOfOwnPlan = ({ type }: RecurringPlanEvent): boolean =>
  type === 'RecurringPlanRested' || type === 'RecurringPlanWoken'

const isPayment = ({ type }: RecurringPlanEvent): boolean =>
  type === 'InstalmentCompleted' || type === 'RecurringPlanCompleted'

const findMovement = (before: Counted | null, after: Counted): PlanMovement => {
  if (before === null) return 'begun'
  if (after.standing !== 'running') return leaving[after.standing]
  if (before.standing !== 'running') return returning[before.standing]
  return after.amount_cents > before.amount_cents ? 'increased' : 'decreased'
}

const countRunning = (plan: Counted | null) =>
  plan?.standing === 'running'
    ? { plans: 1, amount_cents: plan.amount_cents }
    : { plans: 0, amount_cents: 0n }

/** Adds the day of a movement by which a plan was lost to the text of a `datemultirange`. */
export const addDaysLeft = (days: string, movements: readonly Moved[]): string =>
  movements
    .map(({ row }) => row)
    .filter(({ movement }) => movement === 'ended' || movement === 'failed')
    .reduce((all, { day }) => `${all.slice(0, -1)}${all === '{}' ? '' : ','}[${day},${day}]}`, days)

/** Returns an instalment that was paid now after a try had failed; null if the first try paid it. */
export const listRetried = (
  fact: Fact & InstalmentCompleted,
  { instalments }: StartedPlan,
): readonly Moved[] => {
  const instalment = instalments.find(({ number }) => number === fact.data.number)
  if (instalment === undefined || !hasBegun(instalment)) return []
  if (instalment.tries === 1 && instalment.round === 1) return []
  const amount_cents = BigInt(instalment.amountCents)
  const none = { from_cents: null, reason: null }
  return [toMoved(fact, { movement: 'retried', plans: 1, amount_cents, ...none })]
}

type InstalmentCompleted = Extract<RecurringPlanEvent, { type: 'InstalmentCompleted' }>

type Movement = Pick<Day, 'movement' | 'plans' | 'amount_cents'> &
  Pick<Row, 'from_cents' | 'reason'>

// Some facts have a moment of their own, which is the business day; it is recorded soon after.
const toMoved = (
  { position, tenant, meta, data }: Fact & RecurringPlanEvent,
  { plans, from_cents, reason, ...moved }: Movement,
): Moved => {
  const at = 'at' in data ? (data.at ?? meta.at) : meta.at
  const common = { organisation_id: tenant, day: toCalendarDay(at), ...moved }
  return {
    row: { position, plan_id: data.planId, from_cents, reason, ...common },
    sums: { recorded_day: toCalendarDay(meta.at), plans, movements: 1, ...common },
  }
}
