import type { StaffRole } from '@almoner/domain/staff/permissions.ts'

/** GET /organizations/suspension: why the desk is closed. */
export type SuspensionAnswer = {
  name: string
  /** An administrator's own words, or null if the charity is not suspended. */
  reason: string | null
  role: StaffRole
}
