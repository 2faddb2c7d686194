import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { idSchema, type PersonId } from '../kernel/ids.ts'
import { languageSchema } from '../kernel/locale.ts'
import { centsSchema } from '../kernel/money.ts'
import { directMethods } from '../payment-methods/method-names.ts'
import { instantSchema } from '../kernel/time.ts'
import { transactionTypeSchema } from '../payment-methods/transaction-type.ts'
import { proofSchema } from '../payment-methods/proof.ts'

const about = {
  offlineEntryId: idSchema('offline_entry'),
  organisationId: idSchema('organisation'),
  /** The giver, by a keyed hash of their address; where none is known, the entry itself. */
  giverId: idSchema('person'),
}

const owner = { whose: ({ giverId }: { giverId: PersonId }) => giverId }

/** What was received, by which method and for what. */
const entrySchema = v.strictObject({
  projectId: v.nullable(idSchema('project')),
  projectName: v.string(),
  transactionType: transactionTypeSchema,
  method: v.picklist(directMethods),
  amountCents: centsSchema,
  /** The fee that was taken from it on its way, as the charity states it: told, never posted. */
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
  /** The charity's own. */
  note: v.string(),
})
export type Giver = v.InferOutput<typeof giverSchema>

/** Counts the changes from 1, which is the record. */
const version = v.number()
const byStaff = { by: idSchema('staff'), at: instantSchema }

/** Staff state that money came outside the platform. It counts once it is approved. */
export const offlineEntryRecorded = eventShape(
  'OfflineEntryRecorded',
  v.strictObject({
    ...about,
    entry: entrySchema,
    proof: v.nullable(proofSchema),
    version,
    ...byStaff,
  }),
  { personal: v.strictObject({ giver: giverSchema }), ...owner },
)

/** A receipt was asked for: it follows every later change of the entry. */
const withReceipt = v.optional(v.literal(true))

export const offlineEntryApproved = eventShape(
  'OfflineEntryApproved',
  v.strictObject({ ...about, entry: entrySchema, version, withReceipt, ...byStaff }),
)

/** Staff want a receipt for the giver: it is issued as soon as the entry is approved. */
export const offlineReceiptRequested = eventShape(
  'OfflineReceiptRequested',
  v.strictObject({ ...about, isApproved: v.boolean(), ...byStaff }),
)

/** What it was, what it is, and why. Of an approved entry the books are corrected too. */
export const offlineEntryAmended = eventShape(
  'OfflineEntryAmended',
  v.strictObject({
    ...about,
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

/** The money never came, or was recorded twice. */
export const offlineEntryVoided = eventShape(
  'OfflineEntryVoided',
  v.strictObject({
    ...about,
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
