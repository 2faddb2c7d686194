import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { idSchema } from '../kernel/ids.ts'

const referenceEntries = { code: v.string(), organisationId: idSchema('organisation') }

/** A charity that is open has a code, by which it recommends the platform to other charities. */
export const referralCodeGiven = eventShape('ReferralCodeGiven', v.strictObject(referenceEntries))

/** A charity that entered the code was approved. `organisationId` is the charity of the code. */
export const referralUsed = eventShape(
  'ReferralUsed',
  v.strictObject({ ...referenceEntries, referredId: idSchema('organisation') }),
)

export const referralEvents = [referralCodeGiven, referralUsed] as const
export type ReferralEvent = EventOf<(typeof referralEvents)[number]>
