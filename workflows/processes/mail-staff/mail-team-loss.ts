import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fold, readEvent } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { organisation, type OrganisationEvent } from '@almoner/domain/organisation/index.ts'
import { findStaffMember, type StaffMember } from '@almoner/domain/organisation/team/staff.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { teamLetters } from '../../locales/team-letters.ts'
import type { MailStaffMemberInput } from './contract.ts'
import type { MailApplicantDependencies } from './mail-applicant.ts'
import { mailColleague } from './mail-colleague.ts'
import { mailEach } from './mail-each.ts'

type Input = Extract<MailStaffMemberInput, { kind: 'team_loss' }>

/** The letters to a person who was removed, and to all owners. */
export const isTeamLoss = (input: MailStaffMemberInput): input is Input =>
  input.kind === 'team_loss'

// As in the other letters of staff: a change every hour for a year.
const mostEvents = 10_000

/**
 * Writes to the person who was removed, and to every owner about a colleague who goes or approves
 * no more.
 */
export const mailTeamLoss = async (
  deps: MailApplicantDependencies,
  input: Input,
): Promise<{ mailed: boolean }> => {
  const stream = streamName(organisation.category, input.organisationId)
  const recorded = await deps.store.read(stream, { limit: mostEvents })
  const events = recorded.map(
    (event) => readEvent(organisation.shapes, event) as RecordedEvent & OrganisationEvent,
  )
  const place = events.findIndex(({ id }) => id === input.eventId)
  const event = requirePresent(events[place] ?? null, 'the event of a letter')
  assert(
    event.type === 'StaffRemoved' || event.type === 'StaffRoleChanged',
    'the letter is about a colleague who goes or has another role',
  )
  const charity = fold(organisation, events.slice(0, place))
  assert(charity.status !== 'none', 'staff work at a charity that has registered')
  const member = requirePresent(
    findStaffMember(charity.staff, event.data.staffId),
    'the colleague whom the letter is about',
  )
  const about = { charity, event, member }
  return mailEach(listReaders(about), (reader) => mailReader(deps, input, { ...about, reader }))
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

const mailReader = (
  deps: MailApplicantDependencies,
  input: Input,
  { reader, ...about }: About & { reader: StaffMember },
): Promise<{ mailed: boolean }> => {
  const { charity, event } = about
  const language = charity.profile.defaultLanguage
  const { button, ...said } = write(about, reader, language)
  return mailColleague(deps, input, {
    charity,
    reader,
    at: event.meta.at,
    letter: {
      ...said,
      button,
      ...(reader.staffId !== about.member.staffId && { foot: teamLetters[language].foot }),
      link: button === null ? null : deps.deskLoginLink(),
    },
  })
}

const write = ({ charity, event, member }: About, reader: StaffMember, language: Language) => {
  const { removed, gone, demoted, former } = teamLetters[language]
  if (reader.staffId === member.staffId) return removed(localised(charity.profile.name, language))
  const by = findStaffMember(charity.staff, event.meta.actor.replace('staff:', ''))
  const toName = (person: StaffMember | null): string =>
    person === null || isErased(person.username) ? former : fullName(person)
  const who = { name: toName(member), by: toName(by) }
  return event.type === 'StaffRemoved' ? gone(who) : demoted(who)
}
