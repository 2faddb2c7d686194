import { assert, requirePresent, unreachable } from '@almoner/domain/kernel/assert.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Device } from '@almoner/domain/logins/login-command.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { openAmong, type MailedLink } from '@almoner/domain/logins/mailed-link.ts'
import { isThisComputer } from '@almoner/domain/logins/this-computer.ts'
import { organisation, type OrganisationEvent } from '@almoner/domain/organisation/index.ts'
import type {
  StaffLinkId,
  StaffLinkPurpose,
} from '@almoner/domain/organisation/team/staff-events.ts'
import {
  findStaffMember,
  listMailedStaffLinks,
  type StaffMember,
} from '@almoner/domain/organisation/team/staff.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { greetingName } from '../../../documents/names.ts'
import { loginLetters } from '../../../letters/login/index.ts'
import { teamLetters } from '../../../letters/team/index.ts'
import { staff } from '../../../letters/writer/audiences.ts'
import { toLetterhead, writeLetter } from '../../../letters/writer/write-letter.ts'
import { writeMoment } from '../../../locales/formats.ts'
import type { Reader } from '../../../mail-letter.ts'
import { findEvent, readEvents } from '../../../steps/record/read-events.ts'
import type { MailStaffMemberInput, StaffLetterKind } from '../input.ts'
import type { FindLetters } from './addressed-letter.ts'
import { charityAfter, findColleague } from './colleague.ts'

type Input = Extract<MailStaffMemberInput, { kind: StaffLetterKind }>
type Recorded = RecordedEvent & OrganisationEvent

/** The recipient of a letter at the time when its event was recorded. */
type Occasion = {
  staffId: string
  to: string
  language: Language
  /** Null if it leads to no link of its own. */
  link: { purpose: StaffLinkPurpose; linkId: string } | null
}

const { accept_invitation, role_changed } = teamLetters
const letters = { ...loginLetters, accept_invitation, role_changed }

/** Returns the letters to one staff member, or to an invited person, about their login. */
export const findLoginLetters: FindLetters<Input> = async (deps, input) => {
  const { organisationId, eventId, kind } = input
  const events = await readEvents(deps.store, organisation, organisationId)
  const { event, before } = findEvent(events, eventId)
  const charity = charityAfter(events)
  if (!isReader(charity, event)) return []
  const { staffId, to, language, link } = findOccasion(kind, { event, before, events })
  if (isErased(to)) return []
  // The link was used, cancelled or expired while the letter waited: it would no longer work.
  const followed = link && { ...link, at: deps.now() }
  if (followed && openAmong(linksTo(charity, staffId), followed) === null) return []
  const member = findStaffMember(charity.staff, staffId)
  const { profile, contact } = charity
  const letterhead = toLetterhead(profile, language)
  const by = findColleague(charity, event.meta.actor.replace('staff:', ''))?.name ?? null
  const facts = { ...toLoginFacts(event, language), charity: letterhead.name, by }
  const letter = writeLetter(letters[kind][language](facts), {
    audience: staff,
    language,
    name: member && greetingName(member, { isConfirmed: isConfirmed(member, link) }),
    charity: letterhead,
    link: link && deps.staffLink({ ...link, organisationId, staffId }),
  })
  const reader = toReader(kind, { isConfirmed: member?.emailVerified ?? false })
  // Staff send questions about their desk to their charity.
  return [{ ...letter, to, staffId, reader, replyTo: contact.email }]
}

// A link sent to a new address confirms that address.
const isConfirmed = (
  { emailVerified }: StaffMember,
  link: { purpose: StaffLinkPurpose } | null,
): boolean => emailVerified && (link === null || link.purpose === 'undo_second_factor')

// A charity may invite any address, and a member may enter any as their next one.
const toReader = (kind: StaffLetterKind, { isConfirmed }: { isConfirmed: boolean }): Reader =>
  kind === 'reset_password' && isConfirmed ? 'confirmed' : (strangers[kind] ?? 'confirmed')

const strangers: Partial<Record<StaffLetterKind, Reader>> = {
  accept_invitation: { unconfirmed: 'invitation' },
  change_username: { unconfirmed: 'change_username' },
  verify_email: { unconfirmed: 'sign_up' },
  reset_password: { unconfirmed: 'reset_password' },
}

// A person who was removed, or whose invitation was revoked, gets no letter that waited.
const isReader = ({ staff, invitations }: RegisteredOrganisation, { data }: Recorded): boolean => {
  if (!('staffId' in data)) return false
  const { staffId } = data
  return [...staff, ...invitations].some((person) => person.staffId === staffId)
}

/** Every link that was mailed to this person and may still be valid. */
const linksTo = (
  { staff, invitations }: RegisteredOrganisation,
  staffId: string,
): readonly MailedLink<StaffLinkId, StaffLinkPurpose>[] => {
  const member = findStaffMember(staff, staffId)
  const invited = invitations.filter((invitation) => invitation.staffId === staffId)
  return member === null ? invited : listMailedStaffLinks(member)
}

/** Returns the recipient of the letter about an event, and its link. */
const findOccasion = (
  kind: StaffLetterKind,
  {
    event,
    before,
    events,
  }: { event: Recorded; before: readonly Recorded[]; events: readonly Recorded[] },
): Occasion => {
  switch (kind) {
    case 'verify_email':
    case 'change_username':
    case 'reset_password': {
      assert(event.type === 'StaffLinkRequested', 'a letter with a link is about one')
      const { staffId, language, purpose, linkId } = event.data
      return { staffId, to: event.personal.email, language, link: { purpose, linkId } }
    }
    // The letter goes to the address that they log in with until the new one is confirmed.
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

// None of these events changes the username. An attacker who has taken over the login may change it
// before the letter is sent, but the letter is for its owner.
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

const findMember = ({ staff }: RegisteredOrganisation, staffId: string): StaffMember =>
  requirePresent(findStaffMember(staff, staffId), 'the member of staff who is written to')

type LoginEvent = { type: string; meta: { at: Instant }; personal?: unknown }

/**
 * Returns the facts for a letter about a login; it has a device and a place only if the event is
 * about one.
 */
export const toLoginFacts = (
  event: LoginEvent,
  language: Language,
): { at: string; device: string | null; place: string | null } => {
  const { device, place } = isDeviceAdded(event) ? event.personal : { device: '', place: '' }
  const orNull = (value: string) => (value === '' || isErased(value) ? null : value)
  return {
    at: writeMoment(event.meta.at, language),
    device: orNull(device),
    place: isThisComputer(place) ? thisComputer[language] : orNull(place),
  }
}

const thisComputer: Record<Language, string> = {
  en: 'this computer',
  zh: '此電腦',
  cn: '此计算机',
}

const isDeviceAdded = (event: LoginEvent): event is LoginEvent & { personal: Device } =>
  event.type === 'StaffDeviceAdded' || event.type === 'AdministratorDeviceAdded'
