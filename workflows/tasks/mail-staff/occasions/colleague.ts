import { assert } from '@almoner/domain/kernel/assert.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { organisation, type OrganisationEvent } from '@almoner/domain/organisation/index.ts'
import { findStaffMember, type StaffMember } from '@almoner/domain/organisation/team/staff.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import type { Audience } from '../../../letters/writer/audiences.ts'
import type { LetterText, Row } from '../../../letters/writer/letter.ts'
import { toLetterhead, writeLetter } from '../../../letters/writer/write-letter.ts'
import type { AddressedLetter } from './addressed-letter.ts'

/** A reader at a charity: a member of its staff, or its contact, who is greeted by no name. */
export type Colleague = { to: string; name: string; staffId?: string }

export const toColleague = (member: StaffMember): Colleague => ({
  to: member.username,
  name: fullName(member),
  staffId: member.staffId,
})

/** Returns null if they have left, or no longer have an address. */
export const findColleague = (
  { staff }: RegisteredOrganisation,
  staffId: string,
): Colleague | null => {
  const member = findStaffMember(staff, staffId)
  return member === null || isErased(member.username) ? null : toColleague(member)
}

/** Null if an owner reads the contact's mail too: owners have a letter already. */
export const findContact = (
  { contact, staff }: RegisteredOrganisation,
  email: string = contact.email,
): Colleague | null => {
  const isOwners = staff.some(
    ({ role, username }) => role === 'owner' && username.toLowerCase() === email.toLowerCase(),
  )
  return isOwners || isErased(email) ? null : { to: email, name: '' }
}

/** Writes a letter of the platform about a charity, in the charity's language. */
export const writeToColleague = (
  { to, name, staffId }: Colleague,
  {
    charity: { profile },
    audience,
    text,
    rows = [],
    link,
    attachments = [],
    isOneOfSeveral = false,
  }: {
    charity: RegisteredOrganisation
    audience: Audience
    text: LetterText
    rows?: readonly Row[]
    /** Null if the letter has no button. */
    link: string | null
    attachments?: AddressedLetter['attachments']
    isOneOfSeveral?: boolean
  },
): AddressedLetter => {
  const language = profile.defaultLanguage
  const charity = toLetterhead(profile, language)
  const letter = writeLetter(text, { audience, language, name, charity, rows, link })
  return { ...letter, to, attachments, isOneOfSeveral, ...(staffId !== undefined && { staffId }) }
}

/** The charity as it was after these events. */
export const charityAfter = (events: readonly OrganisationEvent[]): RegisteredOrganisation => {
  const charity = fold(organisation, events)
  assert(charity.status !== 'none', 'staff work at a charity that has registered')
  return charity
}
