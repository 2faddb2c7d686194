import type { StaffId } from '../../kernel/ids.ts'
import type { MailedLink } from '../../logins/mailed-link.ts'
import type { StaffRole } from '../../staff/permissions.ts'
import { readTerms, type AuditorTerms } from './auditor-terms.ts'
import type { StaffEvent, StaffLinkId } from './staff-events.ts'

/** An invitation that was mailed, and neither accepted nor revoked. It may have expired. */
export type Invitation = MailedLink<StaffLinkId, 'accept_invitation'> & {
  staffId: StaffId
  role: StaffRole
} & AuditorTerms

export const invitationsAfter = (
  before: readonly Invitation[],
  event: StaffEvent,
): readonly Invitation[] => {
  if (event.type === 'StaffInvited') {
    const { staffId, linkId, role, expiresAt } = event.data
    const { email } = event.personal
    const link = { linkId, purpose: 'accept_invitation' as const, email, expiresAt }
    return [...before, { staffId, role, ...readTerms(event.data), ...link }]
  }
  const isOver = event.type === 'InvitationAccepted' || event.type === 'InvitationRevoked'
  return isOver ? before.filter(({ staffId }) => staffId !== event.data.staffId) : before
}
