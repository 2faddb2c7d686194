import { present } from '@almoner/domain/kernel/assert.ts'
import {
  instantFromMilliseconds,
  millisecondsOf,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { FailedBecause, PaymentState } from '@almoner/domain/payment/state.ts'
import type { RecurringPlanCommand } from '@almoner/domain/recurring-plan/commands.ts'
import type { InstalmentFailure } from '@almoner/domain/recurring-plan/events.ts'
import { nextStep, type NextStep } from '@almoner/domain/recurring-plan/next-step.ts'
import { dayOfInstalment } from '@almoner/domain/recurring-plan/schedule.ts'
import {
  instalmentNumbered,
  type Instalment,
  type StartedPlan,
} from '@almoner/domain/recurring-plan/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { planOf, recordOnPlan } from './books.ts'
import {
  beginPayment,
  chargeOf,
  donorOfPlan,
  refusalOf,
  type ChargeDependencies,
} from './charge.ts'
import { instalmentPaymentId } from './contract.ts'
import type { PlanAnswer, RecurringPlanActivities } from './process.ts'

export type RecurringPlanDependencies = ChargeDependencies

// Two or three things are due at once at most; more than this would be a plan that turns in a circle.
const mostSteps = 20

const hour = 3_600_000
const day = 24 * hour

/** A bank has answered by then, or a person is asked: who knows when they will have settled it. */
const longestAtTheBank = 4 * day

/** How long a try that the donor began may be without a payment: their own request makes it. */
const begunByDonorMilliseconds = hour / 4

export const recurringPlanActivities = (
  deps: RecurringPlanDependencies,
): RecurringPlanActivities => ({
  goOn: async ({ planId }): Promise<PlanAnswer> => {
    for (let steps = 0; steps < mostSteps; steps += 1) {
      const plan = await planOf(deps, planId)
      if (await completePaid(deps, plan)) continue
      const step = nextStep(plan, deps.now())
      if (step.do === 'end') return { status: 'ended' }
      if (step.do === 'wait') {
        // A plan that rests is charged by nobody, who would find that its donor is no more.
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

/** Null once it is done; else when to look again. What is refused has been done by somebody else. */
const take = async (
  deps: RecurringPlanDependencies,
  plan: StartedPlan,
  step: Step,
): Promise<Instant | null> => {
  switch (step.do) {
    case 'look':
      return await look(deps, plan, step.instalment)
    case 'begin':
      await begin(deps, plan, step)
      return null
    case 'give_up': {
      const { number } = step
      const command = { type: 'CancelInstalment', number, because: 'time', at: deps.now() } as const
      await recordOnPlan(deps, { plan, command, news: `give-up:${number}` })
      return null
    }
    case 'warn': {
      const { number } = step
      const card = plan.card.paymentMethodReference
      const command = { type: 'WarnOfExpiry', number } as const
      // A card that comes back after another is told of again.
      await recordOnPlan(deps, { plan, command, news: `warn:${number}:${card}:${deps.now()}` })
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
  const account = await donorOfPlan(deps, plan)
  if (account === null) {
    await cancelErased(deps, plan)
    return
  }
  const known = instalmentNumbered(plan, number)
  const paymentId = instalmentPaymentId({ planId, number, round })
  const amountCents = known?.amountCents ?? plan.amountCents
  const instalment = { number, round, amountCents, paymentId }
  const charge = await chargeOf(deps, { plan, instalment, try: tried, account })
  const refused = 'refused' in charge ? charge.refused : await refusalOf(deps, charge)
  const at = deps.now()
  if (refused !== null) {
    const reason = { reason: refused, code: null, at }
    await tell(deps, plan, { type: 'FailInstalment', number, paymentId, try: 0, ...reason })
    return
  }
  const begun = { number, round, try: tried, paymentId, by: 'schedule', at } as const
  await tell(deps, plan, { type: 'BeginInstalment', ...begun })
}

const cancelErased = async (deps: RecurringPlanDependencies, plan: StartedPlan): Promise<void> => {
  const command = { type: 'CancelRecurringPlan', because: 'donor_erased' } as const
  await recordOnPlan(deps, { plan, command, news: 'erased' })
}

const cancelIfErased = async (
  deps: RecurringPlanDependencies,
  plan: StartedPlan,
): Promise<boolean> => {
  if ((await donorOfPlan(deps, plan)) !== null) return false
  await cancelErased(deps, plan)
  return true
}

/** A provider may have had the money after all, of this round or of an earlier one. */
const completePaid = async (
  deps: RecurringPlanDependencies,
  plan: StartedPlan,
): Promise<boolean> => {
  for (const { number, round, status } of plan.instalments) {
    // What is under way is looked at by itself.
    const isOpen = status === 'retrying' || status === 'waiting'
    const paymentId = isOpen ? await paidBefore(deps, plan, { number, round }) : null
    if (paymentId === null) continue
    await tell(deps, plan, { type: 'CompleteInstalment', number, paymentId, at: deps.now() })
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

const look = async (
  deps: RecurringPlanDependencies,
  plan: StartedPlan,
  instalment: Instalment,
): Promise<Instant | null> => {
  const { number, tries, by } = instalment
  const paymentId = present(instalment.paymentId, 'the payment of an instalment under way')
  const at = deps.now()
  const { state } = await loadState(deps.store, payment, paymentId)
  if (state.status === 'succeeded') {
    await tell(deps, plan, { type: 'CompleteInstalment', number, paymentId, at })
    return null
  }
  const isBegun = state.status !== 'none' && state.tries.length >= tries
  if (isBegun && state.status === 'failed') {
    const failure = present(state.failure, 'why it failed')
    const failed = { reason: reasonOf(failure.reason), code: failure.code, at }
    await tell(deps, plan, { type: 'FailInstalment', number, paymentId, try: tries, ...failed })
    return null
  }
  if (isBegun) return lookAgainAt(instalment, at)
  return by === 'donor'
    ? await awaitDonor(deps, plan, { number, paymentId, since: instalment.triedAt })
    : await chargeBegun(deps, plan, { instalment, paymentId, state })
}

/** When a payment that is under way is looked at again, where nobody tells that it has ended. */
const lookAgainAt = ({ triedAt }: Instalment, at: Instant): Instant => {
  const isLong = triedAt !== null && later(triedAt, longestAtTheBank) < at
  return later(at, isLong ? day : hour)
}

// Their own request begins the payment. Where it died between the two, the instalment waits again.
const awaitDonor = async (
  deps: RecurringPlanDependencies,
  plan: StartedPlan,
  tried: {
    number: number
    paymentId: NonNullable<Instalment['paymentId']>
    since: Instant | null
  },
): Promise<Instant | null> => {
  const { number, paymentId, since } = tried
  const at = deps.now()
  const until = later(present(since, 'when it was tried'), begunByDonorMilliseconds)
  if (at < until) return until
  const failed = { reason: 'authentication_timed_out', code: null, at } as const
  await tell(deps, plan, { type: 'FailInstalment', number, paymentId, try: 0, ...failed })
  return null
}

// The plan says that it has begun, and the machine may have died before the payment did.
const chargeBegun = async (
  deps: RecurringPlanDependencies,
  plan: StartedPlan,
  {
    instalment,
    paymentId,
    state,
  }: {
    instalment: Instalment
    paymentId: NonNullable<Instalment['paymentId']>
    state: PaymentState
  },
): Promise<Instant | null> => {
  const { number, round, amountCents, tries } = instalment
  // What a donor has paused or cancelled before it came to the bank does not go there any more.
  if (plan.status === 'paused') return later(deps.now(), day)
  const account = plan.status === 'cancelled' ? null : await donorOfPlan(deps, plan)
  const charging = { plan, instalment: { number, round, amountCents, paymentId }, try: tries }
  const charge = account
    ? await chargeOf(deps, { ...charging, account })
    : { refused: 'provider_refused' as const }
  const after = 'refused' in charge ? state : await beginPayment(deps, charge)
  const isBegun = after.status !== 'none' && after.tries.length >= tries
  const at = deps.now()
  if (isBegun) return lookAgainAt(instalment, at)
  const reason = 'refused' in charge ? charge.refused : await refusalOf(deps, charge)
  const failed = { reason: reason ?? 'provider_refused', code: null, at }
  await tell(deps, plan, { type: 'FailInstalment', number, paymentId, try: 0, ...failed })
  return null
}

type Told = Extract<
  RecurringPlanCommand,
  { type: 'BeginInstalment' | 'CompleteInstalment' | 'FailInstalment' }
>

const tell = async (
  deps: RecurringPlanDependencies,
  plan: StartedPlan,
  command: Told,
): Promise<void> => {
  const { type, number, paymentId } = command
  const tried = 'try' in command ? command.try : 0
  const known = instalmentNumbered(plan, number)
  const dueOn = known?.day ?? dayOfInstalment(plan, number)
  // Of a donor's try no payment may come, and more than once.
  const begun = type === 'FailInstalment' && tried === 0 ? `:${known?.triedAt ?? ''}` : ''
  const news = `${type}:${number}:${paymentId}:${tried}:${dueOn}${begun}`
  await recordOnPlan(deps, { plan, command, news })
}

const later = (at: Instant, milliseconds: number): Instant =>
  instantFromMilliseconds(millisecondsOf(at) + milliseconds)

// Of these a card's payment may end by the last four alone where another way of paying came into it,
// which an instalment never does.
const reasons: Record<FailedBecause, InstalmentFailure> = {
  card_declined: 'card_declined',
  card_invalid: 'card_invalid',
  authentication_needed: 'authentication_needed',
  authentication_failed: 'authentication_failed',
  authentication_timed_out: 'authentication_timed_out',
  provider_refused: 'provider_refused',
  rejected: 'provider_refused',
  expired: 'provider_refused',
  abandoned: 'provider_refused',
  declined_by_charity: 'provider_refused',
}

const reasonOf = (reason: FailedBecause): InstalmentFailure => reasons[reason]
