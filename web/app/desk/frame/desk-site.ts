import { createStaffSite } from '../../../account/site/staff-site.tsx'
import { PermissionGuard } from '../../../desk/permission-guard.tsx'
import { overviewQuery } from '../../../desk/payments/payments-api.ts'
import { readOnce } from '../../../lib/api/read-once.ts'
import { deskLogin } from './desk-login.tsx'
import { DeskFrame, WaitingDesk } from './desk-frame.tsx'

/** The site of the charities' desk: its own screens, and the routes that all sites of staff have. */
export const desk = createStaffSite({
  site: deskLogin,
  front: '/',
  outside: { not_allowed: '/OrgConfirm', organisation_suspended: '/OrgDecline' },
  Frame: DeskFrame,
  Waiting: WaitingDesk,
  Guard: PermissionGuard,
  readFrame: (queryClient) => [readOnce(queryClient, overviewQuery)],
})
