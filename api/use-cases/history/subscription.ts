import type { PlanSubscriptionEvent } from '@almoner/domain/plan-subscription/events.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import {
  findOpenInvoice,
  owedCents,
  sumCredit,
  toInvoiceStatus,
  type PlanSubscriptionState,
} from '@almoner/domain/plan-subscription/state.ts'
import { toHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import type { ShownSubscription } from './contract.ts'
import type { History } from './history.ts'

/** The history of a charity's payments to the platform. */
export const subscriptionHistory: History<
  PlanSubscriptionState,
  PlanSubscriptionEvent,
  ShownSubscription
> = {
  decider: planSubscription,
  details: {
    SubscriptionStarted: ({ data: { plan, period, startsOn } }) => ({ plan, period, startsOn }),
    SubscriptionPlanChanged: ({ data: { plan, before, because, effectiveOn } }) => ({
      plan,
      before: before.plan,
      because,
      effectiveOn,
    }),
    SubscriptionCardReplaced: () => ({}),
    InvoiceIssued: ({ data: { reason, from, until, ...sums } }) => ({
      reason,
      from,
      until,
      ...money(sums),
    }),
    InvoiceNumbered: ({ data: { number } }) => ({ number }),
    InvoiceChargeBegun: ({ data: { by, ...sums } }) => ({ by, ...money(sums) }),
    InvoiceChargeFailed: ({ data: { reason, retryAt } }) => ({ reason, retryAt }),
    InvoicePaid: ({ data }) => money(data),
    InvoiceSettled: ({ data }) => money(data),
    InvoiceVoided: ({ data: { because, ...sums } }) => ({ because, ...money(sums) }),
    CreditGranted: ({ data: { because, expiresOn, ...sums } }) => ({
      because,
      expiresOn,
      ...money(sums),
    }),
    CreditApplied: ({ data }) => money(data),
    CreditExpired: ({ data }) => money(data),
    PlanChangeScheduled: ({ data: { plan, period, effectiveOn } }) => ({
      plan,
      period,
      effectiveOn,
    }),
    PlanChangeCancelled: () => ({}),
    SubscriptionRested: ({ data: { on } }) => ({ on }),
    SubscriptionResumed: ({ data: { on, days, until } }) => ({ on, days, until }),
    ReliefRequested: ({ data: { kind, ...sums } }) => ({ kind, ...money(sums) }),
    ReliefGranted: ({ data: { kind, ...sums } }) => ({ kind, ...money(sums) }),
    ReliefRefused: ({ data: { kind, ...sums } }) => ({ kind, ...money(sums) }),
  },
  show: (state) => {
    if (state.status === 'none') return { status: 'none' }
    const { choice, started, card, current, credits, rest } = state
    const open = findOpenInvoice(state)
    return {
      status: 'running',
      ...choice,
      startsOn: started.startsOn,
      hasCard: card !== null,
      pausedSince: rest?.on ?? null,
      paidUntil: rest === null ? (current?.until ?? null) : null,
      owed:
        open === null ? null : { amount: toHkd(owedCents(open)), status: toInvoiceStatus(open) },
      credit: toHkd(sumCredit(credits)),
    }
  },
}

const money = ({ amountCents }: { amountCents: Cents }) => ({ amount: toHkd(amountCents) })
