import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { idSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/time.ts'

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
  v.strictObject({ ...about, accountId: v.string() }),
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
] as const

export type ConnectedAccountEvent = EventOf<(typeof connectedAccountEvents)[number]>
