import type { BankLineId, BankStatementId } from '@almoner/domain/bank-match/index.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** Which files did a charity take from its bank? Operational: no event holds what a bank wrote. */
export type BankStatementTable = {
  statement_id: BankStatementId
  organisation_id: OrganisationId
  /** As the charity calls it: `HSBC 123-456`. Lines of one account are one sequence. */
  account: string
  file_sha256: string
  line_count: number
  /** Those that no earlier file had. */
  new_line_count: number
  first_day: CalendarDay
  last_day: CalendarDay
  /** Before the first and after the last line; null where the file has no balance. */
  opening_cents: bigint | null
  closing_cents: bigint | null
  /** Where in the file the balance does not follow from the one before; null where it always does. */
  fault_line: number | null
  uploaded_at: Instant
  uploaded_by: StaffId
  /** By staff, or by age. */
  texts_erased: boolean
}

/**
 * What does each line say? Its text may name a person, and is erased with those of its statement,
 * by staff or by age; the line stays, so that the same file again adds nothing.
 */
export type BankLineTable = {
  /** Out of the charity, the account, the day, the sum and `ordinal`. */
  line_id: BankLineId
  organisation_id: OrganisationId
  account: string
  /** The first file that had it, of those that were not removed. */
  statement_id: BankStatementId
  /** In the order of time within its day. */
  place: number
  day: CalendarDay
  /** Personal; empty once it is erased. */
  description: string
  /** Positive in, negative out. */
  amount_cents: bigint
  balance_cents: bigint | null
  /** A keyed hash of all that the bank wrote, by which events name it. */
  sha256: string
  /** Among the lines of the account with its day and sum, from 0. */
  ordinal: number
}

/** Which lines does a file have? Also those that an earlier file had. */
export type BankStatementLineTable = {
  statement_id: BankStatementId
  line_id: BankLineId
}

/** How a charity's staff said to read the files with a header. */
export type BankMappingTable = {
  organisation_id: OrganisationId
  header_sha256: string
  mapping: unknown
  saved_at: Instant
}
