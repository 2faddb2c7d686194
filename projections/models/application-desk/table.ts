import type { StartedApplication } from '@almoner/domain/application/state.ts'
import { calendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { AdministratorId, OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { LocalisedText } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** The names of a charity, from its application or its registration. */
type ListedNames = {
  name: LocalisedText
  subDomain: string
  irFileNumber: string | null
}

/**
 * The charities that exist or apply, with their progress and the decisions that are due. One row
 * for each.
 */
export type ApplicationsTable = {
  organisation_id: OrganisationId
  /** Null if the charity was registered without an application. */
  applicant_id: StaffId | null
  /** The username of the applicant, or else of the charity's contact. Personal. */
  username: string
  /** The status of the application, until the charity is suspended. */
  status: StartedApplication['status'] | 'suspended'
  round: number
  plan: string | null
  /** Null until it is entered. */
  charity: ListedNames | null
  /** The charity's name, by which the list is sorted; null until it is entered. */
  name: string | null
  /** The time of the newest submission. */
  submitted_at: Instant | null
  /** Hong Kong day by which a decision is promised; null while none is owed. */
  due_on: CalendarDay | null
  claimed_by: AdministratorId | null
  /** The reason of a decline, or the request for more information. Personal. */
  message: string | null
  /** The status of the application alone; null if the charity was registered without one. */
  application_status: StartedApplication['status'] | null
  /** Whether the picture of the representative's identity card is stored. */
  identity_image: 'none' | 'given' | 'erased'
  /** Since when a change of its registered name, address or tax file number waits for us. */
  change_proposed_at: Instant | null
  /** When its tax status is to be checked again; null without a verified status. */
  section88_due_on: CalendarDay | null
  /** The first day on which it needs an administrator; `neverDue` if it does not. */
  attention_on: CalendarDay
  started_at: Instant
  started_position: bigint
  changed_at: Instant
  position: bigint
}

/** The list is sorted by the day on which a charity is due, and those that are not come last. */
export const neverDue = calendarDay('9999-12-31')

/** Returns the English name if there is one, otherwise the default. */
export const sortedName = (name: LocalisedText): string => name.en ?? name.default
