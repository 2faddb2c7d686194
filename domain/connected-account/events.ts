import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type Id } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/schemas.ts'
import { detailFields } from './detail-fields.ts'

const idEntries = { organisationId: idSchema('organisation') }

/** The actions that the provider allows an account. `payouts` is to the charity's bank account. */
export const capabilities = ['card_payments', 'transfers', 'payouts'] as const
const capabilitySchema = v.picklist(capabilities)
export type Capability = v.InferOutput<typeof capabilitySchema>

/** `pending`: the provider is checking the submitted details. */
const capabilityStatusSchema = v.picklist(['active', 'inactive', 'pending'])
export type CapabilityStatus = v.InferOutput<typeof capabilityStatusSchema>

/** The names are the provider's: `company.tax_id`, `person_1.verification.document`. */
const requirementEntries = {
  currentlyDue: v.array(v.string()),
  /** The requirements that were not met in time. */
  pastDue: v.array(v.string()),
  /** The requirements that were submitted and that the provider is checking. */
  pendingVerification: v.array(v.string()),
  /** The requirements that were submitted and not accepted, with the provider's code. */
  errors: v.array(v.strictObject({ requirement: v.string(), code: v.string() })),
  /**
   * The time when the provider disables a capability for overdue requirements. Null if it has set
   * no time.
   */
  deadline: v.nullable(instantSchema),
  /** The provider's code. Null if nothing is disabled. */
  disabledReason: v.nullable(v.string()),
}
const requirementsSchema = v.strictObject(requirementEntries)
export type Requirements = v.InferOutput<typeof requirementsSchema>

/** The charity's own account at the card provider, which keeps its money separate. */
export const connectedAccountOpened = eventShape(
  'ConnectedAccountOpened',
  v.strictObject({
    ...idEntries,
    accountId: v.string(),
    /** The representative whose data the provider received, as in the application. */
    representativeId: idSchema('representative'),
  }),
)

const imageSchema = v.strictObject({
  fileKey: v.string(),
  bytes: v.number(),
  /** The SHA-256 of the stored bytes, in hex. */
  sha256: v.string(),
  contentType: v.picklist(['image/png', 'image/jpeg']),
})

/** The charity answers what the provider wants to know; a process sends it there. */
export const accountDetailsGiven = eventShape(
  'AccountDetailsGiven',
  v.strictObject({
    ...idEntries,
    accountId: v.string(),
    representativeId: idSchema('representative'),
    submissionId: idSchema('account_details'),
    fields: v.array(v.picklist(detailFields)),
    /** The picture of the identity card. */
    image: v.nullable(imageSchema),
    at: instantSchema,
  }),
  {
    personal: v.strictObject({
      /** The values by field. The provider receives them, and no screen shows them again. */
      values: v.record(v.string(), v.string()),
      /**
       * The IP address from which the provider's agreement was accepted. Null if the form did not
       * require acceptance.
       */
      ip: v.nullable(v.string()),
    }),
    whose: ({ representativeId }: { representativeId: Id<'representative'> }) =>
      asPerson(representativeId),
  },
)

/**
 * The picture of the identity card that was submitted with these details is removed from our files.
 */
export const accountImageErased = eventShape(
  'AccountImageErased',
  v.strictObject({ ...idEntries, submissionId: idSchema('account_details') }),
)

/** The provider has answered the submitted details. */
export const accountDetailsSent = eventShape(
  'AccountDetailsSent',
  v.strictObject({
    ...idEntries,
    submissionId: idSchema('account_details'),
    /** The fields that the provider refused; they remain due. */
    refused: v.array(v.picklist(detailFields)),
  }),
)

/** A letter to each owner is due: what the provider wants is late in so many days. */
export const requirementsReminded = eventShape(
  'RequirementsReminded',
  v.strictObject({
    ...idEntries,
    deadline: instantSchema,
    daysLeft: v.number(),
    /** The charity's owners at that time. */
    owners: v.array(idSchema('staff')),
  }),
)

/** The provider's requirements when the account was last read. */
export const requirementsChanged = eventShape(
  'RequirementsChanged',
  v.strictObject({ ...idEntries, ...requirementEntries }),
)

export const capabilityChanged = eventShape(
  'CapabilityChanged',
  v.strictObject({ ...idEntries, capability: capabilitySchema, status: capabilityStatusSchema }),
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
