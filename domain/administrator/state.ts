import type { AdministratorId } from '../kernel/ids.ts'
import type { FactorLink, MailedLink } from '../logins/mailed-link.ts'
import type { AdministratorLinkId } from './commands.ts'
import type { AdministratorEvent, AdministratorLinkPurpose } from './events.ts'

type AdministratorLink = MailedLink<AdministratorLinkId, 'reset_password'>

export type AppointedAdministrator = {
  status: 'appointed'
  administratorId: AdministratorId
  username: string
  firstName: string
  lastName: string
  /** The newest. */
  openLinks: readonly AdministratorLink[]
  /**
   * This link turns off the active second factor. Null if there is none, or if no link was mailed.
   */
  factorLink: FactorLink<AdministratorLinkId> | null
}

export type AdministratorState = { status: 'none' } | AppointedAdministrator

/** Every link that was mailed to an administrator and may still be valid. */
export const listMailedAdministratorLinks = ({
  openLinks,
  factorLink,
}: Pick<AppointedAdministrator, 'openLinks' | 'factorLink'>): readonly MailedLink<
  AdministratorLinkId,
  AdministratorLinkPurpose
>[] => [...openLinks, ...(factorLink ? [factorLink] : [])]

export const initialAdministrator: AdministratorState = { status: 'none' }

export const evolveAdministrator = (
  state: AdministratorState,
  event: AdministratorEvent,
): AdministratorState => {
  if (event.type === 'AdministratorAppointed') {
    const { administratorId } = event.data
    const links = { openLinks: [], factorLink: null }
    return { status: 'appointed', administratorId, ...event.personal, ...links }
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
    case 'AdministratorSecondFactorConfirmed': {
      const { undo } = event.data
      const { username: email } = state
      const factorLink = undo ? { ...undo, purpose: 'undo_second_factor' as const, email } : null
      return { ...state, factorLink }
    }
    case 'AdministratorSecondFactorRemoved':
      return { ...state, factorLink: null }
    case 'AdministratorDeviceAdded':
      return state
  }
}
