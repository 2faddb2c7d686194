import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { ChargeFailure } from '@almoner/domain/plan-subscription/events.ts'
import type { InvoiceStatus } from '@almoner/domain/plan-subscription/state.ts'
import type { PlanFeature } from '@almoner/domain/plans/plan-features.ts'
import { soldPlans, type Plan } from '@almoner/domain/plans/plan.ts'
import { periodSchema, type LegacySize, type Period } from '@almoner/domain/plans/plan-prices.ts'
import { inCents, dollarSumSchema } from '../../http/contract.ts'
import type { Money } from '../../http/money-contract.ts'
import { stepUpEntries } from '../../use-cases/accounts/step-up/contract.ts'

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
  /** `yyyy-MM-dd`: if it is not paid by then, the free plan holds. Null for an upgrade. */
  givenUpOn: string | null
}

/** GET /organizations/subscription. Days are `yyyy-MM-dd`, in Hong Kong. */
export type SubscriptionAnswer = {
  plan: Plan
  period: Period
  /** Null unless the plan is `legacy`. */
  size: LegacySize | null
  /** False for the plans that Almoner assigns: the charity contacts Almoner to switch. */
  isSold: boolean
  /** Whether the reader may switch the plan and replace the card. */
  mayEdit: boolean
  /** The period that was invoiced; `until` is the first day after it. Null on a plan without price. */
  current: { from: string; until: string } | null
  /** The next invoice. `credit` is the part of it that credits will pay. */
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
    isExpiring: boolean
  } | null
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

const projectsSchema = v.optional(v.pipe(v.array(idSchema('project')), v.maxLength(500)), [])

/**
 * POST /organizations/subscription/plan. Without `confirm` it returns a `PlanQuote` and changes
 * nothing. With it, and an `Idempotency-Key`, it switches: an upgrade is charged at once, a smaller
 * plan is scheduled. It returns 409 `quote_changed` if the sum is no longer `amount`, `invoice_owed`
 * while an invoice is owed, `plan_is_same`, `plan_not_sold` or `card_missing`, and 402 with the
 * reason if the card is refused.
 */
export const planBodySchema = v.object({
  plan: v.picklist(soldPlans, 'plan.invalid'),
  period: periodSchema,
  /** The open projects, in the order in which they stay listed. Those left out come last. */
  projects: projectsSchema,
  confirm: v.optional(v.boolean(), false),
  /** The sum that the person saw, in HKD. Required with `confirm`. */
  amount: v.optional(inCents(dollarSumSchema)),
  stepUp: v.optional(v.object(stepUpEntries), {}),
})
export type PlanBody = v.InferInput<typeof planBodySchema>

/** What a switch would do. */
export type PlanQuote = {
  plan: Plan
  period: Period
  /** `cancel`: it is the present plan, and cancels the change that was scheduled. */
  kind: 'upgrade' | 'downgrade' | 'cancel'
  /** Charged now. */
  amount: Cents
  /** The day from which it holds. */
  from: string
  /** How the sum is made up. Null if it is a whole price, or nothing is charged. */
  proration: { daysLeft: number; daysOfPeriod: number; oldPrice: Cents; newPrice: Cents } | null
  /** The invoice after that. Null on a plan without a price. */
  next: { on: string; amount: Cents } | null
  /** What would rest then. */
  rests: Resting
  /** The open projects in the order that was sent, or of the page: the first `limit` stay listed. */
  projects: { id: string; title: string }[]
  limit: number | null
}
export const planQuoteMoney: Money<PlanQuote> = { amount: true, oldPrice: true, newPrice: true }

/**
 * What became of a charge that an owner began: POST …/subscription/plan with `confirm`, and POST
 * …/subscription/pay for the invoice that is owed. While it is `requires_action` or `processing`,
 * GET /organizations/subscription shows how it ends.
 */
export type ChargeAnswer =
  | { status: 'succeeded' | 'scheduled' | 'processing'; subscription: SubscriptionAnswer }
  /** The bank's own page must first get its customer's approval. */
  | { status: 'requires_action'; stripe3DS: string; subscription: SubscriptionAnswer }
export const chargeMoney: Money<ChargeAnswer> = subscriptionMoney

/** POST …/subscription/pay, with an `Idempotency-Key`. */
export const paySchema = v.object({ stepUp: v.optional(v.object(stepUpEntries), {}) })

/** DELETE …/subscription/plan-change returns the subscription without the scheduled change. */

/** PUT …/subscription/card: the card provider's reference. POST …/subscription/card/status waits. */
export const subscriptionCardSchema = v.object({
  paymentMethod: v.pipe(
    v.string('payment_method.required'),
    v.regex(/^pm_[A-Za-z0-9_]{1,80}$/, 'payment_method.invalid'),
  ),
  last4: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/, 'last4.invalid'))),
  stepUp: v.optional(v.object(stepUpEntries), {}),
})
export type SubscriptionCardBody = v.InferInput<typeof subscriptionCardSchema>
export const subscriptionCardStatusSchema = v.object({ setupId: idSchema('card_setup') })
export type SubscriptionCardAnswer =
  | { status: 'succeeded'; setupId: string; subscription: SubscriptionAnswer }
  | { status: 'requires_action'; setupId: string; stripe3DS: string }
  | { status: 'processing'; setupId: string }
