import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, OrganisationId, PersonId } from '@almoner/domain/kernel/ids.ts'
import type { DonorRecordTable } from './donor-table.ts'

type About = { organisationId: OrganisationId; personId: PersonId; position: bigint }

/** The names and addresses of a payer. */
export type DonorContact = Pick<
  DonorRecordTable,
  'first_name' | 'last_name' | 'organisation_name' | 'email' | 'phone_number'
>

/** A gift of a person on a day, or one less, or a sum that was given back. */
export type GiftChange = About & {
  kind: 'gift'
  day: CalendarDay
  recorded: CalendarDay
  by: -1 | 0 | 1
  givenCents: bigint
  /** The account whose monthly gift it is; null for any other change. */
  accountId: PersonId | null
  /** Null if the change tells nothing of them. */
  contact: DonorContact | null
}

/** A monthly gift that began or ended. The person is the account that has it. */
type PlanChange = About & {
  kind: 'plan'
  planId: Id<'recurring_plan'>
  isActive: boolean
}

/** A payer id that was made a part of a record, or a record of its own again. */
type MergeChange = About & { kind: 'merge'; recorded: CalendarDay; recordId: PersonId }

/** A change of the row of one payer id. */
export type DonorChange = GiftChange | PlanChange | MergeChange
