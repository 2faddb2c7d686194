import type { Instant } from '@almoner/domain/kernel/time.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { nextStep, type NextStep } from '@almoner/domain/recurring-plan/next-step.ts'
import { findInstalment, type StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { SavedCards } from '../../gateways/ports/card-gateway.ts'
import { cancelErased, loadPlan, recordOnPlan, recordInstalment } from './books.ts'
import {
  beginPayment,
  buildCharge,
  loadDonor,
  findRefusal,
  isChargingPaused,
  type ChargeDependencies,
} from './charge.ts'
import { loadChargingTerms } from './charging-terms.ts'
import { instalmentPaymentId } from './contract.ts'
import { followCard, renewCardOfPlan } from './card.ts'
import { lookAtAll } from './look.ts'
import { noteLateCapture } from './late-capture.ts'
import type { PlanAnswer } from '../../steps/waiting-plan/wait-for-steps.ts'
import type { RecurringPlanActivities } from './process.ts'

export type RecurringPlanDependencies = ChargeDependencies & {
  savedCards: Pick<SavedCards, 'listCards'>
}

// Two or three things are due at once at most; more than this would be a plan that turns in a circle.
const mostSteps = 20

export const recurringPlanActivities = (
  deps: RecurringPlanDependencies,
): RecurringPlanActivities => ({
  goOn: async ({ planId }): Promise<PlanAnswer> => {
    for (let steps = 0; steps < mostSteps; steps += 1) {
      const plan = await loadPlan(deps, planId, { after: steps === 0 ? 'a wait' : 'an act' })
      if (steps === 0 && (await followCard(deps, plan))) continue
      if (await completePaid(deps, plan)) continue
      if (await noteLateCapture(deps, plan)) continue
      const step = nextStep(plan, deps.now(), await loadChargingTerms(deps, plan))
      if (step.do === 'end') return { status: 'ended' }
      if (step.do === 'wait') {
        // A paused plan has no process that would find out that its donor was erased.
        const isLeft = step.until === null && (await cancelIfErased(deps, plan))
        if (!isLeft) return { status: 'waits', until: step.until }
        continue
      }
      const until = await take(deps, plan, step)
      if (until !== null) return { status: 'waits', until }
    }
    throw new Error(`plan ${planId} is never done with what is due`)
  },
})

type Step = Exclude<NextStep, { do: 'end' | 'wait' }>

/** Null once it is done; else when to look again. A refused command was done by another run. */
const take = async (
  deps: RecurringPlanDependencies,
  plan: StartedPlan,
  step: Step,
): Promise<Instant | null> => {
  switch (step.do) {
    case 'look': {
      const until = await lookAtAll(deps, plan)
      return until !== null && step.until !== null && step.until < until ? step.until : until
    }
    case 'begin':
      await begin(deps, plan, step)
      return null
    case 'defer': {
      const { number } = step
      const at = deps.now()
      const command = { type: 'DeferRecurringPlan', number, at } as const
      await recordOnPlan(deps, { plan, command, news: `defer:${number}:${at}` })
      return null
    }
    case 'rest': {
      const command = { type: 'RestRecurringPlan' } as const
      await recordOnPlan(deps, { plan, command, news: `rest:${deps.now()}` })
      return null
    }
    case 'wake': {
      const at = deps.now()
      const command = { type: 'WakeRecurringPlan', at } as const
      await recordOnPlan(deps, { plan, command, news: `wake:${at}` })
      return null
    }
    case 'give_up': {
      const { number } = step
      const command = { type: 'CancelInstalment', number, because: 'time', at: deps.now() } as const
      await recordOnPlan(deps, { plan, command, news: `give-up:${number}` })
      return null
    }
    case 'warn': {
      if (await renewCardOfPlan(deps, plan)) return null
      const { number } = step
      const card = plan.card.paymentMethodReference
      const at = deps.now()
      const command = { type: 'WarnOfExpiry', number, at } as const
      // A card that is used again after another one has a new letter.
      await recordOnPlan(deps, { plan, command, news: `warn:${number}:${card}:${at}` })
      return null
    }
    case 'complete': {
      const command = { type: 'CompleteRecurringPlan' } as const
      await recordOnPlan(deps, { plan, command, news: 'complete' })
      return null
    }
  }
}

const begin = async (
  deps: RecurringPlanDependencies,
  plan: StartedPlan,
  { number, round, try: tried }: Extract<Step, { do: 'begin' }>,
): Promise<void> => {
  const { planId } = plan.facts
  const account = await loadDonor(deps, plan)
  if (account === null) {
    await cancelErased(deps, plan)
    return
  }
  const plannedInstalment = findInstalment(plan, number)
  const paymentId = instalmentPaymentId({ planId, number, round })
  const amountCents = plannedInstalment?.amountCents ?? plan.amountCents
  const instalment = { number, round, amountCents, paymentId }
  const charge = await buildCharge(deps, { plan, instalment, try: tried, account })
  const refused = 'refused' in charge ? charge.refused : await findRefusal(deps, charge)
  // Charging stopped since the step was chosen: the next step lets it rest.
  if (refused !== null && isChargingPaused(refused)) return
  const at = deps.now()
  if (refused !== null) {
    const reason = { reason: refused, code: null, at }
    await recordInstalment(deps, plan, {
      type: 'FailInstalment',
      number,
      paymentId,
      try: 0,
      ...reason,
    })
    return
  }
  const beginning = { number, round, try: tried, paymentId, by: 'schedule', at } as const
  const isTold = await recordInstalment(deps, plan, { type: 'BeginInstalment', ...beginning })
  // If the machine crashes before this, the look at started instalments finds no payment and makes
  // it.
  if (isTold && !('refused' in charge)) await beginPayment(deps, charge)
}

const cancelIfErased = async (
  deps: RecurringPlanDependencies,
  plan: StartedPlan,
): Promise<boolean> => {
  if ((await loadDonor(deps, plan)) !== null) return false
  await cancelErased(deps, plan)
  return true
}

/** A provider may have taken the money late, of this round or of an earlier one. */
const completePaid = async (
  deps: RecurringPlanDependencies,
  plan: StartedPlan,
): Promise<boolean> => {
  for (const { number, round, status } of plan.instalments) {
    // Payments under way have looks of their own.
    const isOpen = status === 'retrying' || status === 'waiting'
    const paymentId = isOpen ? await paidBefore(deps, plan, { number, round }) : null
    if (paymentId === null) continue
    await recordInstalment(deps, plan, {
      type: 'CompleteInstalment',
      number,
      paymentId,
      at: deps.now(),
    })
    return true
  }
  return false
}

const paidBefore = async (
  { store }: RecurringPlanDependencies,
  { facts: { planId } }: StartedPlan,
  { number, round }: { number: number; round: number },
) => {
  for (let earlier = round; earlier >= 1; earlier -= 1) {
    const paymentId = instalmentPaymentId({ planId, number, round: earlier })
    const { state } = await loadState(store, payment, paymentId)
    if (state.status === 'succeeded') return paymentId
  }
  return null
}
