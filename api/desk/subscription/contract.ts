import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { soldPlans, type Plan } from '@almoner/domain/plans/plan.ts'
import { periodSchema, type Period } from '@almoner/domain/plans/plan-prices.ts'
import { inCents, dollarSumSchema } from '../../http/contract.ts'
import type { Money } from '../../http/money-contract.ts'
import { stepUpEntries } from '../../use-cases/accounts/step-up/contract.ts'
import {
  cardSetupEntries,
  charityCardEntries,
  type UnsavedCard,
} from '../../use-cases/charity-card/contract.ts'
import {
  subscriptionMoney,
  type OwedInvoice,
  type Resting,
  type SubscriptionAnswer,
} from '../../use-cases/subscription/contract.ts'

export { subscriptionMoney, type OwedInvoice, type Resting, type SubscriptionAnswer }

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
  ...charityCardEntries,
  stepUp: v.optional(v.object(stepUpEntries), {}),
})
export type SubscriptionCardBody = v.InferInput<typeof subscriptionCardSchema>
export const subscriptionCardStatusSchema = v.object(cardSetupEntries)
export type SubscriptionCardAnswer =
  | { status: 'succeeded'; setupId: string; subscription: SubscriptionAnswer }
  | UnsavedCard
