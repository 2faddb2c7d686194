import * as v from 'valibot'
import { calendarDaySchema } from '../../kernel/calendar.ts'
import { eventShape } from '../../kernel/decider.ts'
import { idSchema } from '../../kernel/ids.ts'
import { instantSchema } from '../../kernel/schemas.ts'

/** The charity is suspended: nothing is invoiced or charged until the subscription resumes. */
export const subscriptionRested = eventShape(
  'SubscriptionRested',
  v.strictObject({
    organisationId: idSchema('organisation'),
    /** The Hong Kong day of the suspension, the first that the plan does not use up. */
    on: calendarDaySchema,
    /** The invoice that stays owed, and is not charged again until then. Null if none is owed. */
    invoiceId: v.nullable(idSchema('invoice')),
    at: instantSchema,
  }),
)

/** The charity is reinstated: what it has paid for continues, later by the days of the rest. */
export const subscriptionResumed = eventShape(
  'SubscriptionResumed',
  v.strictObject({
    organisationId: idSchema('organisation'),
    /** The Hong Kong day of the reinstatement, the first that the plan uses up again. */
    on: calendarDaySchema,
    /** From the day of the suspension to this one. None if both are one day. */
    days: v.number(),
    /** The end of the period that was invoiced, which moved. Null if nothing was left of one. */
    until: v.nullable(calendarDaySchema),
    /** The invoice that is still owed, with the days that follow from its new due day. */
    invoice: v.nullable(
      v.strictObject({
        invoiceId: idSchema('invoice'),
        dueOn: calendarDaySchema,
        retryAt: v.nullable(instantSchema),
      }),
    ),
    at: instantSchema,
  }),
)
