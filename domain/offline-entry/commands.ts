import type { CalendarDay } from '../kernel/calendar.ts'
import type { Id, OrganisationId, PersonId, StaffId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/time.ts'
import type { Proof } from '../payment-methods/proof.ts'
import type { Giver, OfflineEntry } from './events.ts'

type ByStaff = {
  by: StaffId
  at: Instant
  /** The charity's books are closed up to and including this day. Null if they are open. */
  closedThrough: CalendarDay | null
}

/** Repeating a record changes nothing. */
export type RecordOfflineEntry = {
  type: 'RecordOfflineEntry'
  offlineEntryId: Id<'offline_entry'>
  organisationId: OrganisationId
  giverId: PersonId
  entry: OfflineEntry
  giver: Giver
  proof: Proof | null
  /** The money is there. */
  approved: boolean
  /** A receipt follows, once it is approved. */
  withReceipt: boolean
} & ByStaff

/** `version` is the one that the person saw. */
type OfVersion = { version: number } & ByStaff

export type ApproveOfflineEntry = { type: 'ApproveOfflineEntry' } & OfVersion

export type AmendOfflineEntry = {
  type: 'AmendOfflineEntry'
  entry: OfflineEntry
  giver: Giver
  reason: string
} & OfVersion

export type VoidOfflineEntry = { type: 'VoidOfflineEntry'; reason: string } & OfVersion

/** Repeating the request changes nothing. */
export type RequestOfflineReceipt = { type: 'RequestOfflineReceipt' } & Omit<
  ByStaff,
  'closedThrough'
>

export type OfflineEntryCommand =
  | RecordOfflineEntry
  | ApproveOfflineEntry
  | AmendOfflineEntry
  | VoidOfflineEntry
  | RequestOfflineReceipt

export type OfflineEntryRefusal =
  | 'offline_entry_not_found'
  | 'offline_entry_already_recorded'
  /** Another person has changed the entry since it was read. */
  | 'offline_entry_changed'
  | 'offline_entry_voided'
  | 'offline_amount_too_low'
  | 'offline_fee_too_high'
  | 'received_in_future'
  | 'period_closed'
  | 'reason_required'
