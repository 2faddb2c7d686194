import { unreachable } from '../kernel/assert.ts'
import { addMonths, toCalendarDay } from '../kernel/calendar.ts'
import { noCents } from '../kernel/money.ts'
import { monthsOfPeriod, pricePerPeriod, type PlanChoice } from '../plans/plan-prices.ts'
import { isSold } from '../plans/plan.ts'
import { prorate } from '../plans/proration.ts'
import { decideBilling } from './rules/billing.ts'
import { decideRelief } from './rules/relief.ts'
import { changePlan } from './rules/change-plan.ts'
import { resumePeriod } from './rules/paid-period.ts'
import { decideRest, waitsForResumption } from './rest/rest.ts'
import { isSameChoice, isUpgrade, pickChoice } from './rules/choice.ts'
import type {
  Decision,
  OwnerCommand,
  PlanSubscriptionCommand,
  StartSubscription,
} from './commands.ts'
import type { EventNamed } from './events.ts'
import { creditExpiry } from './schedule.ts'
import { findOpenInvoice, type PlanSubscriptionState, type RunningSubscription } from './state.ts'

export const decide = (
  command: PlanSubscriptionCommand,
  state: PlanSubscriptionState,
): Decision => {
  if (command.type === 'StartSubscription') return start(command, state)
  if (state.status === 'none') return { refused: 'subscription_missing' }
  if (state.rest !== null && waitsForResumption(command)) return { refused: 'subscription_rested' }
  const { organisationId } = state
  switch (command.type) {
    case 'SwitchPlan':
      return switchPlan(command, state)
    case 'CancelPlanChange':
      if (state.scheduled === null) return { refused: 'plan_change_missing' }
      return [{ type: 'PlanChangeCancelled', data: { organisationId, at: command.at } }]
    case 'ReplaceSubscriptionCard': {
      const { card, at } = command
      if (card.paymentMethodId === state.card?.paymentMethodId) return []
      return [{ type: 'SubscriptionCardReplaced', data: { organisationId, card, at } }]
    }
    case 'SetPlan': {
      const { choice, projectOrder, at } = command
      if (isSameChoice(choice, state.choice) && state.scheduled === null) return []
      // Once it is paid, the larger plan would replace the one that is set here.
      if (findOpenInvoice(state)?.reason === 'upgrade') return { refused: 'charge_under_way' }
      return [changePlan(state, { choice, because: 'administration', projectOrder, at })]
    }
    case 'GrantReferralCredit': {
      const { creditId, referredId, amountCents, at } = command
      if (state.credits.some((credit) => credit.creditId === creditId)) return []
      if (amountCents <= 0) return { refused: 'amount_required' }
      const expiresOn = creditExpiry(toCalendarDay(at))
      const data = { organisationId, creditId, amountCents, referredId, expiresOn, at }
      return [{ type: 'CreditGranted', data: { ...data, because: 'referral' } }]
    }
    case 'RequestRelief':
    case 'DecideRelief':
      return decideRelief(command, state)
    case 'RestSubscription':
    case 'ResumeSubscription':
      return decideRest(command, state)
    case 'IssueInvoice':
    case 'RenewNow':
    case 'NumberInvoice':
    case 'ApplyCredit':
    case 'ExpireCredit':
    case 'BeginInvoiceCharge':
    case 'FailInvoiceCharge':
    case 'CompleteInvoice':
    case 'SettleInvoice':
    case 'GiveUpInvoice':
    case 'MakePlanChange':
      return decideBilling(command, state)
    default:
      return unreachable(command)
  }
}

const start = (command: StartSubscription, state: PlanSubscriptionState): Decision => {
  const { type: _, ...data } = command
  if (state.status === 'none') return [{ type: 'SubscriptionStarted', data }]
  return isSameChoice(pickChoice(state.started), pickChoice(data))
    ? []
    : { refused: 'subscription_running' }
}

type SwitchPlan = Extract<OwnerCommand, { type: 'SwitchPlan' }>

const switchPlan = (command: SwitchPlan, state: RunningSubscription): Decision => {
  const { choice, invoiceId, projectOrder, agreedCents, at } = command
  const { organisationId, card, current, scheduled } = state
  if (state.invoices.some((invoice) => invoice.invoiceId === invoiceId)) return []
  // A charity on a plan that we assigned agrees on another one with us.
  if (!isSold(state.choice.plan) || !isSold(choice.plan)) return { refused: 'plan_not_sold' }
  if (findOpenInvoice(state) !== null) return { refused: 'invoice_owed' }
  const today = toCalendarDay(at)
  const paid = resumePeriod(state, today)
  const isUpgraded = isUpgrade(paid.choice, choice) && !isSameChoice(choice, paid.choice)
  const priceCents = isUpgraded ? quoteUpgrade(paid, choice, today).amountCents : noCents
  // The day, the period or the plan may have changed since the owner saw the sum.
  if (agreedCents !== undefined && agreedCents !== priceCents) return { refused: 'quote_changed' }
  if (isSameChoice(choice, state.choice)) {
    if (scheduled === null) return { refused: 'plan_is_same' }
    return [{ type: 'PlanChangeCancelled', data: { organisationId, at } }]
  }
  if (isUpgraded) {
    if (card === null) return { refused: 'card_missing' }
    const invoice = upgradeInvoice(paid, command)
    const { amountCents } = invoice
    const charge = {
      organisationId,
      invoiceId,
      try: 1,
      amountCents,
      card,
      by: 'owner',
      at,
    } as const
    return [
      { type: 'InvoiceIssued', data: invoice },
      { type: 'InvoiceChargeBegun', data: charge },
    ]
  }
  const isScheduled = scheduled !== null && isSameChoice(choice, pickChoice(scheduled))
  if (isScheduled && String(scheduled.projectOrder) === String(projectOrder)) return []
  // A period that was never invoiced, or a plan without a price, has no end to wait for.
  const effectiveOn = current === null ? today : current.until
  const data = { organisationId, ...choice, effectiveOn, projectOrder: [...projectOrder], at }
  return [{ type: 'PlanChangeScheduled', data }]
}

const upgradeInvoice = (
  state: RunningSubscription,
  { choice, invoiceId, projectOrder, at }: SwitchPlan,
): EventNamed<'InvoiceIssued'>['data'] => {
  const { amountCents, proration, from, until } = quoteUpgrade(state, choice, toCalendarDay(at))
  const { organisationId } = state
  const data = { organisationId, invoiceId, ...choice, from, until, amountCents, proration, at }
  return { ...data, reason: 'upgrade', dueOn: from, projectOrder: [...projectOrder] }
}

/** What an upgrade costs on a day, and the days that it pays for. */
export const quoteUpgrade = (
  { choice: before, current }: Pick<RunningSubscription, 'choice' | 'current'>,
  choice: PlanChoice,
  today: EventNamed<'InvoiceIssued'>['data']['from'],
): Pick<EventNamed<'InvoiceIssued'>['data'], 'amountCents' | 'proration' | 'from' | 'until'> => {
  const until = addMonths(today, monthsOfPeriod(choice.period))
  if (current === null || current.until <= today) {
    return { amountCents: pricePerPeriod(choice), proration: null, from: today, until }
  }
  const { amountCents, ...parts } = prorate(before, choice, { today, current })
  return {
    amountCents,
    proration: { before, ...parts },
    from: today,
    until: before.period === choice.period ? current.until : until,
  }
}
