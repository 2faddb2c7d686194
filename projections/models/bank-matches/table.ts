import type { BankCounterpart, BankTarget } from '@almoner/domain/bank-match/events.ts'
import type { IgnoreReason } from '@almoner/domain/bank-match/values.ts'
import type { BankLineId } from '@almoner/domain/bank-match/index.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** The matched amount of each bank statement line, and whether the line is left out. */
export type BankLineStateTable = {
  line_id: BankLineId
  organisation_id: OrganisationId
  line_cents: bigint
  matched_cents: bigint
  /** The reason why the rest is left out; null if it is not. */
  ignored: IgnoreReason | null
  /** The counterpart of the whole line, if it pays nothing. */
  reconciled_with: BankCounterpart['kind'] | null
  reconciled_id: BankCounterpart['id'] | null
  /** The payment of a refund. */
  reconciled_payment_id: PaymentId | null
  position: bigint
}

/** The amount that each line pays of each payment. A withdrawn match has a sum of 0. */
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

/**
 * One row for each time a line was reconciled with its counterpart, and one without a counterpart
 * for each time a line was restored. Rows never change: the newest up to a position applies.
 */
export type BankReconciliationTable = {
  line_id: BankLineId
  position: bigint
  organisation_id: OrganisationId
  counterpart_kind: BankCounterpart['kind'] | null
  counterpart_id: BankCounterpart['id'] | null
  at: Instant
}
