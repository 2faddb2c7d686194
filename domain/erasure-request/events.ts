import * as v from 'valibot'
import { calendarDaySchema } from '../kernel/calendar.ts'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { idSchema, type PersonId } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/schemas.ts'

const commonEntries = {
  organisationId: idSchema('organisation'),
  requestId: idSchema('erasure_request'),
  at: instantSchema,
}

/** The record that the request is about: the text of a request is erased with its person. */
const ofPerson = { ...commonEntries, personId: idSchema('person') }
const sealedReason = {
  personal: v.strictObject({ reason: v.string() }),
  whose: ({ personId }: { personId: PersonId }) => personId,
}

/**
 * A donor wants the charity to have their data erased. The charity cannot do it itself, because the
 * person’s key is one across all charities.
 */
export const erasureRequested = eventShape(
  'ErasureRequested',
  v.strictObject({
    ...ofPerson,
    /** The payer ids of the record on that day, its own first. */
    people: v.pipe(v.array(idSchema('person')), v.minLength(1)),
    by: idSchema('staff'),
    /** The day on which the charity received the donor's request. */
    receivedOn: calendarDaySchema,
  }),
  sealedReason,
)

/** Staff no longer want it, and nobody has decided about it yet. */
export const erasureRequestWithdrawn = eventShape(
  'ErasureRequestWithdrawn',
  v.strictObject({ ...commonEntries, by: idSchema('staff') }),
)

export const erasureRequestDeclined = eventShape(
  'ErasureRequestDeclined',
  v.strictObject({ ...ofPerson, administratorId: idSchema('administrator') }),
  sealedReason,
)

/** The erasure begins. It cannot be stopped from now on. */
export const erasureRequestApproved = eventShape(
  'ErasureRequestApproved',
  v.strictObject({
    ...commonEntries,
    administratorId: idSchema('administrator'),
    /** The donors' accounts of these people, which are erased with all of their addresses. */
    accounts: v.array(idSchema('donor')),
  }),
)

/**
 * The keys of everybody in the request are destroyed. Without an approval before it, the donor, or
 * the request of another charity, was first.
 */
export const erasureRequestCarriedOut = eventShape(
  'ErasureRequestCarriedOut',
  v.strictObject(commonEntries),
)

export const erasureRequestEvents = [
  erasureRequested,
  erasureRequestWithdrawn,
  erasureRequestDeclined,
  erasureRequestApproved,
  erasureRequestCarriedOut,
] as const
export type ErasureRequestEvent = EventOf<(typeof erasureRequestEvents)[number]>
export type ErasureRequestApproved = EventOf<typeof erasureRequestApproved>
