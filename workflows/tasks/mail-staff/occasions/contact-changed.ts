import { assert } from '@almoner/domain/kernel/assert.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { ownerLetters } from '../../../letters/owner/index.ts'
import { owners } from '../../../letters/writer/audiences.ts'
import { writeMoment } from '../../../locales/formats.ts'
import { findEvent, readEvents } from '../../../steps/record/read-events.ts'
import type { MailStaffMemberInput } from '../input.ts'
import type { FindLetters } from './addressed-letter.ts'
import { charityAfter } from './charity-after.ts'
import { findColleague, findContact, writeToColleague } from './colleague.ts'

type Input = Extract<MailStaffMemberInput, { kind: 'contact_changed' }>

/** Returns the letter to an owner, or to the former address of the contact. */
export const findContactLetters: FindLetters<Input> = async (
  { store, deskLoginLink },
  { organisationId, eventId, staffId },
) => {
  const events = await readEvents(store, organisation, organisationId)
  const { event } = findEvent(events, eventId)
  assert(event.type === 'OrganisationProfileChanged', 'the letter is about a changed contact')
  const charity = charityAfter(events)
  const { email: former } = event.personal.before
  const reader =
    staffId === 'contact'
      ? former === undefined
        ? null
        : findContact(charity, former)
      : findColleague(charity, staffId)
  if (reader === null) return []
  const language = charity.profile.defaultLanguage
  const text = ownerLetters.contact_changed[language]({ at: writeMoment(event.meta.at, language) })
  return [writeToColleague(reader, { charity, audience: owners, text, link: deskLoginLink() })]
}
