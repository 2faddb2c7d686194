import type { RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'

/** The input for one donor's monthly gift: `recurring-plan-<planId>`. */
export type RecurringPlanInput = { planId: string }

export const recurringPlanId = ({ planId }: RecurringPlanInput): string =>
  `recurring-plan-${planId}`

/** The id of the payment for an instalment's round, before it has started. */
export const instalmentPaymentId = (of: {
  planId: RecurringPlanId
  number: number
  round: number
}): PaymentId => uuidFrom('instalment', `${of.planId}:${of.number}:${of.round}`) as PaymentId
