import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type Id } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/time.ts'
import { detailFields } from './detail-fields.ts'

const about = { organisationId: idSchema('organisation') }

/** What the provider lets an account do. `payouts` is to the charity's bank account. */
export const capabilities = ['card_payments', 'transfers', 'payouts'] as const
const capabilitySchema = v.picklist(capabilities)
export type Capability = v.InferOutput<typeof capabilitySchema>

/** `pending`: the provider checks what it was given. */
const capabilityStatusSchema = v.picklist(['active', 'inactive', 'pending'])
export type CapabilityStatus = v.InferOutput<typeof capabilityStatusSchema>

/** The names are the provider's: `company.tax_id`, `person_1.verification.document`. */
const requirementEntries = {
  currentlyDue: v.array(v.string()),
  /** Not given in time. */
  pastDue: v.array(v.string()),
  /** Given, and being checked by the provider. */
  pendingVerification: v.array(v.string()),
  /** Given, and not accepted, with the provider's code. */
  errors: v.array(v.strictObject({ requirement: v.string(), code: v.string() })),
  /** When the provider disables a capability for what is due; null where it has set no time. */
  deadline: v.nullable(instantSchema),
  /** The provider's code; null where nothing is disabled. */
  disabledReason: v.nullable(v.string()),
}
const requirementsSchema = v.strictObject(requirementEntries)
export type Requirements = v.InferOutput<typeof requirementsSchema>

/** The charity's own account at the card provider. Its money is kept apart there. */
export const connectedAccountOpened = eventShape(
  'ConnectedAccountOpened',
  v.strictObject({
    ...about,
    accountId: v.string(),
    /** Whose data the provider got; the same as in the application. */
    representativeId: idSchema('representative'),
  }),
)

const imageSchema = v.strictObject({
  fileKey: v.string(),
  bytes: v.number(),
  /** Of the stored bytes, in hex. */
  sha256: v.string(),
  contentType: v.picklist(['image/png', 'image/jpeg']),
})

/** The charity answers what the provider wants to know; a process sends it there. */
export const accountDetailsGiven = eventShape(
  'AccountDetailsGiven',
  v.strictObject({
    ...about,
    accountId: v.string(),
    representativeId: idSchema('representative'),
    submissionId: idSchema('account_details'),
    fields: v.array(v.picklist(detailFields)),
    /** Of the identity card. */
    image: v.nullable(imageSchema),
    at: instantSchema,
  }),
  {
    personal: v.strictObject({
      /** By field. The provider gets them, and no screen shows them again. */
      values: v.record(v.string(), v.string()),
      /** Where the provider's agreement was accepted from; null where it was not asked for. */
      ip: v.nullable(v.string()),
    }),
    whose: ({ representativeId }: { representativeId: Id<'representative'> }) =>
      asPerson(representativeId),
  },
)

/** The picture of the identity card that was given with these details is removed from our files. */
export const accountImageErased = eventShape(
  'AccountImageErased',
  v.strictObject({ ...about, submissionId: idSchema('account_details') }),
)

/** The provider has answered what was given. */
export const accountDetailsSent = eventShape(
  'AccountDetailsSent',
  v.strictObject({
    ...about,
    submissionId: idSchema('account_details'),
    /** Those that it refused; they stay due. */
    refused: v.array(v.picklist(detailFields)),
  }),
)

/** A letter to each owner is due: what the provider wants is late in so many days. */
export const requirementsReminded = eventShape(
  'RequirementsReminded',
  v.strictObject({
    ...about,
    deadline: instantSchema,
    daysLeft: v.number(),
    /** The charity's owners at that time. */
    owners: v.array(idSchema('staff')),
  }),
)

/** What the provider wants to know, as it was when the account was looked at. */
export const requirementsChanged = eventShape(
  'RequirementsChanged',
  v.strictObject({ ...about, ...requirementEntries }),
)

export const capabilityChanged = eventShape(
  'CapabilityChanged',
  v.strictObject({ ...about, capability: capabilitySchema, status: capabilityStatusSchema }),
)

export const connectedAccountEvents = [
  connectedAccountOpened,
  requirementsChanged,
  capabilityChanged,
  accountDetailsGiven,
  accountDetailsSent,
  accountImageErased,
  requirementsReminded,
] as const

export type ConnectedAccountEvent = EventOf<(typeof connectedAccountEvents)[number]>
