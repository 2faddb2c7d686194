import {
  addDays,
  addMonths,
  countDays,
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
  'SubscriptionRested',
  'SubscriptionResumed',
  'OrganisationSuspended',
  'OrganisationReinstated',
] as const
export type PeriodFact = Extract<AuditedFact, { type: (typeof periodTypes)[number] }>

type Issued = Extract<AuditedFact, { type: 'InvoiceIssued' }>
type Changed = Extract<AuditedFact, { type: 'SubscriptionPlanChanged' }>
type Resumed = Extract<AuditedFact, { type: 'SubscriptionResumed' }>
type CharityFact = Extract<PeriodFact, { type: 'OrganisationSuspended' | 'OrganisationReinstated' }>

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
  /** The first day of its rest. Null if it does not rest. */
  restsFrom: CalendarDay | null
}

/** The last days on which the charity was suspended and reinstated. */
type Suspension = { from: CalendarDay; until: CalendarDay | null; isOn: boolean }

/** The billing process looks after a subscription at least this often. */
const daysBetweenLooks = 21

/**
 * Checks that the periods of a plan with a price follow one another without a gap or an overlap, from
 * the first day to the present one, and that nothing is charged before the first day. No period begins
 * and nothing is charged while a charity is suspended, and the days of each rest are not charged.
 */
export const createPeriodChecks = (findings: Findings) => {
  const subscriptions = new Map<string, Subscription>()
  const suspensions = new Map<string, Suspension>()

  const start = (fact: Extract<AuditedFact, { type: 'SubscriptionStarted' }>): void => {
    const { organisationId, startsOn } = fact.data
    const terms = { choice: fact.data, anchorOn: startsOn, count: 0, chargedUntil: null }
    const begin = { ...terms, startsOn, interrupted: null, upgrade: null, restsFrom: null }
    subscriptions.set(organisationId, { latest: nameOnly(fact), ...begin })
  }

  return {
    take: (fact: PeriodFact): void => {
      if (fact.type === 'SubscriptionStarted') {
        start(fact)
        return
      }
      const { organisationId } = fact.data
      const suspension = suspensions.get(organisationId) ?? null
      if (isOfCharity(fact)) {
        suspensions.set(organisationId, takeSuspension(suspension, fact))
        return
      }
      const subscription = subscriptions.get(organisationId)
      const fault = subscription
        ? (follow(subscription, fact) ?? findSuspensionFault(suspension, fact))
        : 'precedes the subscription'
      if (fact.type === 'InvoiceIssued') findings.checked('subscriptions', 'periods')
      if (fault !== null) findings.found('subscriptions', fault, fact)
      if (subscription) subscription.latest = nameOnly(fact)
    },
    /** `hasDebt` tells whether a charity owes an invoice, which the next one waits for. */
    finish: (now: Instant, hasDebt: (organisationId: string) => boolean): void => {
      const today = toCalendarDay(now)
      const yesterday = addDays(today, -1)
      for (const [organisationId, subscription] of subscriptions) {
        const { isOn, ...days } = suspensions.get(organisationId) ?? noSuspension
        const isResting = subscription.restsFrom !== null
        const since = isOn ? days.from : days.until
        if (isOn !== isResting && since !== null && addDays(since, daysBetweenLooks) < today) {
          const sentence = isOn
            ? 'is the last event, and the plan of a suspended charity is not paused'
            : 'is the last event, and the plan of a reinstated charity is still paused'
          findings.found('subscriptions', sentence, subscription.latest)
        }
        if (isOn || isResting) continue
        const { from } = nextPeriod(subscription)
        if (pricePerPeriod(subscription.choice) === 0 || from >= yesterday) continue
        if (hasDebt(organisationId)) continue
        const sentence = `is the last event, and the period from ${from} was never invoiced`
        findings.found('subscriptions', sentence, subscription.latest)
      }
    },
  }
}

const noSuspension = { isOn: false, from: null, until: null }

const isOfCharity = (fact: PeriodFact): fact is CharityFact =>
  fact.type === 'OrganisationSuspended' || fact.type === 'OrganisationReinstated'

const takeSuspension = (before: Suspension | null, { type, meta }: CharityFact): Suspension => {
  const day = toCalendarDay(meta.at)
  return type === 'OrganisationSuspended'
    ? { from: day, until: before?.until ?? null, isOn: true }
    : { from: before?.from ?? day, until: day, isOn: false }
}

type SubscriptionFact = Exclude<PeriodFact, CharityFact | { type: 'SubscriptionStarted' }>

/** A process may act while the suspension is being recorded, on that day but on no later one. */
const findSuspensionFault = (
  suspension: Suspension | null,
  fact: SubscriptionFact,
): string | null => {
  switch (fact.type) {
    case 'SubscriptionRested':
      return fact.data.on === suspension?.from
        ? null
        : 'pauses the plan on another day than the charity was suspended'
    case 'SubscriptionResumed':
      return fact.data.on === suspension?.until
        ? null
        : 'resumes the plan on another day than the charity was reinstated'
    case 'InvoiceIssued':
      return suspension?.isOn === true && fact.data.from > suspension.from
        ? 'begins a period while the charity is suspended'
        : null
    case 'InvoiceChargeBegun':
      return suspension?.isOn === true && toCalendarDay(fact.data.at) > suspension.from
        ? 'charges a charity that is suspended'
        : null
    case 'InvoiceVoided':
    case 'SubscriptionPlanChanged':
      return null
  }
}

const nextPeriod = ({ choice, anchorOn, count }: Subscription) => {
  const months = monthsOfPeriod(choice.period)
  return {
    from: addMonths(anchorOn, months * count),
    until: addMonths(anchorOn, months * (count + 1)),
  }
}

const follow = (subscription: Subscription, fact: SubscriptionFact): string | null => {
  const isPaused = subscription.restsFrom !== null
  switch (fact.type) {
    case 'SubscriptionRested':
      subscription.restsFrom = fact.data.on
      return isPaused ? 'pauses a plan that is paused' : null
    case 'SubscriptionResumed':
      return resume(subscription, fact.data)
    case 'InvoiceChargeBegun':
      if (isPaused) return 'charges while the plan is paused'
      return toCalendarDay(fact.data.at) < subscription.startsOn
        ? 'charges before the subscription starts'
        : null
    case 'InvoiceIssued': {
      const fault =
        fact.data.reason === 'period'
          ? issuePeriod(subscription, fact.data)
          : issueUpgrade(subscription, fact.data)
      return isPaused ? 'invoices while the plan is paused' : fault
    }
    case 'InvoiceVoided':
      // Days that were given up are charged again.
      if (fact.data.because === 'unpaid') subscription.interrupted = null
      return null
    case 'SubscriptionPlanChanged':
      changePlan(subscription, fact.data)
      // A charge that was under way may still pay for an upgrade.
      return isPaused && fact.data.because !== 'upgrade'
        ? 'changes the plan while it is paused'
        : null
  }
}

/** The days that were charged and not used move behind the rest, and no others. */
const resume = (subscription: Subscription, { on, days, until }: Resumed['data']) => {
  const { restsFrom, interrupted, chargedUntil } = subscription
  subscription.restsFrom = null
  if (restsFrom === null) return 'resumes a plan that is not paused'
  if (days !== countDays(restsFrom, on)) return 'moves the period by other days than those paused'
  const isLeft = chargedUntil !== null && chargedUntil > restsFrom
  if (days > 0) {
    Object.assign(subscription, moveTerms(subscription, { restsFrom, on, days }))
    subscription.interrupted = interrupted && {
      ...interrupted,
      ...moveTerms(interrupted, { restsFrom, on, days }),
    }
  }
  const end = isLeft ? subscription.chargedUntil : null
  return until === end ? null : `moves the end of the period to another day than ${end ?? 'none'}`
}

const moveTerms = (
  { anchorOn, count, chargedUntil }: Terms,
  { restsFrom, on, days }: { restsFrom: CalendarDay; on: CalendarDay; days: number },
): Omit<Terms, 'choice'> => {
  if (chargedUntil === null) {
    return { anchorOn: anchorOn > on ? anchorOn : on, count, chargedUntil }
  }
  if (chargedUntil <= restsFrom) return { anchorOn: on, count: 0, chargedUntil }
  const moved = addDays(chargedUntil, days)
  return { anchorOn: moved, count: 0, chargedUntil: moved }
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
  const { interrupted, upgrade, restsFrom } = subscription
  const day = restsFrom ?? data.effectiveOn
  const isChargedOn = ({ chargedUntil }: Terms) => chargedUntil !== null && chargedUntil > day
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
