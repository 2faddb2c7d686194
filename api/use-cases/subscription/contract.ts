import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { ChargeFailure } from '@almoner/domain/plan-subscription/events.ts'
import type { InvoiceStatus } from '@almoner/domain/plan-subscription/state.ts'
import type { PlanFeature } from '@almoner/domain/plans/plan-features.ts'
import type { Plan } from '@almoner/domain/plans/plan.ts'
import type { LegacySize, Period } from '@almoner/domain/plans/plan-prices.ts'
import type { CardEntrySettings } from '../../http/contract.ts'
import type { Money } from '../../http/money-contract.ts'

/** What rests on a plan: nothing is deleted, and a larger plan brings exactly this back. */
export type Resting = {
  /** Projects that the payment page does not list, in the order of the charity. */
  projects: { id: string; title: string }[]
  /** Monthly gifts whose charges wait. */
  monthlyPlans: number
  features: PlanFeature[]
}

/** The invoice that is owed, and what to do about it. */
export type OwedInvoice = {
  /** Null for a moment, until it has its number. */
  number: string | null
  amount: Cents
  status: Extract<InvoiceStatus, 'due' | 'charging' | 'failed'>
  /** Why the last charge failed. Null if none did. */
  failure: ChargeFailure | null
  /** ISO 8601: when the card is tried again automatically. */
  retryAt: string | null
  /**
   * `yyyy-MM-dd`: from 08:00 of that day the free plan holds. Null for an upgrade, and while the plan
   * is paused.
   */
  givenUpOn: string | null
}

/**
 * GET /organizations/subscription, and a part of the one below /admin/organizations/{id}. Days are
 * `yyyy-MM-dd`, in Hong Kong.
 */
export type SubscriptionAnswer = {
  plan: Plan
  period: Period
  /** Null unless the plan is `legacy`. */
  size: LegacySize | null
  /** False for the plans that Almoner assigns: the charity contacts Almoner to switch. */
  isSold: boolean
  /** Whether the reader may switch the plan and replace the card. */
  mayEdit: boolean
  /**
   * The period that was invoiced; `until` is the first day after it, which `restedDays` of a
   * suspension have moved. Null on a plan without price.
   */
  current: { from: string; until: string; restedDays: number } | null
  /** Since when the plan is paused, because the charity is suspended. Null unless it is. */
  pausedSince: string | null
  /** The next invoice. `credit` is the part of it that credits will pay. Null while it is paused. */
  next: { on: string; plan: Plan; period: Period; amount: Cents; credit: Cents } | null
  scheduled: { plan: Plan; period: Period; on: string } | null
  owed: OwedInvoice | null
  /** The sum of the credits that can be used. */
  credit: Cents
  credits: {
    because: 'referral' | 'administration'
    left: Cents
    /** The first day on which it can no longer be used. */
    expiresOn: string
  }[]
  card: {
    brand: string
    last4: string
    expires: { month: number; year: number }
    /** It will have expired when the next invoice is charged. */
    isExpiring: boolean
  } | null
  /** How a card is entered. */
  cardEntry: CardEntrySettings
  /** `limit` is null if the plan has none. */
  projects: { used: number; limit: number | null }
  features: PlanFeature[]
  resting: Resting
}
export const subscriptionMoney: Money<SubscriptionAnswer> = {
  amount: true,
  credit: true,
  left: true,
}
