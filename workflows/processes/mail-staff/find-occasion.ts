import { assert, requirePresent, unreachable } from '@almoner/domain/kernel/assert.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { organisation, type OrganisationEvent } from '@almoner/domain/organisation/index.ts'
import type { StaffLinkPurpose } from '@almoner/domain/organisation/team/staff-events.ts'
import { findStaffMember, type StaffMember } from '@almoner/domain/organisation/team/staff.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { DeviceLetterKind, StaffLetterKind } from '../../locales/catalogue.ts'

export type Recorded = RecordedEvent & OrganisationEvent

/** The recipient of a letter at the time when its event was recorded. */
type Occasion = {
  staffId: string
  to: string
  language: Language
  /** Null where it leads to no link of its own. */
  link: { purpose: StaffLinkPurpose; linkId: string } | null
}

/** Who a letter about an event is sent to, and which link it has. */
export const findOccasion = (
  kind: StaffLetterKind | DeviceLetterKind,
  { event, place, events }: { event: Recorded; place: number; events: readonly Recorded[] },
): Occasion => {
  const before = events.slice(0, place)
  switch (kind) {
    case 'verify_email':
    case 'change_username':
    case 'reset_password': {
      assert(event.type === 'StaffLinkRequested', 'a letter with a link is about one')
      const { staffId, language, purpose, linkId } = event.data
      return { staffId, to: event.personal.email, language, link: { purpose, linkId } }
    }
    // To the address that they log in with until the other one has answered.
    case 'username_change_asked': {
      assert(event.type === 'StaffLinkRequested', 'another username is asked for by a link')
      const { staffId, language } = event.data
      const { username } = findMember(charityAfter(before), staffId)
      return { staffId, to: username, language, link: null }
    }
    // Sent to the former address. The new address was written to before.
    case 'undo_username':
    case 'username_changed': {
      if (event.type === 'StaffUsernameRestored') {
        const { staffId, language } = event.data
        return { staffId, to: event.personal.before, language, link: null }
      }
      assert(event.type === 'StaffUsernameChanged', 'a username was changed')
      const { staffId, linkId, undo } = event.data
      return {
        staffId,
        to: event.personal.before,
        language: findLanguage(linkId, events),
        link: undo ? { purpose: 'undo_username', linkId: undo.linkId } : null,
      }
    }
    case 'accept_invitation': {
      assert(event.type === 'StaffInvited', 'an invitation is about one')
      const { staffId, language, linkId } = event.data
      return { staffId, to: event.personal.email, language, link: { purpose: kind, linkId } }
    }
    case 'role_changed': {
      assert(event.type === 'StaffRoleChanged', 'a role was changed')
      const { staffId, language } = event.data
      const { username } = findMember(charityAfter(before), staffId)
      return { staffId, to: username, language, link: null }
    }
    case 'undo_second_factor': {
      assert(event.type === 'StaffSecondFactorConfirmed', 'two-step login was turned on')
      const { linkId } = requirePresent(event.data.undo ?? null, 'the link that turns it off')
      return { ...findChange(event, before), link: { purpose: kind, linkId } }
    }
    case 'password_changed':
    case 'second_factor_confirmed':
    case 'second_factor_removed':
    case 'new_device':
      return findChange(event, before)
    default:
      return unreachable(kind)
  }
}

// None of these events changes the username. Somebody who has taken over the login may change it
// before the letter is sent, which is for its owner.
const findChange = (event: Recorded, before: readonly Recorded[]): Occasion => {
  assert(isLoginChange(event), 'a letter about a login is about its change')
  const { staffId } = event.data
  const language =
    event.type === 'StaffPasswordReset'
      ? findLanguage(event.data.linkId, before)
      : event.data.language
  const { username } = findMember(charityAfter(before), staffId)
  return { staffId, to: username, language, link: null }
}

const loginChanges = [
  'StaffPasswordReset',
  'StaffPasswordChanged',
  'StaffSecondFactorConfirmed',
  'StaffSecondFactorRemoved',
  'StaffDeviceAdded',
] as const

const isLoginChange = (
  event: Recorded,
): event is Extract<Recorded, { type: (typeof loginChanges)[number] }> =>
  (loginChanges as readonly string[]).includes(event.type)

const findLanguage = (linkId: string, events: readonly Recorded[]): Language => {
  for (const event of events) {
    if (event.type === 'StaffLinkRequested' && event.data.linkId === linkId) {
      return event.data.language
    }
  }
  assert(false, 'a link that was followed was asked for')
}

/** The charity as it was after these events. */
export const charityAfter = (events: readonly Recorded[]): RegisteredOrganisation => {
  const charity = fold(organisation, events)
  assert(charity.status !== 'none', 'staff work at a charity that has registered')
  return charity
}

const findMember = ({ staff }: RegisteredOrganisation, staffId: string): StaffMember =>
  requirePresent(findStaffMember(staff, staffId), 'the member of staff who is written to')
