import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, OrganisationId, PersonId } from '@almoner/domain/kernel/ids.ts'

/**
 * One row for each payer id of a charity. The charity may have merged several into the record of
 * one person: the row of `record_id` then has the sums of all its parts, and is the one listed.
 */
export type DonorRecordTable = {
  organisation_id: OrganisationId
  person_id: PersonId
  /** The row's own id, or the one that it was merged into. */
  record_id: PersonId
  /** It is a record of its own, and something was given. */
  is_listed: boolean
  /** The days on which this payer id gave, with the number of gifts, in their order. */
  days: readonly (readonly [day: CalendarDay, gifts: number])[]
  /** What this payer id gave, less what was given back, without the fees that the payer added. */
  own_given_cents: bigint
  /**
   * The monthly gifts that have not ended: of an account, and of the payer id that pays for them.
   */
  own_plans: readonly Id<'recurring_plan'>[]
  /** Of an account: the payer id of its address at the last instalment. */
  pays_as_id: PersonId | null
  /** The number of payer ids of the record, and their sums; zero in a part of another record. */
  people: number
  gifts: number
  given_cents: bigint
  /** Both are `neverBefore` if nothing was given. */
  first_given_on: CalendarDay
  last_given_on: CalendarDay
  /** The days of the whole record as PostgreSQL's text of a `datemultirange`. */
  given_on: string
  plans: number
  /** Personal, as in the newest gift; empty before it. */
  first_name: string
  last_name: string
  organisation_name: string | null
  email: string
  phone_number: string
  /** Personal: of the other payer ids of the record, for the search. */
  merged_names: string
  merged_emails: string
  /** The position of the first event about this payer id, which never changes. */
  first_position: bigint
  position: bigint
}
