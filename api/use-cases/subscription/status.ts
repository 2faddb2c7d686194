import type { PlanSubscriptionRefusal } from '@almoner/domain/plan-subscription/commands.ts'

/**
 * The codes that an owner or an administrator can receive about a subscription. The processes that
 * bill use the others.
 */
export type SubscriptionCode = Extract<
  PlanSubscriptionRefusal,
  | 'subscription_missing'
  | 'subscription_rested'
  | 'invoice_not_found'
  | 'invoice_not_open'
  | 'charge_under_way'
  | 'plan_is_same'
  | 'plan_not_sold'
  | 'invoice_owed'
  | 'quote_changed'
  | 'card_missing'
  | 'plan_change_missing'
  | 'amount_required'
  | 'relief_not_found'
  | 'relief_waiting'
  | 'own_relief'
>

export const subscriptionStatus = {
  subscription_missing: 409,
  subscription_rested: 409,
  invoice_not_found: 404,
  invoice_not_open: 409,
  charge_under_way: 409,
  plan_is_same: 409,
  plan_not_sold: 409,
  invoice_owed: 409,
  quote_changed: 409,
  card_missing: 409,
  plan_change_missing: 409,
  amount_required: 422,
  relief_not_found: 404,
  relief_waiting: 409,
  own_relief: 403,
} as const satisfies Record<SubscriptionCode, number>
