import type { BankLineId, BankStatementId } from '@almoner/domain/bank-match/index.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * The statement files that a charity took from its bank. Operational: no event holds the bank's
 * text.
 */
export type BankStatementTable = {
  statement_id: BankStatementId
  organisation_id: OrganisationId
  /** The charity's name for the account: `HSBC 123-456`. Lines of one account are one sequence. */
  account: string
  file_sha256: string
  line_count: number
  /** The number of lines that no earlier file had. */
  new_line_count: number
  first_day: CalendarDay
  last_day: CalendarDay
  /** The balances before the first and after the last line; null if the file has no balance. */
  opening_cents: bigint | null
  closing_cents: bigint | null
  /**
   * The line of the file whose balance does not follow from the one before; null if there is none.
   */
  fault_line: number | null
  uploaded_at: Instant
  uploaded_by: StaffId
  /** Whether the texts were erased, by staff or by age. */
  texts_erased: boolean
}

/**
 * The lines of the statements. A line's text may name a person, and is erased with those of its
 * statement, by staff or by age. The line stays, so that a repeated file adds nothing.
 */
export type BankLineTable = {
  /** Derived from the charity, the account, the day, the sum and `ordinal`. */
  line_id: BankLineId
  organisation_id: OrganisationId
  account: string
  /** The first file that had it, of those that were not removed. */
  statement_id: BankStatementId
  /** The place of the line in time order within its day. */
  place: number
  day: CalendarDay
  /** Personal; empty once it is erased. */
  description: string
  /** Positive for money in, negative for money out. */
  amount_cents: bigint
  balance_cents: bigint | null
  /** A keyed hash of all that the bank wrote, by which events name it. */
  sha256: string
  /** Among the lines of the account with its day and sum, from 0. */
  ordinal: number
}

/** The lines of each file, including those that an earlier file had. */
export type BankStatementLineTable = {
  statement_id: BankStatementId
  line_id: BankLineId
}

/** The mappings by which a charity's staff read files with a given header. */
export type BankMappingTable = {
  organisation_id: OrganisationId
  header_sha256: string
  mapping: unknown
  saved_at: Instant
}
