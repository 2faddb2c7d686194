import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { organisation, type OrganisationEvent } from '@almoner/domain/organisation/index.ts'
import { findStaffMember, type StaffMember } from '@almoner/domain/organisation/team/staff.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { teamLetters, writeFormer } from '../../../letters/team/index.ts'
import { owners, staff } from '../../../letters/writer/audiences.ts'
import type { LetterText } from '../../../letters/writer/letter.ts'
import { writeMoment } from '../../../locales/formats.ts'
import { findEvent, readEvents } from '../../../steps/record/read-events.ts'
import type { MailStaffMemberInput } from '../contract.ts'
import type { FindLetters } from './addressed-letter.ts'
import { charityAfter } from './charity-after.ts'
import { findColleague, toColleague, writeToColleague } from './colleague.ts'

type Input = Extract<MailStaffMemberInput, { kind: 'team_loss' }>

/**
 * Returns the letters to the person who was removed, and to every owner about a colleague who
 * leaves or may no longer approve.
 */
export const findTeamLossLetters: FindLetters<Input> = async (
  { store, deskLoginLink },
  { organisationId, eventId },
) => {
  const events = await readEvents(store, organisation, organisationId)
  const { event, before } = findEvent(events, eventId)
  assert(
    event.type === 'StaffRemoved' || event.type === 'StaffRoleChanged',
    'the letter is about a colleague who goes or has another role',
  )
  const charity = charityAfter(before)
  const member = requirePresent(
    findStaffMember(charity.staff, event.data.staffId),
    'the colleague whom the letter is about',
  )
  return listReaders({ charity, event, member }).map((reader) => {
    const isSelf = reader.staffId === member.staffId
    const text = write({ charity, event, member }, isSelf)
    const audience = isSelf ? staff : owners
    const letterParts = { charity, audience, text, link: deskLoginLink(), isOneOfSeveral: true }
    return writeToColleague(toColleague(reader), letterParts)
  })
}

type About = {
  charity: RegisteredOrganisation
  event: RecordedEvent & Extract<OrganisationEvent, { type: 'StaffRemoved' | 'StaffRoleChanged' }>
  member: StaffMember
}

// A colleague with another role has a letter of their own about that.
const listReaders = ({ charity, event, member }: About): readonly StaffMember[] =>
  charity.staff.filter(({ staffId, role, username }) => {
    if (isErased(username)) return false
    return staffId === member.staffId ? event.type === 'StaffRemoved' : role === 'owner'
  })

const write = ({ charity, event, member }: About, isSelf: boolean): LetterText => {
  const { name, defaultLanguage: language } = charity.profile
  const at = writeMoment(event.meta.at, language)
  if (isSelf) {
    return teamLetters.removed_from_team[language]({ at, charity: localised(name, language) })
  }
  const toName = (staffId: string): string =>
    findColleague(charity, staffId)?.name ?? writeFormer(language)
  const by = toName(event.meta.actor.replace('staff:', ''))
  const letter =
    event.type === 'StaffRemoved' ? teamLetters.colleague_removed : teamLetters.colleague_demoted
  return letter[language]({ at, by, name: toName(member.staffId) })
}
