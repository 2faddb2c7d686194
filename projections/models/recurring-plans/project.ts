import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import {
  addDays,
  addMonths,
  calendarDay,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import { erased } from '@almoner/domain/kernel/erased.ts'
import { recurringPlanEvents } from '@almoner/domain/recurring-plan/events.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import { findNextInstalment } from '@almoner/domain/recurring-plan/next-step.ts'
import { toChargeInstant } from '@almoner/domain/recurring-plan/schedule.ts'
import type { StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import { sql, type Transaction } from 'kysely'
import type { Database, RowOf } from '../../engine/database.ts'
import { erasureCategory, isOfDonor, withErasures, type Erasure } from '../../engine/erasures.ts'
import { addToRows } from '../../engine/row/add-to-rows.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import { readFacts, type ReadModel } from '../../engine/read-model.ts'
import { addRows } from '../../engine/row/save-rows.ts'
import { projectDonors } from './donors.ts'
import {
  addDaysLeft,
  listPlanMovements,
  listRetried,
  toStanding,
  type Moved,
} from './movements/plan-movements.ts'
import { createMoves, projectCounts, projectDays, type Moves } from './sums.ts'

type Plan = RowOf<'read_models.recurring_plans'>
type InstalmentRow = RowOf<'read_models.instalments'>
type Fact = ReturnType<typeof readFacts<typeof recurringPlanEvents>>[number]
type OfInstalment = Extract<
  Fact,
  {
    type:
      | 'InstalmentSkipped'
      | 'InstalmentBegun'
      | 'InstalmentCompleted'
      | 'InstalmentFailed'
      | 'InstalmentHeldBack'
      | 'InstalmentDeferred'
      | 'InstalmentEdited'
      | 'InstalmentCancelled'
      | 'InstalmentTakenAfterAll'
  }
>

// Only the texts are erased: the day, the amount and the charity remain.
const eraseTexts = async (
  trx: Transaction<Database>,
  { donorId, position }: Erasure,
): Promise<void> => {
  const text = JSON.stringify(erased)
  await trx
    .updateTable('read_models.recurring_plans')
    .set({
      state: sql`jsonb_set(jsonb_set(jsonb_set(jsonb_set(state,
        '{memo}', ${text}::jsonb), '{card,last4}', ${text}::jsonb),
        '{facts,organisationName}', 'null'::jsonb), '{facts,customFields}', '{}'::jsonb)`,
    })
    .where('donor_id', '=', donorId)
    .where('position', '<', position)
    .execute()
}

/** A donor's monthly gifts, and whether each instalment that was due has been resolved. */
export const recurringPlansModel: ReadModel = {
  name: 'recurring-plans',
  version: 10,
  categories: [recurringPlan.category, erasureCategory],
  personal: true,
  tables: [
    'read_models.recurring_plans',
    'read_models.instalments',
    'read_models.instalment_days',
    'read_models.recurring_plan_counts',
    'read_models.plan_donors',
    'read_models.plan_days',
    'read_models.plan_movements',
    'read_models.plan_events',
  ],
  project: async (trx, events) => {
    await projectDonors(trx, events.filter(isOfDonor))
    await projectWithErasures(trx, events)
  },
}

const projectWithErasures = withErasures({
  project: async (trx, events) => {
    const facts = readFacts(recurringPlanEvents, events)
    const moves = createMoves()
    const [movements] = await Promise.all([
      projectPlans(trx, facts, moves),
      // One statement saves these rows and those of the plans.
      addRows(trx, {
        table: 'read_models.plan_events',
        key: ['position'],
        rows: facts.map(toEvent),
      }),
    ])
    await Promise.all([
      projectInstalments(trx, facts, moves),
      addToRows(trx, {
        table: 'read_models.plan_days',
        key: ['organisation_id', 'day', 'recorded_day', 'movement'],
        changes: movements.map(({ sums }) => sums),
      }),
      addRows(trx, {
        table: 'read_models.plan_movements',
        key: ['position', 'movement'],
        rows: movements.map(({ row }) => row),
      }),
    ])
    await projectDays(trx, moves)
    await projectCounts(trx, moves)
  },
  erase: eraseTexts,
})

const toEvent = ({ position, tenant, meta: { at } }: Fact): RowOf<'read_models.plan_events'> => ({
  position,
  organisation_id: tenant,
  at,
})

/** Returns the movements of the charity's monthly sum: an event that was applied before has none. */
const projectPlans = async (
  trx: Transaction<Database>,
  facts: readonly Fact[],
  moves: Moves,
): Promise<readonly Moved[]> => {
  const movements: Moved[] = []
  await foldRows<Fact, 'read_models.recurring_plans'>(trx, {
    table: 'read_models.recurring_plans',
    key: ['plan_id'],
    facts,
    keyOf: (fact) => ({ plan_id: fact.data.planId }),
    apply: (row, fact) => {
      const after = planAfter(row, fact)
      moves.ofPlan(fact, row?.state ?? null, after.state)
      const moved = listPlanMovements(fact, row, after)
      movements.push(...moved)
      if (row !== null && fact.type === 'InstalmentCompleted') {
        movements.push(...listRetried(fact, row.state))
      }
      return Object.assign(after, { left_on: addDaysLeft(row?.left_on ?? '{}', moved) })
    },
  })
  return movements
}

// The aggregate itself reads its events here, so the screens show exactly its state.
const planAfter = (row: Plan | null, fact: Fact): Omit<Plan, 'position' | 'left_on'> => {
  const state = recurringPlan.evolve(row?.state ?? recurringPlan.initial, fact)
  assert(state.status !== 'none', 'a plan begins with its start')
  const { planId, organisationId, donorId } = state.facts
  const next = findNextInstalment(state)
  const has_failed = hasFailed(row, fact)
  return {
    plan_id: planId,
    organisation_id: organisationId,
    donor_id: donorId,
    status: state.status,
    card_reference: state.card.paymentMethodReference,
    next_at: next?.at ?? null,
    next_number: next?.number ?? null,
    next_day: next?.day ?? null,
    amount_cents: BigInt(state.amountCents),
    is_open: isUnderWay(state),
    is_resting: state.isResting,
    has_failed,
    standing: toStanding(state, has_failed),
    card_ends_on: findCardEnd(state.card.expires),
    state,
    started_at: row?.started_at ?? fact.meta.at,
    started_position: row?.started_position ?? fact.position,
  }
}

// Giving up an instalment leaves the plan active, but brings nothing until a later one is paid.
const hasFailed = (row: Plan | null, fact: Fact): boolean => {
  if (fact.type === 'InstalmentCompleted') return false
  if (fact.type === 'InstalmentCancelled' && fact.data.because === 'time') return true
  return row?.has_failed ?? false
}

/** Returns the last day of the month that is printed on the card. */
const findCardEnd = ({ month, year }: { month: number; year: number }): CalendarDay => {
  const first = calendarDay(`${year}-${String(month).padStart(2, '0')}-01`)
  return addDays(addMonths(first, 1), -1)
}

const isUnderWay = ({ instalments }: StartedPlan): boolean =>
  instalments.some(({ status }) => status === 'charging' || status === 'retrying')

const projectInstalments = (
  trx: Transaction<Database>,
  facts: readonly Fact[],
  moves: Moves,
): Promise<void> =>
  foldRows<OfInstalment, 'read_models.instalments'>(trx, {
    table: 'read_models.instalments',
    key: ['plan_id', 'number'],
    facts: facts.filter(isOfInstalment),
    keyOf: ({ data: { planId, number } }) => ({ plan_id: planId, number }),
    apply: (row, fact) => {
      const next = instalmentAfter(row, fact)
      moves.ofInstalment(fact, row, next)
      return next
    },
  })

const isOfInstalment = (fact: Fact): fact is OfInstalment => fact.type.startsWith('Instalment')

const settled = { retry_at: null, waits_until: null, let_go: null }

const instalmentAfter = (
  row: InstalmentRow | null,
  fact: OfInstalment,
): Omit<InstalmentRow, 'position'> => {
  const { planId: plan_id, organisationId: organisation_id, donorId: donor_id } = fact.data
  const reference = { plan_id, organisation_id, donor_id, number: fact.data.number }
  const before = () => requirePresent(row, `instalment ${reference.number} of plan ${plan_id}`)
  switch (fact.type) {
    case 'InstalmentSkipped': {
      const { day, amountCents } = fact.data
      const nothing = { ...settled, payment_id: null, tried_at: null }
      return { ...reference, ...nothing, day, amount_cents: BigInt(amountCents), status: 'skipped' }
    }
    case 'InstalmentBegun': {
      const { day, amountCents, paymentId: payment_id, at: tried_at } = fact.data
      const charge = { ...settled, payment_id, tried_at, day, status: 'charging' } as const
      return { ...reference, ...charge, amount_cents: BigInt(amountCents) }
    }
    case 'InstalmentFailed': {
      const { day, amountCents, paymentId: payment_id } = fact.data
      const { retryAt: retry_at, waitsUntil: waits_until } = fact.data
      const status = retry_at === null ? 'waiting' : 'retrying'
      const failed = { payment_id, retry_at, waits_until, day, status } as const
      return {
        ...reference,
        ...failed,
        let_go: null,
        amount_cents: BigInt(amountCents),
        tried_at: row?.tried_at ?? null,
      }
    }
    case 'InstalmentDeferred':
      return { ...before(), retry_at: fact.data.retryAt }
    case 'InstalmentHeldBack':
      return { ...before(), status: 'retrying', retry_at: fact.data.retryAt }
    case 'InstalmentEdited': {
      const { day, amountCents, paymentId: payment_id } = fact.data
      const again = { payment_id, day, status: 'retrying', retry_at: toChargeInstant(day) } as const
      return { ...before(), ...again, amount_cents: BigInt(amountCents), waits_until: null }
    }
    case 'InstalmentCompleted':
      return { ...before(), ...settled, payment_id: fact.data.paymentId, status: 'complete' }
    case 'InstalmentCancelled':
      return { ...before(), ...settled, status: 'cancelled', let_go: fact.data.because }
    // The recorded end remains; the money has a payment of its own.
    case 'InstalmentTakenAfterAll':
      return before()
  }
}
