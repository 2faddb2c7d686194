import type { StartedApplication } from '@almoner/domain/application/state.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { AdministratorId, OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { LocalisedText } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** What a charity is called, as it applied or as it is registered. */
type ListedNames = {
  name: LocalisedText
  subDomain: string
  irFileNumber: string | null
}

/**
 * Which charities are there or apply, how far are they, and which decisions are due? One row for
 * each.
 */
export type ApplicationsTable = {
  organisation_id: OrganisationId
  /** Null where the charity was registered without an application. */
  applicant_id: StaffId | null
  /** Of the applicant, or else of the charity's contact. Personal. */
  username: string
  /** Of the application, until the charity is suspended. */
  status: StartedApplication['status'] | 'suspended'
  round: number
  plan: string | null
  /** Null until it is given. */
  charity: ListedNames | null
  /** The charity's name, by which the list is sorted; null until it is given. */
  name: string | null
  /** Of the newest submission. */
  submitted_at: Instant | null
  /** Hong Kong day by which a decision is promised; null while none is owed. */
  due_on: CalendarDay | null
  claimed_by: AdministratorId | null
  /** The reason of a decline, or what more was asked for. Personal. */
  message: string | null
  /** Of the application alone; null if the charity was registered without one. */
  application_status: StartedApplication['status'] | null
  /** Whether the picture of the representative's identity card is stored. */
  identity_image: 'none' | 'given' | 'erased'
  /** Since when a change of its registered name, address or tax file number waits for us. */
  change_proposed_at: Instant | null
  started_at: Instant
  started_position: bigint
  changed_at: Instant
  position: bigint
}

/** The English name, where there is one. */
export const sortedName = (name: LocalisedText): string => name.en ?? name.default
