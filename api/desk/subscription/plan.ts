import type { Context } from 'hono'
import type * as v from 'valibot'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { isRefused, type Refused } from '@almoner/domain/kernel/decider.ts'
import { noCents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import type { PlanSubscriptionRefusal } from '@almoner/domain/plan-subscription/commands.ts'
import type { EventNamed } from '@almoner/domain/plan-subscription/events.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { findNextPeriod } from '@almoner/domain/plan-subscription/schedule.ts'
import { findFirstChargedDay } from '@almoner/domain/plan-subscription/rules/paid-period.ts'
import type { InvoiceId, RunningSubscription } from '@almoner/domain/plan-subscription/state.ts'
import { planTerms } from '@almoner/domain/plans/plan-features.ts'
import { pricePerPeriod, type PlanChoice } from '@almoner/domain/plans/plan-prices.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import { assertStepUp } from '../../use-cases/accounts/step-up/step-up.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { listInOrder, listWhatRests } from '../../use-cases/subscription/resting.ts'
import { subscriptionProblem } from '../../use-cases/subscription/subscription-problem.ts'
import { answerCharge } from './charge.ts'
import type { ChargeAnswer, PlanQuote, planBodySchema, SubscriptionAnswer } from './contract.ts'
import { answerOwnSubscription, loadOwnSubscription, ownKey } from './own-subscription.ts'

type PlanBody = v.InferOutput<typeof planBodySchema>

/** Returns what a switch to another plan would cost and do. It changes nothing. */
export const quotePlan = async (c: Context<AppEnv>, body: PlanBody): Promise<PlanQuote> => {
  const { db, store } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const state = await loadOwnSubscription(c)
  const { plan, projects: projectOrder } = body
  const choice = toChoice(state, body)
  const preview = previewSwitch(state, { choice, at: now(c) })
  if ('refused' in preview) throw new Refusal(subscriptionProblem[preview.refused])
  const reader = { db, store, language: c.get('language') }
  return {
    plan,
    period: choice.period,
    ...preview,
    rests: await listWhatRests(reader, {
      organisationId,
      from: state.choice.plan,
      to: plan,
      projectOrder,
    }),
    projects: await listInOrder(reader, { organisationId, projectOrder }),
    limit: planTerms[plan].projects,
  }
}

/** Switches the plan. A repeated request changes and charges nothing, and returns the outcome. */
export const switchPlan = async (c: Context<AppEnv>, body: PlanBody): Promise<ChargeAnswer> => {
  const { amount, projects, stepUp } = body
  const state = await loadOwnSubscription(c)
  const organisationId = ownOrganisation(c)
  const invoiceId = uuidFrom('invoice', `${organisationId} ${ownKey(c)}`) as InvoiceId
  const choice = toChoice(state, body)
  const at = now(c)
  if (amount === undefined) {
    throw new Refusal('invalid_input', { fields: { amount: 'amount.required' } })
  }
  const preview = previewSwitch(state, { choice, at })
  // A repeated request is refused here, but not by the subscription, which has recorded the first.
  if (!('refused' in preview)) {
    if (preview.amount !== amount) throw new Refusal('quote_changed')
    if (preview.kind === 'upgrade' && state.card === null) throw new Refusal('card_missing')
  }
  await assertStepUp(c, stepUp)
  const { db, store } = c.get('deps')
  const reader = { db, store, language: c.get('language') }
  const ordered = await listInOrder(reader, { organisationId, projectOrder: projects })
  const projectOrder = ordered.map(({ id }) => id)
  const handled = await sendCommand(c, {
    decider: planSubscription,
    id: organisationId,
    command: { type: 'SwitchPlan', choice, invoiceId, projectOrder, agreedCents: amount, at },
    key: ownKey(c),
    input: { ...choice, amount },
  })
  if (!handled.handled) throw new Refusal(subscriptionProblem[handled.refused])
  await recordSwitch(c, 'plan_switched')
  const types = new Set(handled.events.map(({ type }) => type))
  if (types.has('InvoiceIssued')) return await answerCharge(c, invoiceId)
  // Without a scheduled change, the present plan goes on.
  const status = types.has('PlanChangeScheduled') ? 'scheduled' : 'succeeded'
  return { status, subscription: await answerOwnSubscription(c) }
}

/** The smaller plan that was scheduled is not wanted any more. */
export const cancelPlanChange = async (c: Context<AppEnv>): Promise<SubscriptionAnswer> => {
  const handled = await sendCommand(c, {
    decider: planSubscription,
    id: ownOrganisation(c),
    command: { type: 'CancelPlanChange', at: now(c) },
    key: ownKey(c),
  })
  if (!handled.handled) throw new Refusal(subscriptionProblem[handled.refused])
  await recordSwitch(c, 'plan_change_cancelled')
  return await answerOwnSubscription(c)
}

/** The free plan has no period, so another one is no other plan. */
const toChoice = (
  { choice }: RunningSubscription,
  { plan, period }: Pick<PlanBody, 'plan' | 'period'>,
): PlanChoice => (plan === 'free' && choice.plan === 'free' ? choice : { plan, period })

type Preview = Pick<PlanQuote, 'kind' | 'amount' | 'from' | 'proration' | 'next'>

/** Returns what the subscription would decide about a switch. A card can be added before it. */
const previewSwitch = (
  state: RunningSubscription,
  { choice, at }: { choice: PlanChoice; at: Instant },
): Preview | Refused<PlanSubscriptionRefusal> => {
  const command = {
    type: 'SwitchPlan',
    choice,
    invoiceId: notIssued,
    projectOrder: [],
    at,
  } as const
  const decision = planSubscription.decide(command, { ...state, card: state.card ?? anyCard })
  if (isRefused(decision)) return decision
  const [event] = decision
  if (event?.type === 'InvoiceIssued') return toUpgrade(event.data)
  if (event?.type === 'PlanChangeScheduled') {
    const { effectiveOn: from } = event.data
    return {
      kind: 'downgrade',
      ...nothingCharged,
      from,
      next: toNext(choice, findFirstChargedDay(state, from)),
    }
  }
  // The present plan was chosen, so what was scheduled is cancelled.
  assert(event?.type === 'PlanChangeCancelled', 'a switch of the plan')
  const next = toNext(state.choice, findNextPeriod(state)?.from)
  return { kind: 'cancel', ...nothingCharged, from: toCalendarDay(at), next }
}

const toUpgrade = ({
  amountCents,
  from,
  until,
  proration,
  ...choice
}: EventNamed<'InvoiceIssued'>['data']): Preview => ({
  kind: 'upgrade',
  amount: amountCents,
  from,
  proration: proration && {
    daysLeft: proration.daysLeft,
    daysOfPeriod: proration.daysOfPeriod,
    oldPrice: proration.oldPriceCents,
    newPrice: proration.newPriceCents,
  },
  next: toNext(choice, until),
})

// A preview is never recorded.
const notIssued = '' as InvoiceId
const anyCard = { customerId: '', paymentMethodId: '' }

const nothingCharged = { amount: noCents, proration: null }

const toNext = (choice: PlanChoice, on: string | undefined): PlanQuote['next'] => {
  const amount = pricePerPeriod(choice)
  return amount === 0 || on === undefined ? null : { on, amount }
}

const recordSwitch = (c: Context<AppEnv>, reason: string): Promise<void> =>
  recordSecurityEvent(c, { event: 'subscription_changed', outcome: 'succeeded', reason })

const now = (c: Context<AppEnv>): Instant => instantFromMilliseconds(c.get('deps').now())
