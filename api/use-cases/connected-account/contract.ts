import type { DetailField } from '@almoner/domain/connected-account/detail-fields.ts'
import type { Capability } from '@almoner/domain/connected-account/events.ts'
import type { CapabilityState } from '@almoner/domain/connected-account/state.ts'

/** Something that the card provider wants to know. */
export type Requirement = {
  /** The provider's name for it, for example `company.tax_id`. */
  name: string
  /** The field of our form that answers it, or null if only we can answer it. */
  field: DetailField | null
  isPastDue: boolean
  /** The provider's code for the reason why it did not accept the answer. */
  error: string | null
}

/** A charity's account at the card provider, for its staff and for administration. */
export type ConnectedAccountAnswer = {
  status: 'none' | 'open'
  /** The last four characters of the provider's name for the account. */
  stripeAccountId: string | null
  /** What it does now, and what is missing. */
  states: Record<Capability, CapabilityState>
  requirements: readonly Requirement[]
  /** The answers that are being checked. */
  pendingVerification: readonly { name: string; field: DetailField | null }[]
  /** ISO 8601, or null if nothing is due by a day. */
  deadline: string | null
  /** The provider's code. */
  disabledReason: string | null
}
