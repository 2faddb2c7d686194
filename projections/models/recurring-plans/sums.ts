import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instalmentDay } from '@almoner/domain/recurring-plan/schedule.ts'
import type { StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import type { Transaction } from 'kysely'
import type { Database, RowOf } from '../../engine/database.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import type { DayStatus } from './table.ts'

type Day = RowOf<'read_models.instalment_days'>
type Count = RowOf<'read_models.recurring_plan_counts'>
type Context = { position: bigint; tenant: OrganisationId }
type Instalment = Pick<
  RowOf<'read_models.instalments'>,
  'day' | 'status' | 'let_go' | 'amount_cents'
>
type DayMove = Context & Pick<Day, 'day' | 'status' | 'instalments' | 'amount_cents'>
type CountMove = Context & Pick<Count, 'status' | 'plans'>
type Share = Pick<Day, 'day' | 'status' | 'amount_cents'>

export type Moves = ReturnType<typeof createMoves>

/**
 * The changes of the sums by a batch's events: an event that was applied before changed neither
 * plan nor instalment, and moves nothing here.
 */
export const createMoves = () => {
  const days = new Map<string, DayMove>()
  const counts: CountMove[] = []
  // One event may move many instalments of one sum, which takes each event in once.
  const move = ({ position, tenant }: Context, by: 1n | -1n, shares: readonly Share[]): void => {
    for (const { day, status, amount_cents } of shares) {
      const key = `${position} ${day} ${status}`
      const daySum = days.get(key) ?? { instalments: 0n, amount_cents: 0n }
      days.set(key, {
        position,
        tenant,
        day,
        status,
        instalments: daySum.instalments + by,
        amount_cents: daySum.amount_cents + by * amount_cents,
      })
    }
  }
  return {
    ofPlan: (options: Context, before: StartedPlan | null, after: StartedPlan): void => {
      const { position, tenant } = options
      if (before?.status !== after.status) {
        if (before) counts.push({ position, tenant, status: before.status, plans: -1n })
        counts.push({ position, tenant, status: after.status, plans: 1n })
      }
      if (before && isSameSchedule(before, after)) {
        move(options, -1n, toCome(before, after.nextNumber - 1))
        return
      }
      if (before) move(options, -1n, toCome(before, before.facts.occurrences))
      move(options, 1n, toCome(after, after.facts.occurrences))
    },
    ofInstalment: (options: Context, before: Instalment | null, after: Instalment): void => {
      if (before) move(options, -1n, [toShare(before)])
      move(options, 1n, [toShare(after)])
    },
    days: (): readonly DayMove[] =>
      [...days.values()].filter(
        ({ instalments, amount_cents }) => instalments !== 0n || amount_cents !== 0n,
      ),
    counts: (): readonly CountMove[] => counts,
  }
}

// If true, only started and skipped instalments have left the schedule. Most events are of this
// kind.
const isSameSchedule = (before: StartedPlan, after: StartedPlan): boolean =>
  before.status === after.status &&
  before.isResting === after.isResting &&
  before.amountCents === after.amountCents &&
  before.anchor.number === after.anchor.number &&
  before.anchor.day === after.anchor.day

// A plan that is paused, rests or has ended has nothing due.
const toCome = (plan: StartedPlan, last: number): readonly Share[] => {
  if (plan.status !== 'active' || plan.isResting) return []
  const amount_cents = BigInt(plan.amountCents)
  const shares: Share[] = []
  for (let number = plan.nextNumber; number <= last; number += 1) {
    shares.push({ day: instalmentDay(plan, number), status: 'to_come', amount_cents })
  }
  return shares
}

const toShare = ({ day, status, let_go, amount_cents }: Instalment): Share => ({
  day,
  status: status === 'cancelled' ? writtenOffStatus[let_go ?? 'donor'] : status,
  amount_cents,
})

const writtenOffStatus: Record<'donor' | 'time' | 'plan_cancelled', DayStatus> = {
  donor: 'cancelled_by_donor',
  time: 'given_up',
  plan_cancelled: 'plan_cancelled',
}

export const projectDays = (trx: Transaction<Database>, moves: Moves): Promise<void> =>
  foldRows<DayMove, 'read_models.instalment_days'>(trx, {
    table: 'read_models.instalment_days',
    key: ['organisation_id', 'day', 'status'],
    facts: moves.days(),
    keyOf: ({ tenant, day, status }) => ({ organisation_id: tenant, day, status }),
    apply: (row, { tenant, day, status, ...move }) => {
      const instalments = (row?.instalments ?? 0n) + move.instalments
      const amount_cents = (row?.amount_cents ?? 0n) + move.amount_cents
      assert(instalments >= 0n && amount_cents >= 0n, 'nothing leaves a sum that was not in it')
      return { organisation_id: tenant, day, status, instalments, amount_cents }
    },
  })

export const projectCounts = (trx: Transaction<Database>, moves: Moves): Promise<void> =>
  foldRows<CountMove, 'read_models.recurring_plan_counts'>(trx, {
    table: 'read_models.recurring_plan_counts',
    key: ['organisation_id', 'status'],
    facts: moves.counts(),
    keyOf: ({ tenant, status }) => ({ organisation_id: tenant, status }),
    apply: (row, { tenant, status, ...move }) => {
      const plans = (row?.plans ?? 0n) + move.plans
      assert(plans >= 0n, 'no plan leaves a status that it did not have')
      return { organisation_id: tenant, status, plans }
    },
  })
