import * as v from 'valibot'
import { calendarDaySchema } from '../kernel/calendar.ts'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { idSchema } from '../kernel/ids.ts'
import { planSchema } from '../plans/plan.ts'

/** A charity's plan begins. There is no trial: the first period starts on this day. */
export const subscriptionStarted = eventShape(
  'SubscriptionStarted',
  v.strictObject({
    organisationId: idSchema('organisation'),
    plan: planSchema,
    period: v.picklist(['annual', 'monthly']),
    /** The Hong Kong day on which it starts. */
    startsOn: calendarDaySchema,
    referralCode: v.nullable(v.string()),
    /** The card provider's references; null for a plan that costs nothing. */
    card: v.nullable(v.strictObject({ customerId: v.string(), paymentMethodId: v.string() })),
  }),
)

/** Administration set another plan, which holds from then on. */
export const subscriptionPlanChanged = eventShape(
  'SubscriptionPlanChanged',
  v.strictObject({
    organisationId: idSchema('organisation'),
    plan: planSchema,
    before: planSchema,
  }),
)

export const planSubscriptionEvents = [subscriptionStarted, subscriptionPlanChanged] as const
export type PlanSubscriptionEvent = EventOf<(typeof planSubscriptionEvents)[number]>
