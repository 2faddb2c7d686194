import { unreachable } from '../../kernel/assert.ts'
import { isErased } from '../../kernel/erased.ts'
import type { Refused } from '../../kernel/decider.ts'
import { invitationEnd, openAmong } from '../../logins/mailed-link.ts'
import { toMilliseconds } from '../../kernel/time.ts'
import { isSameTerms, writeTerms, type AuditorTerms } from './auditor-terms.ts'
import type { OrganisationRefusal } from '../commands.ts'
import type { StaffEvent } from './staff-events.ts'
import { findStaffMember, type StaffMember } from './staff.ts'
import type { RegisteredOrganisation } from '../state.ts'
import { needsTwoForTeam } from './guard.ts'
import type {
  AcceptInvitation,
  ChangeStaffRole,
  InviteStaff,
  RemoveStaff,
  TeamCommand,
} from './commands.ts'

type Decision = readonly StaffEvent[] | Refused<OrganisationRefusal>

/** Decides who works at a charity's desk, and in which role. There is always an owner. */
export const decideTeam = (command: TeamCommand, state: RegisteredOrganisation): Decision => {
  const { organisationId } = state
  switch (command.type) {
    case 'InviteStaff':
      return invite(command, state)
    case 'RevokeInvitation': {
      const { staffId } = command
      return state.invitations.some((invitation) => invitation.staffId === staffId)
        ? [{ type: 'InvitationRevoked', data: { organisationId, staffId } }]
        : []
    }
    case 'AcceptInvitation':
      return accept(command, state)
    case 'ChangeStaffRole':
      return changeRole(command, state)
    case 'RemoveStaff':
      return remove(command, state)
    default:
      return unreachable(command)
  }
}

const mostAuditMilliseconds = 90 * 24 * 3_600_000

/** An auditor's access ends within 90 days; every other role has no end. */
const isEndValid = ({
  role,
  accessUntil,
  at,
}: Pick<InviteStaff, 'role' | 'accessUntil' | 'at'>) => {
  if (role !== 'auditor') return accessUntil === null
  if (accessUntil === null) return false
  const ahead = toMilliseconds(accessUntil) - toMilliseconds(at)
  return ahead > 0 && ahead <= mostAuditMilliseconds
}

/** Only an auditor has terms. */
const termsIn = ({
  role,
  accessUntil,
  booksAsOf = null,
  contactGranted = false,
}: InviteStaff | ChangeStaffRole): AuditorTerms =>
  role === 'auditor'
    ? { accessUntil, booksAsOf, contactGranted }
    : { accessUntil: null, booksAsOf: null, contactGranted: false }

const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

const invite = (command: InviteStaff, state: RegisteredOrganisation): Decision => {
  const { organisationId } = state
  const { staffId, linkId, email, role, language, at } = command
  if (!isEndValid(command)) return { refused: 'access_end_invalid' }
  if (state.staff.some(({ username }) => isSameAddress(username, email))) {
    return { refused: 'already_on_team' }
  }
  if (state.invitations.some((invitation) => invitation.staffId === staffId)) return []
  const replaced = state.invitations.filter((invitation) => isSameAddress(invitation.email, email))
  const invitationFields = {
    role,
    ...writeTerms(termsIn(command)),
    language,
    expiresAt: invitationEnd(at),
  }
  return [
    ...replaced.map((invitation) => ({
      type: 'InvitationRevoked' as const,
      data: { organisationId, staffId: invitation.staffId },
    })),
    {
      type: 'StaffInvited',
      data: { organisationId, staffId, linkId, ...invitationFields },
      personal: { email },
    },
  ]
}

const accept = (command: AcceptInvitation, state: RegisteredOrganisation): Decision => {
  const { organisationId } = state
  const { staffId, linkId, firstName, lastName, at } = command
  const linkQuery = { linkId, purpose: 'accept_invitation', at } as const
  const invitation = state.invitations.find((each) => each.staffId === staffId)
  if (invitation === undefined || openAmong([invitation], linkQuery) === null) {
    return { refused: 'link_invalid' }
  }
  const { role, email: username } = invitation
  if (isErased(username)) return { refused: 'link_invalid' }
  const whom = { organisationId, staffId }
  return [
    {
      type: 'StaffMemberAdded',
      data: { ...whom, role, ...writeTerms(invitation) },
      personal: { username, firstName, lastName },
    },
    { type: 'InvitationAccepted', data: { ...whom, linkId } },
  ]
}

const isLastOwner = ({ staff }: RegisteredOrganisation, { staffId }: StaffMember): boolean =>
  staff.filter(({ role }) => role === 'owner').every((owner) => owner.staffId === staffId)

const changeRole = (command: ChangeStaffRole, state: RegisteredOrganisation): Decision => {
  const { organisationId, profile } = state
  const { staffId, role, seenRole } = command
  const member = findStaffMember(state.staff, staffId)
  if (member === null) return { refused: 'staff_member_not_found' }
  if (!isEndValid(command)) return { refused: 'access_end_invalid' }
  const { role: before } = member
  const terms = termsIn(command)
  if (before === role && isSameTerms(member, terms)) return []
  if (seenRole !== undefined && seenRole !== before) return { refused: 'role_changed' }
  if (before === 'owner' && isLastOwner(state, member)) return { refused: 'last_owner' }
  if (command.approvalId === undefined && needsTwoForTeam(state.staff, command)) {
    return { refused: 'approval_required' }
  }
  const changed = { role, before, ...writeTerms(terms), language: profile.defaultLanguage }
  return [{ type: 'StaffRoleChanged', data: { organisationId, staffId, ...changed } }]
}

const remove = ({ staffId, approvalId }: RemoveStaff, state: RegisteredOrganisation): Decision => {
  const member = findStaffMember(state.staff, staffId)
  if (member === null) return []
  if (member.role === 'owner' && isLastOwner(state, member)) return { refused: 'last_owner' }
  if (approvalId === undefined && needsTwoForTeam(state.staff, { staffId, role: null })) {
    return { refused: 'approval_required' }
  }
  return [{ type: 'StaffRemoved', data: { organisationId: state.organisationId, staffId } }]
}
