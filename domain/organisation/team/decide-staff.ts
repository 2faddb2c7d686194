import { unreachable } from '../../kernel/assert.ts'
import type { Refused } from '../../kernel/decider.ts'
import { linkEnd, openAmong, undoEndsAt } from '../../logins/mailed-link.ts'
import type {
  ManageStaffLogin,
  NewStaffLink,
  OrganisationRefusal,
  StaffCommand,
} from '../commands.ts'
import type { RequestedStaffPurpose, StaffEvent, StaffLinkPurpose } from './staff-events.ts'
import { listMailedStaffLinks, findStaffMember, type StaffMember } from './staff.ts'
import type { RegisteredOrganisation } from '../state.ts'

type Decision = readonly StaffEvent[] | Refused<OrganisationRefusal>

/** The desk's staff, their login addresses, and whether these are verified. */
export const decideStaff = (command: StaffCommand, state: RegisteredOrganisation): Decision => {
  const { organisationId } = state
  const { staffId } = command
  const member = findStaffMember(state.staff, staffId)
  if (command.type === 'AddStaffMember') {
    const { type: _type, staffId: _staffId, role, verifiedBy, ...personal } = command
    if (member !== null) return []
    const whom = { organisationId, staffId }
    const added = { type: 'StaffMemberAdded', data: { ...whom, role }, personal } as const
    return verifiedBy === undefined
      ? [added]
      : [added, { type: 'StaffEmailVerified', data: { ...whom, linkId: verifiedBy } }]
  }
  if (member === null) return { refused: 'staff_member_not_found' }
  const whose = { organisationId, member }
  switch (command.type) {
    case 'FollowStaffUsername': {
      const { username } = command
      if (username === member.username) return []
      const personal = { username, before: member.username }
      return [{ type: 'StaffUsernameFollowed', data: { organisationId, staffId }, personal }]
    }
    case 'FreeStaffLogin': {
      const { username: before } = member
      const { link } = command
      const username = command.username ?? before
      const letter = mail(whose, 'reset_password', { link, email: username })
      if (username === before) return letter
      const data = { organisationId, staffId, linkId: link.linkId }
      return [{ type: 'StaffUsernameChanged', data, personal: { username, before } }, ...letter]
    }
    case 'ManageStaffLogin':
      return manageLogin(command.login, whose)
    default:
      return unreachable(command)
  }
}

type Whose = Pick<RegisteredOrganisation, 'organisationId'> & { member: StaffMember }

const mail = (
  { organisationId, member }: Whose,
  purpose: RequestedStaffPurpose,
  { link, email = member.username }: { link: NewStaffLink; email?: string },
): readonly StaffEvent[] => {
  const { linkId, language, at } = link
  const whom = { organisationId, staffId: member.staffId }
  const data = { ...whom, linkId, purpose, language, expiresAt: linkEnd(at) }
  return [{ type: 'StaffLinkRequested', data, personal: { email } }]
}

const manageLogin = (login: ManageStaffLogin['login'], whose: Whose): Decision => {
  const { organisationId, member } = whose
  const whom = { organisationId, staffId: member.staffId }
  switch (login.type) {
    case 'RequestEmailVerification':
      return member.emailVerified ? [] : mail(whose, 'verify_email', login)
    case 'RequestUsernameChange': {
      const { username: email, link } = login
      return email === member.username ? [] : mail(whose, 'change_username', { link, email })
    }
    case 'CancelUsernameChange':
      return member.openLinks.some(({ purpose }) => purpose === 'change_username')
        ? [{ type: 'StaffUsernameChangeCancelled', data: whom }]
        : []
    case 'VerifyEmail':
    case 'ChangeUsername':
    case 'UndoUsernameChange':
      return follow(login, whose)
    case 'RequestPasswordReset':
      return mail(whose, 'reset_password', login)
    case 'ResetPassword': {
      const { linkId, at } = login
      const link = openAmong(member.openLinks, { linkId, purpose: 'reset_password', at })
      if (link === null) return { refused: 'link_invalid' }
      return [{ type: 'StaffPasswordReset', data: { ...whom, linkId } }]
    }
    case 'ChangePassword': {
      const { changeId, language } = login
      return [{ type: 'StaffPasswordChanged', data: { ...whom, changeId, language } }]
    }
    case 'AddDevice': {
      const { language, device, place } = login
      const personal = { device, place }
      return [{ type: 'StaffDeviceAdded', data: { ...whom, language }, personal }]
    }
    case 'ConfirmSecondFactor': {
      const { linkId, language, at } = login.link
      const undo = { linkId, expiresAt: undoEndsAt(at) }
      return [{ type: 'StaffSecondFactorConfirmed', data: { ...whom, language, undo } }]
    }
    case 'RemoveSecondFactor':
      return [{ type: 'StaffSecondFactorRemoved', data: { ...whom, language: login.language } }]
    case 'UndoSecondFactor': {
      const { linkId, changeId, language, at } = login
      const links = listMailedStaffLinks(member)
      const link = openAmong(links, { linkId, purpose: 'undo_second_factor', at })
      if (link === null) return { refused: 'link_invalid' }
      return [
        { type: 'StaffPasswordChanged', data: { ...whom, changeId, language } },
        { type: 'StaffSecondFactorRemoved', data: { ...whom, language, linkId } },
      ]
    }
    default:
      return unreachable(login)
  }
}

const purposes = {
  VerifyEmail: 'verify_email',
  ChangeUsername: 'change_username',
  UndoUsernameChange: 'undo_username',
} as const satisfies Partial<Record<ManageStaffLogin['login']['type'], StaffLinkPurpose>>

const follow = (
  login: Extract<ManageStaffLogin['login'], { type: keyof typeof purposes }>,
  { organisationId, member }: Whose,
): Decision => {
  const { type, linkId, at } = login
  const link = openAmong(listMailedStaffLinks(member), { linkId, purpose: purposes[type], at })
  if (link === null) return { refused: 'link_invalid' }
  const data = { organisationId, staffId: member.staffId, linkId: link.linkId }
  const personal = { username: link.email, before: member.username }
  switch (login.type) {
    case 'VerifyEmail':
      return [{ type: 'StaffEmailVerified', data }]
    case 'ChangeUsername': {
      const undo = { linkId: login.undoLinkId, expiresAt: undoEndsAt(at) }
      return [{ type: 'StaffUsernameChanged', data: { ...data, undo }, personal }]
    }
    case 'UndoUsernameChange': {
      const { language } = login
      return [{ type: 'StaffUsernameRestored', data: { ...data, language }, personal }]
    }
    default:
      return unreachable(login)
  }
}
