import {
  activityKinds,
  type ActivityKind,
  type ActivityType,
} from '@almoner/domain/staff/activity.ts'
import { idSchema, type StaffId } from '@almoner/domain/kernel/ids.ts'
import { choice, days, listContract, type Filter } from '../../http/lists/contract.ts'

export type Activity = {
  /** Its position among all events. */
  id: string
  /** ISO 8601 */
  at: string
  /** `administrator` is an administrator of the platform, who is not named. */
  by: { realm: 'staff' | 'administrator'; name: string }
  /**
   * The browser and network of the staff member. It is null if the reader may not see it or if it
   * is not known, as after half a year.
   */
  from: { device: string; place: string } | null
  kind: ActivityKind
  type: ActivityType
  /** Single values of the event. */
  details: Readonly<Record<string, string | number | boolean | null>>
  /** The colleague that it is about, if it is about another. */
  colleague: string | null
  /** The title of the project that it is about. */
  project: string | null
  paymentId: string | null
  offlineEntryId: string | null
  payoutId: string | null
}

const person: Filter<StaffId> = { kind: 'choice', read: idSchema('staff') }

/** The actions of staff and administrators at the staff member's charity. */
export const activityList = listContract<Activity, { rows: number }>()({
  path: '/api/organizations/activity',
  filters: { person, kind: choice(activityKinds, 'kind'), day: days('day') },
  sorts: ['date'],
  firstSort: '-date',
  pageSize: 20,
})

/** GET /organizations/activity/people: whom the filter `person` may name. */
export type ActivityPeopleAnswer = { people: { id: string; name: string }[] }
