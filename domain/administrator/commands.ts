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

/** `link_invalid`: used, expired, replaced by a newer one, or never given. */
export type AdministratorRefusal = 'administrator_not_found' | 'link_invalid'
