import type { StaffRole } from '@almoner/domain/staff/permissions.ts'

/** GET /organizations/suspension: why the desk is closed. */
export type SuspensionAnswer = {
  name: string
  /** In an administrator's own words; null where the charity is not suspended. */
  reason: string | null
  role: StaffRole
}
