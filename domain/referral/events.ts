import { centsSchema, instantSchema } from '../kernel/schemas.ts'
import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { calendarDaySchema } from '../kernel/calendar.ts'
import { idSchema } from '../kernel/ids.ts'

const referenceEntries = { code: v.string(), organisationId: idSchema('organisation') }

/** A charity that is open has a code, by which it recommends the platform to other charities. */
export const referralCodeGiven = eventShape('ReferralCodeGiven', v.strictObject(referenceEntries))

/** A charity that entered the code was approved. `organisationId` is the charity of the code. */
export const referralUsed = eventShape(
  'ReferralUsed',
  v.strictObject({ ...referenceEntries, referredId: idSchema('organisation') }),
)

/** The charity that joined has paid its first invoice. The reward is a credit of this amount. */
export const referralRewarded = eventShape(
  'ReferralRewarded',
  v.strictObject({
    ...referenceEntries,
    referredId: idSchema('organisation'),
    /** One month of the referring charity's price. */
    amountCents: centsSchema,
    /** The first day on which the credit can no longer be used. */
    expiresOn: calendarDaySchema,
    at: instantSchema,
  }),
)

export const referralEvents = [referralCodeGiven, referralUsed, referralRewarded] as const
export type ReferralEvent = EventOf<(typeof referralEvents)[number]>
