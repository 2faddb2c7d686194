import type { OrganisationId, StaffId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/time.ts'
import type { AccountMapping } from '../reporting/accounting/mapping.ts'

/** Sets the whole mapping. An account without any field is removed. */
export type SetAccountingCodes = AccountMapping & {
  type: 'SetAccountingCodes'
  organisationId: OrganisationId
  /** The number of changes that the person saw. If it is omitted, it is not compared. */
  seenChanges?: number | undefined
  by: StaffId
  at: Instant
}

/** `codes_invalid`: the chosen software would refuse an account. The API names the field. */
export type AccountingCodesRefusal = 'setting_changed' | 'codes_invalid'
