import type { BankCounterpart, BankTarget } from '@almoner/domain/bank-match/events.ts'
import type { IgnoreReason } from '@almoner/domain/bank-match/values.ts'
import type { BankLineId } from '@almoner/domain/bank-match/index.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** How much of a line of a bank statement is matched, or is it left out? */
export type BankLineStateTable = {
  line_id: BankLineId
  organisation_id: OrganisationId
  line_cents: bigint
  matched_cents: bigint
  /** Why the rest is left out; null while it is not. */
  ignored: IgnoreReason | null
  /** What the whole line is, where it pays nothing. */
  reconciled_with: BankCounterpart['kind'] | null
  reconciled_id: BankCounterpart['id'] | null
  /** Of a refund. */
  reconciled_payment_id: PaymentId | null
  position: bigint
}

/** Which line pays how much of which payment? One that was taken back has a sum of 0. */
export type BankMatchTable = {
  line_id: BankLineId
  target_id: BankTarget['id']
  organisation_id: OrganisationId
  target_kind: BankTarget['kind']
  target_cents: bigint
  amount_cents: bigint
  matched_at: Instant
  position: bigint
}
