import { assert } from '@almoner/domain/kernel/assert.ts'
import type { EventOf } from '@almoner/domain/kernel/decider.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { planSubscriptionEvents } from '@almoner/domain/plan-subscription/events.ts'
import { evolve } from '@almoner/domain/plan-subscription/evolve.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { nextBillingStep } from '@almoner/domain/plan-subscription/next-step.ts'
import {
  findOpenInvoice,
  type RunningSubscription,
} from '@almoner/domain/plan-subscription/state.ts'
import type { RowOf } from '../../engine/database.ts'
import { readFacts, toTypes, type Fact, type ReadModel } from '../../engine/read-model.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'

type Row = RowOf<'read_models.subscriptions'>

const shapes = planSubscriptionEvents.filter(({ type }) => !type.startsWith('Relief'))
type AnyFact = Fact<EventOf<(typeof planSubscriptionEvents)[number]>>

/**
 * The plan of each charity, and when billing must act on it. The moment comes from the rules by which
 * the billing process waits: raise the version if they change.
 */
export const subscriptionsModel: ReadModel = {
  name: 'subscriptions',
  version: 3,
  categories: [planSubscription.category],
  types: toTypes(shapes),
  personal: false,
  tables: ['read_models.subscriptions'],
  project: async (trx, events) => {
    const facts: readonly AnyFact[] = readFacts(shapes, events)
    await foldRows(trx, {
      table: 'read_models.subscriptions',
      key: ['organisation_id'],
      facts,
      keyOf: ({ data }) => ({ organisation_id: data.organisationId }),
      apply: (row, fact) => {
        const state = evolve(row?.state ?? planSubscription.initial, fact)
        assert(state.status === 'running', 'a subscription is started before anything else')
        return toRow(state, fact.meta.at)
      },
    })
  },
}

const toRow = (state: RunningSubscription, now: Instant): Omit<Row, 'position'> => ({
  organisation_id: state.organisationId,
  plan: state.choice.plan,
  billing_period: state.choice.period,
  size: state.choice.size ?? null,
  current_from: state.current?.from ?? null,
  current_until: state.current?.until ?? null,
  status: (findOpenInvoice(state)?.failed ?? null) === null ? 'running' : 'past_due',
  resting_project_ids: state.restingProjectIds,
  next_act_at: findNextAct(state, now),
  state,
})

/** A charge that is under way counts as due, so that a process whose start was lost is found. */
const findNextAct = (state: RunningSubscription, now: Instant): Instant | null => {
  if (state.invoices.some(({ charging }) => charging !== null)) return now
  const step = nextBillingStep(state, now)
  return step.do === 'wait' ? step.until : now
}
