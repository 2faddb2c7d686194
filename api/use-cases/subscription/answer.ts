import type { Context } from 'hono'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { cents, noCents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { pickChoice } from '@almoner/domain/plan-subscription/rules/choice.ts'
import { computeGiveUpAt, findNextPeriod } from '@almoner/domain/plan-subscription/schedule.ts'
import { findFirstChargedDay } from '@almoner/domain/plan-subscription/rules/paid-period.ts'
import {
  findOpenInvoice,
  listUsableCredits,
  owedCents,
  sumCredit,
  toInvoiceStatus,
  type RunningSubscription,
} from '@almoner/domain/plan-subscription/state.ts'
import { planTerms } from '@almoner/domain/plans/plan-features.ts'
import { isSold, type Plan } from '@almoner/domain/plans/plan.ts'
import { pricePerPeriod } from '@almoner/domain/plans/plan-prices.ts'
import { isExpiredBefore } from '@almoner/domain/recurring-plan/schedule.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { findCharityById } from '@almoner/projections/models/charity-directory/query.ts'
import { countProjects } from '@almoner/projections/models/project-page/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { loadCharityCards } from '../charity-card/charity-card.ts'
import type { OwedInvoice, SubscriptionAnswer } from './contract.ts'
import { restsToday } from './resting.ts'

type Reading = { organisationId: OrganisationId; mayEdit: boolean }

/** Returns a charity's subscription as the desk and administration show it. */
export const answerSubscription = async (
  c: Context<AppEnv>,
  { organisationId, mayEdit }: Reading,
): Promise<SubscriptionAnswer> => {
  const { store } = c.get('deps')
  const { state } = await loadState(store, planSubscription, organisationId)
  const isRunning = state.status === 'running'
  const plan = isRunning ? state.choice.plan : await findRegisteredPlan(c, organisationId)
  return {
    ...(isRunning ? await answerRunning(c, state) : nothingBilled),
    plan,
    // A charity without a subscription has the plan of its registration, which we agreed with it.
    isSold: isRunning && isSold(plan),
    mayEdit,
    ...(await answerLimits(c, { organisationId, plan })),
    cardEntry: c.get('deps').cardEntry,
  }
}

const findRegisteredPlan = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<Plan> => {
  const charity = await findCharityById(c.get('deps').db, organisationId)
  return requirePresent(charity, 'a charity that is open').profile.plan
}

type Billed = Omit<
  SubscriptionAnswer,
  'plan' | 'isSold' | 'mayEdit' | 'projects' | 'features' | 'resting' | 'cardEntry'
>

const nothingBilled: Billed = {
  period: 'annual',
  size: null,
  current: null,
  next: null,
  pausedSince: null,
  scheduled: null,
  owed: null,
  credit: noCents,
  credits: [],
  card: null,
}

const answerRunning = async (c: Context<AppEnv>, state: RunningSubscription): Promise<Billed> => {
  const today = toCalendarDay(instantFromMilliseconds(c.get('deps').now()))
  const { choice, current, scheduled, rest } = state
  const next = toNextInvoice(state)
  const credits = listUsableCredits(state, today)
  return {
    period: choice.period,
    size: choice.size ?? null,
    current,
    next,
    pausedSince: rest?.on ?? null,
    scheduled: scheduled && {
      plan: scheduled.plan,
      period: scheduled.period,
      on: scheduled.effectiveOn,
    },
    owed: toOwedInvoice(state),
    credit: sumCredit(credits),
    credits: credits.map(({ because, leftCents, expiresOn }) => ({
      because,
      left: leftCents,
      expiresOn,
    })),
    card: await answerCard(c, state, next?.on ?? null),
  }
}

const toNextInvoice = (
  state: RunningSubscription,
): (NonNullable<SubscriptionAnswer['next']> & { on: CalendarDay }) | null => {
  const { scheduled, rest } = state
  // Nobody knows on which day the charity will be reinstated.
  if (rest !== null) return null
  const choice = scheduled === null ? state.choice : pickChoice(scheduled)
  const amount = pricePerPeriod(choice)
  const on = scheduled
    ? findFirstChargedDay(state, scheduled.effectiveOn)
    : findNextPeriod(state)?.from
  if (amount === 0 || on === undefined) return null
  const credit = sumCredit(listUsableCredits(state, on))
  const { plan, period } = choice
  return { on, plan, period, amount, credit: cents(Math.min(amount, credit)) }
}

const toOwedInvoice = (state: RunningSubscription): OwedInvoice | null => {
  const invoice = findOpenInvoice(state)
  if (invoice === null) return null
  const { number, failed, reason } = invoice
  return {
    number,
    amount: owedCents(invoice),
    status: toInvoiceStatus(invoice) as OwedInvoice['status'],
    failure: failed?.reason ?? null,
    retryAt: state.rest === null ? (failed?.retryAt ?? null) : null,
    givenUpOn:
      reason === 'upgrade' || state.rest !== null ? null : toCalendarDay(computeGiveUpAt(invoice)),
  }
}

/** Returns null for a card of which the provider has told nothing. */
const answerCard = async (
  c: Context<AppEnv>,
  { organisationId, card }: RunningSubscription,
  nextOn: CalendarDay | null,
): Promise<SubscriptionAnswer['card']> => {
  if (card === null) return null
  const { setups } = await loadCharityCards(c, organisationId)
  const saved = setups
    .flatMap(({ outcome }) => ('card' in outcome ? [outcome.card] : []))
    .findLast((each) => each.paymentMethodReference === card.paymentMethodId)
  if (saved === undefined) return null
  const { brand, last4, expires } = saved
  const isExpiring = nextOn !== null && isExpiredBefore(expires, nextOn)
  return { brand, last4, expires, isExpiring }
}

const answerLimits = async (
  c: Context<AppEnv>,
  { organisationId, plan }: { organisationId: OrganisationId; plan: Plan },
): Promise<Pick<SubscriptionAnswer, 'projects' | 'features' | 'resting'>> => {
  const { db, store } = c.get('deps')
  const { running } = await countProjects(db, { organisationId })
  const reader = { db, store, language: c.get('language') }
  return {
    projects: { used: running, limit: planTerms[plan].projects },
    features: [...planTerms[plan].features],
    resting: await restsToday(reader, { organisationId, plan }),
  }
}
