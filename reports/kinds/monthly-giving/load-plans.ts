import { sql } from 'kysely'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { recurringPlan, type RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import type {
  RecurringPlanId,
  RecurringPlanState,
  StartedPlan,
} from '@almoner/domain/recurring-plan/state.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { anyOf } from '@almoner/projections/engine/row/any-of.ts'
import type { ReportSource } from '../report-kind.ts'
import { readRows } from '../books/read-rows.ts'

/** A plan as it was at the position of the report. */
export type PlanThen = {
  state: StartedPlan
  startedAt: Instant
  /** When it was cancelled, or had no instalment left; null while it goes on. */
  endedAt: Instant | null
  /** The numbers of the instalments that waited for the donor as long as they may. */
  abandoned: ReadonlySet<number>
  /** The payments of instalments that were captured, also if the plan does not know it yet. */
  captured: ReadonlySet<PaymentId>
}

type PlanRecord = {
  plan_id: RecurringPlanId
  state: StartedPlan
  started_at: Instant
  /** Nothing happened to it since, and its row says all. */
  is_simple: boolean
}

/**
 * The charity's plans in the order of their starts. A row has no history: a plan that has changed
 * since, has ended, or has an instalment that was written off is folded from its events.
 */
export async function* loadPlans(
  source: ReportSource,
): AsyncGenerator<readonly PlanThen[], void, undefined> {
  const { organisationId, position, request } = source
  const { projectId } = request.params
  const records = readRows<PlanRecord>(
    source.db,
    sql`select plan_id, state, started_at,
        position <= ${position} and status in ('active', 'paused')
          and not state @? '$.instalments[*] ? (@.status == "cancelled")' as is_simple
      from read_models.recurring_plans
      where organisation_id = ${organisationId} and started_position <= ${position}
        and ${projectId === null ? sql`true` : sql`state #>> '{facts,projectId}' = ${projectId}`}
      order by started_position`,
  )
  for await (const batch of records) {
    const plans: Omit<PlanThen, 'captured'>[] = []
    for (const record of batch) {
      plans.push(record.is_simple ? toPlan(record) : await foldPlan(source, record.plan_id))
    }
    const captured = await findCaptured(source, plans)
    yield plans.map((plan) => Object.assign(plan, { captured }))
  }
}

const toPlan = ({ state, started_at: startedAt }: PlanRecord): Omit<PlanThen, 'captured'> => ({
  state,
  startedAt,
  endedAt: null,
  abandoned: new Set(),
})

// 36 instalments at most, and for each a handful of tries.
const mostEvents = 2_000

const foldPlan = async (
  { store, position }: ReportSource,
  planId: RecurringPlanId,
): Promise<Omit<PlanThen, 'captured'>> => {
  let state: RecurringPlanState = recurringPlan.initial
  let startedAt: Instant | null = null
  let endedAt: Instant | null = null
  const abandoned = new Set<number>()
  const stream = streamName(recurringPlan.category, planId)
  for (const recorded of await store.read(stream, { limit: mostEvents, personal: false })) {
    if (recorded.position > position) break
    const event = readEvent(recurringPlan.shapes, recorded) as RecordedEvent & RecurringPlanEvent
    state = recurringPlan.evolve(state, event)
    const { at } = event.meta
    startedAt ??= at
    const isEnd = event.type === 'RecurringPlanCancelled' || event.type === 'RecurringPlanCompleted'
    if (isEnd) endedAt = at
    if (event.type === 'InstalmentCancelled' && event.data.because === 'time') {
      abandoned.add(event.data.number)
    }
  }
  if (state.status === 'none') throw new Error(`plan ${planId} has no event at ${position}`)
  return { state, startedAt: requirePresent(startedAt, 'the start of a plan'), endedAt, abandoned }
}

/** Of the instalments whose payment is with the bank, those whose money has come by then. */
const findCaptured = async (
  { db, organisationId, position }: ReportSource,
  plans: readonly Omit<PlanThen, 'captured'>[],
): Promise<ReadonlySet<PaymentId>> => {
  const ids = plans.flatMap(({ state }) =>
    state.instalments.flatMap(({ status, paymentId }) =>
      status === 'charging' && paymentId !== null ? [paymentId] : [],
    ),
  )
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ payment_id: PaymentId }>`
    select payment_id from read_models.postings
    where payment_id = ${anyOf<PaymentId>(ids)} and organisation_id = ${organisationId}
      and journal = 'captured' and position <= ${position}`.execute(db)
  return new Set(rows.map((row) => row.payment_id))
}
