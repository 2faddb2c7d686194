import type { AdministratorId } from '../kernel/ids.ts'
import type { MailedLink } from '../kernel/mailed-link.ts'
import type { AdministratorLinkId } from './commands.ts'
import type { AdministratorEvent } from './events.ts'

type AdministratorLink = MailedLink<AdministratorLinkId, 'reset_password'>

export type AppointedAdministrator = {
  status: 'appointed'
  administratorId: AdministratorId
  username: string
  firstName: string
  lastName: string
  /** The newest. */
  openLinks: readonly AdministratorLink[]
}

export type AdministratorState = { status: 'none' } | AppointedAdministrator

export const initialAdministrator: AdministratorState = { status: 'none' }

export const evolveAdministrator = (
  state: AdministratorState,
  event: AdministratorEvent,
): AdministratorState => {
  if (event.type === 'AdministratorAppointed') {
    const { administratorId } = event.data
    return { status: 'appointed', administratorId, ...event.personal, openLinks: [] }
  }
  if (state.status === 'none') return state
  switch (event.type) {
    case 'AdministratorLinkRequested': {
      const { linkId, purpose, expiresAt } = event.data
      return { ...state, openLinks: [{ linkId, purpose, expiresAt, email: event.personal.email }] }
    }
    // A person with the new password needs no open link.
    case 'AdministratorPasswordReset':
    case 'AdministratorPasswordChanged':
      return { ...state, openLinks: [] }
    // Recorded so that the owner is notified. Secrets and devices are in the operational data.
    case 'AdministratorSecondFactorConfirmed':
    case 'AdministratorSecondFactorRemoved':
    case 'AdministratorDeviceAdded':
      return state
  }
}
