import type { EventOf } from '../../kernel/decider.ts'
import type { StaffId } from '../../kernel/ids.ts'
import { keepOtherLinks, type FactorLink, type MailedLink } from '../../logins/mailed-link.ts'
import type { StaffRole } from '../../staff/permissions.ts'
import { readTerms, type AuditorTerms } from './auditor-terms.ts'
import type {
  RequestedStaffPurpose,
  StaffEvent,
  StaffLinkId,
  StaffLinkPurpose,
  staffUsernameChanged,
} from './staff-events.ts'

/** A person who works at the charity's desk. */
export type StaffMember = {
  staffId: StaffId
  role: StaffRole
  username: string
  firstName: string
  lastName: string
  /**
   * True if the username's address is verified. A staff member added by a colleague has not
   * verified it yet.
   */
  emailVerified: boolean
  /** The newest link for each purpose. */
  openLinks: readonly MailedLink<StaffLinkId, RequestedStaffPurpose>[]
  /** Each link restores a former address. */
  undoLinks: readonly MailedLink<StaffLinkId, 'undo_username'>[]
  /**
   * This link turns off the active second factor. Null if there is none, or if no link was mailed.
   */
  factorLink: FactorLink<StaffLinkId> | null
} & AuditorTerms

/** Every link that was mailed to a staff member and may still be valid. */
export const listMailedStaffLinks = ({
  openLinks,
  undoLinks,
  factorLink,
}: Pick<StaffMember, 'openLinks' | 'undoLinks' | 'factorLink'>): readonly MailedLink<
  StaffLinkId,
  StaffLinkPurpose
>[] => [...openLinks, ...undoLinks, ...(factorLink ? [factorLink] : [])]

export const staffAfter = (
  before: readonly StaffMember[],
  event: StaffEvent,
): readonly StaffMember[] => {
  if (event.type === 'StaffMemberAdded') {
    const { staffId, role } = event.data
    const links = { openLinks: [], undoLinks: [], factorLink: null, emailVerified: false }
    return [...before, { staffId, role, ...readTerms(event.data), ...event.personal, ...links }]
  }
  const { staffId } = event.data
  if (event.type === 'StaffRemoved') return before.filter((member) => member.staffId !== staffId)
  return before.map((member) => (member.staffId === staffId ? memberAfter(member, event) : member))
}

const memberAfter = (
  member: StaffMember,
  event: Exclude<StaffEvent, { type: 'StaffMemberAdded' | 'StaffRemoved' }>,
): StaffMember => {
  switch (event.type) {
    case 'StaffLinkRequested': {
      const { linkId, purpose, expiresAt } = event.data
      const link = { linkId, purpose, expiresAt, email: event.personal.email }
      return { ...member, openLinks: [...linksBeside(member, purpose), link] }
    }
    case 'StaffEmailVerified':
      return { ...member, emailVerified: true, openLinks: linksBeside(member, 'verify_email') }
    // The new address is verified by its own mail, and links to the former address are void.
    case 'StaffUsernameChanged': {
      const { username, before: email } = event.personal
      const undoLinks = withUndo(member, { email, undo: event.data.undo })
      return { ...member, username, emailVerified: true, openLinks: [], undoLinks }
    }
    // Requests made in between are void.
    case 'StaffUsernameRestored': {
      const { username } = event.personal
      return { ...member, username, emailVerified: true, openLinks: [], undoLinks: [] }
    }
    // The address was verified where it was changed. A link that restores a former one is void only
    // after its owner has used one, and only the login has that information.
    case 'StaffUsernameFollowed': {
      const { username } = event.personal
      return { ...member, username, emailVerified: true, openLinks: [] }
    }
    case 'StaffUsernameChangeCancelled':
      return { ...member, openLinks: linksBeside(member, 'change_username') }
    // The reader of the mail may choose the password, and has thereby verified the address. An
    // earlier user of the account may have requested a change of username: that link is void.
    case 'StaffPasswordReset':
      return { ...member, emailVerified: true, openLinks: [] }
    // A person with the new password needs no reset link. A change of username that was requested
    // with the old password is void.
    case 'StaffPasswordChanged':
      return { ...member, openLinks: member.openLinks.filter(isForVerification) }
    // Recorded so that the owner is notified. Secrets and devices are in the operational data.
    case 'StaffSecondFactorConfirmed': {
      const { undo } = event.data
      const { username: email } = member
      const factorLink = undo ? { ...undo, purpose: 'undo_second_factor' as const, email } : null
      return { ...member, factorLink }
    }
    case 'StaffSecondFactorRemoved':
      return { ...member, factorLink: null }
    case 'StaffDeviceAdded':
      return member
    case 'StaffRoleChanged':
      return { ...member, role: event.data.role, ...readTerms(event.data) }
    // The letter with the invitation went to this address.
    case 'InvitationAccepted':
      return { ...member, emailVerified: true }
    // These events concern a person who is not a staff member yet.
    case 'StaffInvited':
    case 'InvitationRevoked':
      return member
  }
}

const withUndo = (
  { undoLinks }: StaffMember,
  { email, undo }: { email: string; undo: EventOf<typeof staffUsernameChanged>['data']['undo'] },
): StaffMember['undoLinks'] => {
  // An operator's change is final, as are changes from before undo links existed.
  if (undo === undefined) return []
  const link = { ...undo, purpose: 'undo_username' as const, email }
  return [...keepOtherLinks(undoLinks, link), link]
}

const isForVerification = ({ purpose }: { purpose: RequestedStaffPurpose }): boolean =>
  purpose === 'verify_email'

const linksBeside = ({ openLinks }: StaffMember, purpose: RequestedStaffPurpose) =>
  openLinks.filter((link) => link.purpose !== purpose)

/** Null if no staff member of this charity matches. */
export const findStaffMember = (
  staff: readonly StaffMember[],
  staffId: string,
): StaffMember | null => staff.find((member) => member.staffId === staffId) ?? null
