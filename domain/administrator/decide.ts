import { unreachable } from '../kernel/assert.ts'
import type { Refused } from '../kernel/decider.ts'
import { linkEnd, openAmong, undoEndsAt } from '../logins/mailed-link.ts'
import type { AdministratorCommand, AdministratorRefusal } from './commands.ts'
import type { AdministratorEvent } from './events.ts'
import { listMailedAdministratorLinks, type AdministratorState } from './state.ts'

type Decision = readonly AdministratorEvent[] | Refused<AdministratorRefusal>

export const decideAdministrator = (
  command: AdministratorCommand,
  state: AdministratorState,
): Decision => {
  if (command.type === 'AppointAdministrator') {
    const { type: _type, administratorId, ...person } = command
    if (state.status === 'appointed') return []
    return [{ type: 'AdministratorAppointed', data: { administratorId }, personal: person }]
  }
  if (state.status === 'none') return { refused: 'administrator_not_found' }
  const { administratorId, username: email } = state
  switch (command.type) {
    case 'RequestPasswordReset': {
      const { linkId, language, at } = command.link
      const link = { linkId, purpose: 'reset_password' as const, language, expiresAt: linkEnd(at) }
      const data = { administratorId, ...link }
      return [{ type: 'AdministratorLinkRequested', data, personal: { email } }]
    }
    case 'ResetPassword': {
      const { linkId, at } = command
      const link = openAmong(state.openLinks, { linkId, purpose: 'reset_password', at })
      if (link === null) return { refused: 'link_invalid' }
      return [{ type: 'AdministratorPasswordReset', data: { administratorId, linkId } }]
    }
    case 'ChangePassword': {
      const { changeId, language } = command
      const data = { administratorId, changeId, language }
      return [{ type: 'AdministratorPasswordChanged', data }]
    }
    case 'AddDevice': {
      const { language, device, place } = command
      const personal = { device, place }
      return [{ type: 'AdministratorDeviceAdded', data: { administratorId, language }, personal }]
    }
    case 'ConfirmSecondFactor': {
      const { linkId, language, at } = command.link
      const undo = { linkId, expiresAt: undoEndsAt(at) }
      const data = { administratorId, language, undo }
      return [{ type: 'AdministratorSecondFactorConfirmed', data }]
    }
    case 'RemoveSecondFactor': {
      const data = { administratorId, language: command.language }
      return [{ type: 'AdministratorSecondFactorRemoved', data }]
    }
    case 'UndoSecondFactor': {
      const { linkId, changeId, language, at } = command
      const links = listMailedAdministratorLinks(state)
      const link = openAmong(links, { linkId, purpose: 'undo_second_factor', at })
      if (link === null) return { refused: 'link_invalid' }
      const data = { administratorId, language }
      return [
        { type: 'AdministratorPasswordChanged', data: { ...data, changeId } },
        { type: 'AdministratorSecondFactorRemoved', data: { ...data, linkId } },
      ]
    }
    default:
      return unreachable(command)
  }
}
