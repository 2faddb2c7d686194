import type { Context } from 'hono'
import { savedCards } from '@almoner/domain/donor-cards/state.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { minimumAmount } from '@almoner/domain/organisation/state.ts'
import type {
  CardOfPlan,
  PlanTerms,
  RecurringPlanCommand,
} from '@almoner/domain/recurring-plan/commands.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import type { RecurringPlanId, StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { planOfDonor, planOfPayment } from '@almoner/projections/models/recurring-plans/query.ts'
import { planTerms } from '@almoner/workflows/steps/record/gift-terms.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { formatShortMoney } from '@almoner/domain/kernel/money.ts'
import { requireDonor } from '../../middleware/session.ts'
import { currentCharity } from '../../middleware/tenant.ts'
import { readAfterCatchUp } from '../../use-cases/commands/read-after-catch-up.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { Refusal } from '../../http/problem.ts'
import { loadCardsState } from '../cards/own-cards.ts'
import { requireCollectingCharity, loadProject } from '../../use-cases/payments/attempt/ask.ts'

/** A donor's plan, or one instalment of it, whichever an id names. */
export type Named = { plan: StartedPlan; instalment: { number: number } | null }

/**
 * Returns the plan. Another donor's plan and another charity's return 404, as a missing one does,
 * and are logged.
 */
export const loadPlanOrInstalment = async (c: Context<AppEnv>, id: PaymentId): Promise<Named> => {
  const planReference = await readAfterCatchUp(c, {
    readModels: ['recurring-plans'],
    paymentId: id,
    find: () => findNamed(c, id),
  })
  if (planReference === null) {
    const { organisationId } = currentCharity(c)
    const logFields = { donorId: requireDonor(c), organisationId, id }
    c.get('log').warn(logFields, 'a donor asked for a monthly gift that is not theirs')
    throw new Refusal('payment_not_found')
  }
  // The read model finds the plan; the decision uses the plan's own events.
  const { state } = await loadState(c.get('deps').store, recurringPlan, planReference.planId)
  if (state.status === 'none') throw new Refusal('payment_not_found')
  return {
    plan: state,
    instalment: planReference.number === null ? null : { number: planReference.number },
  }
}

const findNamed = async (
  c: Context<AppEnv>,
  id: PaymentId,
): Promise<{ planId: RecurringPlanId; number: number | null } | null> => {
  const { db } = c.get('deps')
  const mine = { organisationId: currentCharity(c).organisationId, donorId: requireDonor(c) }
  const planId = planIdFrom(id)
  const plan = await planOfDonor(db, { ...mine, planId })
  if (plan) return { planId, number: null }
  const planMatch = await planOfPayment(db, { ...mine, paymentId: id })
  return planMatch && { planId: planMatch.plan.planId, number: planMatch.number }
}

/** Records a donor's command on their plan, and answers the updated plan. */
export const handlePlanCommand = async (
  c: Context<AppEnv>,
  options: {
    planId: RecurringPlanId
    command: RecurringPlanCommand
    commandId: string
    input: unknown
  },
): Promise<StartedPlan> => {
  const { planId, ...sent } = options
  const { organisationId, profile } = currentCharity(c)
  const handled = await sendCommand(c, {
    ...sent,
    decider: recurringPlan,
    id: planId,
    tenant: organisationId,
  })
  if (!handled.handled) {
    throw new Refusal(handled.refused, {
      values: { minimum: formatShortMoney(minimumAmount(profile)) },
    })
  }
  if (handled.state.status === 'none') throw new Error('a plan that was told of has no state')
  return handled.state
}

/** Returns the donor's saved card with this reference, or null if there is none. */
export const findSavedCard = async (
  c: Context<AppEnv>,
  paymentMethodReference: string,
): Promise<CardOfPlan | null> => {
  const cards = savedCards(await loadCardsState(c))
  const savedCard = cards.find((card) => card.paymentMethodReference === paymentMethodReference)
  if (savedCard === undefined) return null
  const { brand, country, expires, last4 } = savedCard
  return { paymentMethodReference, brand, country, expires, last4 }
}

/** Returns the charity's terms for an active plan. */
export const loadPlanTerms = async (
  c: Context<AppEnv>,
  { facts: { projectId } }: StartedPlan,
): Promise<PlanTerms> => {
  const charity = await requireCollectingCharity(c, undefined)
  return planTerms(charity, projectId && (await loadProject(c, projectId)))
}

export const planIdFrom = (id: string) => id as RecurringPlanId
