import {
  addDays,
  addMonths,
  toCalendarDay,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import {
  monthsOfPeriod,
  pricePerPeriod,
  type PlanChoice,
} from '@almoner/domain/plans/plan-prices.ts'
import { nameOnly, type AuditedFact } from '../../finding/facts.ts'
import type { Findings, NamedEvent } from '../../finding/findings.ts'

export const periodTypes = [
  'SubscriptionStarted',
  'SubscriptionPlanChanged',
  'InvoiceIssued',
  'InvoiceChargeBegun',
  'InvoiceVoided',
] as const
export type PeriodFact = Extract<AuditedFact, { type: (typeof periodTypes)[number] }>

type Issued = Extract<AuditedFact, { type: 'InvoiceIssued' }>
type Changed = Extract<AuditedFact, { type: 'SubscriptionPlanChanged' }>

type Terms = {
  choice: PlanChoice
  /** Periods are counted from this day, so that those of the 31st stay on the 31st. */
  anchorOn: CalendarDay
  count: number
  /** The first day after the period that was charged last. Null on a plan without a price. */
  chargedUntil: CalendarDay | null
}

type Subscription = Terms & {
  latest: NamedEvent
  startsOn: CalendarDay
  /** The terms with charged days left that a plan without a price interrupted. */
  interrupted: Terms | null
  upgrade: Issued['data'] | null
}

/**
 * Checks that the periods of a plan with a price follow one another without a gap or an overlap, from
 * the first day to the present one, and that nothing is charged before the first day.
 */
export const createPeriodChecks = (findings: Findings) => {
  const subscriptions = new Map<string, Subscription>()

  const start = (fact: Extract<AuditedFact, { type: 'SubscriptionStarted' }>): void => {
    const { organisationId, startsOn } = fact.data
    const terms = { choice: fact.data, anchorOn: startsOn, count: 0, chargedUntil: null }
    const begin = { ...terms, startsOn, interrupted: null, upgrade: null }
    subscriptions.set(organisationId, { latest: nameOnly(fact), ...begin })
  }

  return {
    take: (fact: PeriodFact): void => {
      if (fact.type === 'SubscriptionStarted') {
        start(fact)
        return
      }
      const subscription = subscriptions.get(fact.data.organisationId)
      const fault = subscription ? follow(subscription, fact) : 'precedes the subscription'
      if (fact.type === 'InvoiceIssued') findings.checked('subscriptions', 'periods')
      if (fault !== null) findings.found('subscriptions', fault, fact)
      if (subscription) subscription.latest = nameOnly(fact)
    },
    /** `hasDebt` tells whether a charity owes an invoice, which the next one waits for. */
    finish: (now: Instant, hasDebt: (organisationId: string) => boolean): void => {
      const yesterday = addDays(toCalendarDay(now), -1)
      for (const [organisationId, subscription] of subscriptions) {
        const { from } = nextPeriod(subscription)
        if (pricePerPeriod(subscription.choice) === 0 || from >= yesterday) continue
        if (hasDebt(organisationId)) continue
        const sentence = `is the last event, and the period from ${from} was never invoiced`
        findings.found('subscriptions', sentence, subscription.latest)
      }
    },
  }
}

const nextPeriod = ({ choice, anchorOn, count }: Subscription) => {
  const months = monthsOfPeriod(choice.period)
  return {
    from: addMonths(anchorOn, months * count),
    until: addMonths(anchorOn, months * (count + 1)),
  }
}

const follow = (
  subscription: Subscription,
  fact: Exclude<PeriodFact, { type: 'SubscriptionStarted' }>,
): string | null => {
  switch (fact.type) {
    case 'InvoiceChargeBegun':
      return toCalendarDay(fact.data.at) < subscription.startsOn
        ? 'charges before the subscription starts'
        : null
    case 'InvoiceIssued':
      return fact.data.reason === 'period'
        ? issuePeriod(subscription, fact.data)
        : issueUpgrade(subscription, fact.data)
    case 'InvoiceVoided':
      // Days that were given up are charged again.
      if (fact.data.because === 'unpaid') subscription.interrupted = null
      return null
    case 'SubscriptionPlanChanged':
      changePlan(subscription, fact.data)
      return null
  }
}

const issuePeriod = (subscription: Subscription, { from, until }: Issued['data']) => {
  const next = nextPeriod(subscription)
  subscription.count += 1
  subscription.chargedUntil = until
  if (pricePerPeriod(subscription.choice) === 0) return 'charges a plan that has no price'
  if (from < next.from) return `charges days twice: the next period begins on ${next.from}`
  if (from > next.from) return `leaves out days: the next period begins on ${next.from}`
  return until === next.until ? null : `ends on another day than ${next.until}`
}

const issueUpgrade = (subscription: Subscription, data: Issued['data']) => {
  subscription.upgrade = data
  if (data.from < subscription.startsOn) return 'charges before the subscription starts'
  const { plan, period, size } = subscription.choice
  const isSame = plan === data.plan && period === data.period && size === data.size
  return isSame ? 'charges days twice: it is the plan that holds' : null
}

const changePlan = (subscription: Subscription, data: Changed['data']): void => {
  const { interrupted, upgrade } = subscription
  const isChargedOn = ({ chargedUntil }: Terms) =>
    chargedUntil !== null && chargedUntil > data.effectiveOn
  if (interrupted !== null && isChargedOn(interrupted)) Object.assign(subscription, interrupted)
  const { choice: before, anchorOn, count, chargedUntil } = subscription
  subscription.choice = data
  subscription.interrupted = null
  if (data.because === 'upgrade' && upgrade !== null) {
    if (upgrade.proration?.before.period === data.period) return
    Object.assign(subscription, { anchorOn: upgrade.from, count: 1, chargedUntil: upgrade.until })
    return
  }
  const hasPeriods = chargedUntil !== null && pricePerPeriod(data) > 0
  // The next period follows the one that was charged. One of another length counts from there.
  if (hasPeriods && before.period === data.period) return
  subscription.anchorOn = hasPeriods ? chargedUntil : data.effectiveOn
  subscription.count = 0
  if (hasPeriods) return
  const terms = { choice: before, anchorOn, count, chargedUntil }
  subscription.interrupted = data.because !== 'unpaid' && isChargedOn(terms) ? terms : null
  subscription.chargedUntil = null
}
