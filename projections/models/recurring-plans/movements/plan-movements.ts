import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { hasBegun, type StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import type { RowOf } from '../../../engine/database.ts'
import type { PlanMovement, PlanStanding } from './plan-days-table.ts'

type Day = RowOf<'read_models.plan_days'>
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

type Fact = { tenant: OrganisationId; meta: { at: Instant }; data: object }

/** Returns what an event moved: at most one movement, from the plan before to the plan after. */
export const listPlanMovements = (
  fact: Fact,
  before: Counted | null,
  after: Counted,
): readonly Day[] => {
  const [old, now] = [countRunning(before), countRunning(after)]
  const amount_cents = now.amount_cents - old.amount_cents
  const plans = now.plans - old.plans
  if (plans === 0 && amount_cents === 0n) return []
  return [toDay(fact, { movement: findMovement(before, after), plans, amount_cents })]
}

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
export const addDaysLeft = (days: string, movements: readonly Day[]): string =>
  movements
    .filter(({ movement }) => movement === 'ended' || movement === 'failed')
    .reduce((all, { day }) => `${all.slice(0, -1)}${all === '{}' ? '' : ','}[${day},${day}]}`, days)

/** Returns an instalment that was paid now after a try had failed; null if the first try paid it. */
export const listRetried = (
  fact: Fact & { data: { number: number } },
  { instalments }: StartedPlan,
): readonly Day[] => {
  const instalment = instalments.find(({ number }) => number === fact.data.number)
  if (instalment === undefined || !hasBegun(instalment)) return []
  if (instalment.tries === 1 && instalment.round === 1) return []
  const amount_cents = BigInt(instalment.amountCents)
  return [toDay(fact, { movement: 'retried', plans: 1, amount_cents })]
}

// Some facts have a moment of their own, which is the business day; it is recorded soon after.
const toDay = (
  { tenant, meta, data }: Fact,
  moved: Pick<Day, 'movement' | 'plans' | 'amount_cents'>,
): Day => ({
  organisation_id: tenant,
  day: toCalendarDay('at' in data && typeof data.at === 'string' ? (data.at as Instant) : meta.at),
  recorded_day: toCalendarDay(meta.at),
  ...moved,
})
