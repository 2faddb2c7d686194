import * as v from 'valibot'
import { cursorSchema } from '../../contract.ts'

/** GET /admin/organizations: newest first, a page of `organizationsPageSize` before a cursor. */
export const organizationsQuerySchema = v.object({
  status: v.optional(v.picklist(['approved', 'pending', 'declined'], 'status.unknown')),
  before: v.optional(cursorSchema),
})
export const organizationsPageSize = 20

export type AdminOrganization = {
  id: string
  name: string
  subDomain: string
  payerSite: string
  plan: string
  status: 'approved' | 'pending' | 'declined'
  reason: string | null
  contactName: string
  email: string
  registeredAt: string
}
export type AdminOrganizationsAnswer = { organizations: AdminOrganization[]; next: string | null }
/** GET /admin/status answers 204 to an administrator's session. */
