import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { idSchema, type PersonId } from '../kernel/ids.ts'
import { directMethods } from '../payment-methods/method-names.ts'
import { centsSchema, instantSchema, languageSchema } from '../kernel/schemas.ts'
import { transactionTypeSchema } from '../payment-methods/transaction-type.ts'
import { proofSchema } from '../payment-methods/proof.ts'

const commonEntries = {
  offlineEntryId: idSchema('offline_entry'),
  organisationId: idSchema('organisation'),
  /**
   * A keyed hash of the giver's address identifies the giver. If no address is known, the entry's
   * own id is used.
   */
  giverId: idSchema('person'),
}

const owner = { whose: ({ giverId }: { giverId: PersonId }) => giverId }

/** The received gift, its method and its purpose. */
const entrySchema = v.strictObject({
  projectId: v.nullable(idSchema('project')),
  projectName: v.string(),
  transactionType: transactionTypeSchema,
  method: v.picklist(directMethods),
  amountCents: centsSchema,
  /**
   * The fee deducted before the money arrived, as the charity states it. It is shown but never
   * posted.
   */
  feeCents: centsSchema,
  /** Its Hong Kong day is the one that the entry belongs to. */
  receivedAt: instantSchema,
  /** The language of a receipt. */
  language: languageSchema,
})
export type OfflineEntry = v.InferOutput<typeof entrySchema>

const giverSchema = v.strictObject({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phoneNumber: v.string(),
  /** The charity's own note. */
  note: v.string(),
})
export type Giver = v.InferOutput<typeof giverSchema>

/** Counts the changes from 1, which is the record. */
const version = v.number()
const byStaff = { by: idSchema('staff'), at: instantSchema }

/** Staff record money received outside the platform. It counts once it is approved. */
export const offlineEntryRecorded = eventShape(
  'OfflineEntryRecorded',
  v.strictObject({
    ...commonEntries,
    entry: entrySchema,
    proof: v.nullable(proofSchema),
    version,
    ...byStaff,
  }),
  { personal: v.strictObject({ giver: giverSchema }), ...owner },
)

/** A receipt was requested, so a new one follows every later change of the entry. */
const withReceipt = v.optional(v.literal(true))

export const offlineEntryApproved = eventShape(
  'OfflineEntryApproved',
  v.strictObject({ ...commonEntries, entry: entrySchema, version, withReceipt, ...byStaff }),
)

/** Staff want a receipt for the giver: it is issued as soon as the entry is approved. */
export const offlineReceiptRequested = eventShape(
  'OfflineReceiptRequested',
  v.strictObject({ ...commonEntries, isApproved: v.boolean(), ...byStaff }),
)

/**
 * Records the old and the new entry, and the reason. For an approved entry, the books are corrected
 * too.
 */
export const offlineEntryAmended = eventShape(
  'OfflineEntryAmended',
  v.strictObject({
    ...commonEntries,
    before: entrySchema,
    after: entrySchema,
    /** Null while it is not approved. The version that was booked before, and is reversed. */
    bookedVersion: v.nullable(version),
    version,
    withReceipt,
    ...byStaff,
  }),
  {
    personal: v.strictObject({ before: giverSchema, after: giverSchema, reason: v.string() }),
    ...owner,
  },
)

/** The money never arrived, or was recorded twice. */
export const offlineEntryVoided = eventShape(
  'OfflineEntryVoided',
  v.strictObject({
    ...commonEntries,
    entry: entrySchema,
    bookedVersion: v.nullable(version),
    version,
    withReceipt,
    ...byStaff,
  }),
  { personal: v.strictObject({ reason: v.string() }), ...owner },
)

export const offlineEntryEvents = [
  offlineEntryRecorded,
  offlineEntryApproved,
  offlineEntryAmended,
  offlineEntryVoided,
  offlineReceiptRequested,
] as const
export type OfflineEntryEvent = EventOf<(typeof offlineEntryEvents)[number]>
