import type { BankAccountRefusalReason } from '@almoner/domain/bank-account/events.ts'
import type { BankAccount } from '@almoner/domain/bank-account/state.ts'
import type { Id, OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * The current and former payout accounts of each charity, and the one that waits for an approval.
 * One row each time that an account was given. The whole number is in no read model.
 */
export type BankAccountTable = {
  organisation_id: OrganisationId
  /** The change; the charity's id for the account of its application. */
  account_id: Id<'bank_account_change'> | OrganisationId
  fingerprint: string
  bank_code: string
  branch_code: string
  /** Personal, as the holder may be a person. */
  last4: string
  /** The name of a charity or a person. Personal. */
  account_holder: string
  status: BankAccount['status']
  given_at: Instant
  /** Null if given in the application. */
  given_by: StaffId | null
  in_use_at: Instant | null
  /** No payout starts before this time; null if there is no hold. */
  held_until: Instant | null
  /** Refused, broken, or replaced by the next one in use. */
  ended_at: Instant | null
  refused_because: BankAccountRefusalReason | null
  ended_by: StaffId | null
  /** The card provider's code. */
  broken_code: string | null
  given_position: bigint
  position: bigint
}
