import type { AdministratorId, Id } from '../kernel/ids.ts'
import type { LoginCommand } from '../logins/login-command.ts'

export type AdministratorLinkId = Id<'administrator_link'>

export type AppointAdministrator = {
  type: 'AppointAdministrator'
  administratorId: AdministratorId
  username: string
  firstName: string
  lastName: string
}

export type AdministratorCommand = AppointAdministrator | LoginCommand<AdministratorLinkId>

/**
 * `link_invalid`: the link was used, has expired, was replaced by a newer one, or never existed.
 */
export type AdministratorRefusal = 'administrator_not_found' | 'link_invalid'
