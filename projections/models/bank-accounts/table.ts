import type { BankAccountRefusalReason } from '@almoner/domain/bank-account/events.ts'
import type { BankAccount } from '@almoner/domain/bank-account/state.ts'
import type { Id, OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * Where do this charity's payouts go, where did they go before, and what waits for an approval? One
 * row each time that an account was given. The whole number is in no read model.
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
  /** Personal: a charity's name, or a person's. */
  account_holder: string
  status: BankAccount['status']
  given_at: Instant
  /** Null: in the application. */
  given_by: StaffId | null
  in_use_at: Instant | null
  /** No payout starts before; null where nothing holds one. */
  held_until: Instant | null
  /** Refused, broken, or replaced by the next one in use. */
  ended_at: Instant | null
  refused_because: BankAccountRefusalReason | null
  ended_by: StaffId | null
  /** The card provider's. */
  broken_code: string | null
  given_position: bigint
  position: bigint
}
