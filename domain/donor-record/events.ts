import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { idSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/schemas.ts'

const commonEntries = {
  organisationId: idSchema('organisation'),
  by: idSchema('staff'),
  at: instantSchema,
}

/**
 * Several payer ids belong to one person: the desk shows them as the record of `into`. Payments,
 * receipts and books keep the payer that they name.
 */
export const donorsMerged = eventShape(
  'DonorsMerged',
  v.strictObject({
    ...commonEntries,
    into: idSchema('person'),
    /** The payer ids that join the record: another record with all that were merged into it. */
    people: v.array(idSchema('person')),
  }),
)

/** A payer id is a record of its own again. */
export const donorsUnmerged = eventShape(
  'DonorsUnmerged',
  v.strictObject({
    ...commonEntries,
    personId: idSchema('person'),
    /** The record of which it was a part. */
    from: idSchema('person'),
  }),
)

export const donorRecordEvents = [donorsMerged, donorsUnmerged] as const
export type DonorRecordEvent = EventOf<(typeof donorRecordEvents)[number]>
