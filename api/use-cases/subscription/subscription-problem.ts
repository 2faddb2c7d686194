import type { PlanSubscriptionRefusal } from '@almoner/domain/plan-subscription/commands.ts'
import type { ChargeFailure } from '@almoner/domain/plan-subscription/events.ts'
import type { ProblemCode } from '../../http/problem-codes.ts'

/** Maps each refusal of a subscription to the answer of the route. */
export const subscriptionProblem: Record<PlanSubscriptionRefusal, ProblemCode> = {
  subscription_missing: 'subscription_missing',
  subscription_rested: 'subscription_rested',
  invoice_not_found: 'invoice_not_found',
  invoice_not_open: 'invoice_not_open',
  charge_under_way: 'charge_under_way',
  plan_is_same: 'plan_is_same',
  plan_not_sold: 'plan_not_sold',
  invoice_owed: 'invoice_owed',
  quote_changed: 'quote_changed',
  card_missing: 'card_missing',
  plan_change_missing: 'plan_change_missing',
  amount_required: 'amount_required',
  reason_required: 'reason_required',
  relief_not_found: 'relief_not_found',
  relief_waiting: 'relief_waiting',
  own_relief: 'own_relief',
  // Only the processes send these commands, never a request.
  subscription_running: 'internal',
  invoice_not_due: 'internal',
  charge_not_under_way: 'internal',
  invoice_not_paid: 'internal',
  credit_not_found: 'internal',
  plan_change_not_due: 'internal',
}

/** Why a charge for an invoice failed, in the reasons of payments by card. */
export const chargeProblem = {
  card_declined: 'card_declined',
  card_invalid: 'card_invalid',
  no_card: 'card_missing',
  authentication_needed: 'authentication_needed',
  authentication_failed: 'authentication_failed',
  authentication_timed_out: 'authentication_timed_out',
  provider_refused: 'provider_refused',
} as const satisfies Record<ChargeFailure, ProblemCode>
