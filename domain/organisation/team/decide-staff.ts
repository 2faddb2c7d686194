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
  const mail = (
    purpose: RequestedStaffPurpose,
    { linkId, language, at }: NewStaffLink,
    email: string,
  ) => {
    const data = { organisationId, staffId, linkId, purpose, language, expiresAt: linkEnd(at) }
    return [{ type: 'StaffLinkRequested' as const, data, personal: { email } }]
  }
  switch (command.type) {
    case 'RequestStaffVerification':
      return member.emailVerified ? [] : mail('verify_email', command.link, member.username)
    case 'RequestStaffUsernameChange': {
      const { username, link } = command
      return username === member.username ? [] : mail('change_username', link, username)
    }
    case 'CancelStaffUsernameChange':
      return member.openLinks.some(({ purpose }) => purpose === 'change_username')
        ? [{ type: 'StaffUsernameChangeCancelled', data: { organisationId, staffId } }]
        : []
    case 'VerifyStaffEmail':
    case 'ChangeStaffUsername':
    case 'UndoStaffUsernameChange':
      return follow(command, { organisationId, member })
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
      const letter = mail('reset_password', link, username)
      if (username === before) return letter
      const data = { organisationId, staffId, linkId: link.linkId }
      return [{ type: 'StaffUsernameChanged', data, personal: { username, before } }, ...letter]
    }
    case 'ManageStaffLogin':
      return command.login.type === 'RequestPasswordReset'
        ? mail('reset_password', command.login.link, member.username)
        : manageLogin(command.login, { organisationId, member })
    default:
      return unreachable(command)
  }
}

const manageLogin = (
  login: Exclude<ManageStaffLogin['login'], { type: 'RequestPasswordReset' }>,
  {
    organisationId,
    member,
  }: Pick<RegisteredOrganisation, 'organisationId'> & { member: StaffMember },
): Decision => {
  const whom = { organisationId, staffId: member.staffId }
  switch (login.type) {
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
  VerifyStaffEmail: 'verify_email',
  ChangeStaffUsername: 'change_username',
  UndoStaffUsernameChange: 'undo_username',
} as const satisfies Partial<Record<StaffCommand['type'], StaffLinkPurpose>>

const follow = (
  command: Extract<StaffCommand, { type: keyof typeof purposes }>,
  {
    organisationId,
    member,
  }: Pick<RegisteredOrganisation, 'organisationId'> & { member: StaffMember },
): Decision => {
  const { type, staffId, linkId, at } = command
  const link = openAmong(listMailedStaffLinks(member), { linkId, purpose: purposes[type], at })
  if (link === null) return { refused: 'link_invalid' }
  const data = { organisationId, staffId, linkId: link.linkId }
  const personal = { username: link.email, before: member.username }
  switch (command.type) {
    case 'VerifyStaffEmail':
      return [{ type: 'StaffEmailVerified', data }]
    case 'ChangeStaffUsername': {
      const undo = { linkId: command.undoLinkId, expiresAt: undoEndsAt(at) }
      return [{ type: 'StaffUsernameChanged', data: { ...data, undo }, personal }]
    }
    case 'UndoStaffUsernameChange': {
      const { language } = command
      return [{ type: 'StaffUsernameRestored', data: { ...data, language }, personal }]
    }
    default:
      return unreachable(command)
  }
}
