import type { CustomDomain } from '@almoner/domain/organisation/custom-domain/custom-domain.ts'
import type { MethodSettings } from '@almoner/domain/organisation/payment-methods/method-settings.ts'
import type { OrganisationProfile } from '@almoner/domain/organisation/events.ts'
import type { ReceiptFormat } from '@almoner/domain/organisation/receipt-format/receipt-format.ts'
import type { Contact, ProfileChange } from '@almoner/domain/organisation/profile/change.ts'
import type { SettingRevisions } from '@almoner/domain/organisation/setting-revisions.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** The own host that a charity requested, and when. */
type DirectoryDomain = CustomDomain & {
  askedAt: Instant
  /** The time at which the newest series of checks was requested. */
  checkRequestedAt: Instant
  /** The last time that both records were proved; null before. */
  verifiedAt: Instant | null
  lostAt: Instant | null
}

/** A proposed change of what a charity is registered as. Personal: the note and the reason. */
type DirectoryChange = ProfileChange & {
  proposedAt: Instant
  /** When it was withdrawn, approved or declined; null while it waits. */
  endedAt: Instant | null
}

/** The charity at each host, whether it may collect, and its contact. One row for each charity. */
export type CharityDirectoryTable = {
  organisation_id: OrganisationId
  sub_domain: string
  status: 'pending' | 'approved' | 'declined' | 'suspended'
  profile: OrganisationProfile
  methods: MethodSettings
  ir_file_number: string | null
  decline_reason: string | null
  custom_domain: DirectoryDomain | null
  /** The verified host, for the lookup by it. */
  custom_host: string | null
  /** Personal: an administrator's own words. Null unless it is suspended. */
  suspended_reason: string | null
  /** Personal. */
  contact: Contact
  /** The newest change; null before the first. */
  profile_change: DirectoryChange | null
  /** True if each member of staff needs a second factor. */
  second_factor_required: boolean
  receipt_format: ReceiptFormat
  /** The month in which its financial year starts, January as 1. */
  year_starts_in: number
  revisions: SettingRevisions
  registered_at: Instant
  registered_position: bigint
  position: bigint
}

/** The people who work at a charity's desk or are invited to it. One row for each person. */
export type CharityStaffTable = {
  staff_id: StaffId
  organisation_id: OrganisationId
  role: StaffRole
  /** Personal, as the two names are. */
  username: string
  first_name: string
  last_name: string
  state: 'active' | 'invited' | 'removed'
  /** When an auditor's access ends. */
  access_until: Instant | null
  /** The moment and the position at which an auditor sees the books; null: as they are. */
  books_as_of: Instant | null
  books_position: bigint | null
  /** An auditor sees how payers are reached. */
  sees_unmasked: boolean
  /** The end of an open invitation. */
  invitation_expires_at: Instant | null
  /** The time at which they received their current role. */
  role_since: Instant
  /** When they were invited, or joined. */
  since: Instant
  since_position: bigint
  position: bigint
}
