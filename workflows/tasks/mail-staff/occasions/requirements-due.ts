import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { ownerLetters } from '../../../letters/owner/index.ts'
import { owners } from '../../../letters/writer/audiences.ts'
import { writeMoment } from '../../../locales/formats.ts'
import { loadCharity } from '../../../steps/record/charity-books.ts'
import { findEvent, readEvents } from '../../../steps/record/read-events.ts'
import type { MailStaffMemberInput } from '../input.ts'
import type { FindLetters } from './addressed-letter.ts'
import { findColleague, writeToColleague } from './colleague.ts'

type Input = Extract<MailStaffMemberInput, { kind: 'requirements_due' }>

/**
 * Returns the letter to an owner. Returns none if the provider got the information while the letter
 * waited.
 */
export const findRequirementsLetters: FindLetters<Input> = async (
  { store, deskLoginLink },
  { organisationId, eventId, staffId },
) => {
  const events = await readEvents(store, connectedAccount, organisationId)
  const { event } = findEvent(events, eventId)
  assert(event.type === 'RequirementsReminded', 'the letter is about due requirements')
  const account = fold(connectedAccount, events)
  const { deadline, daysLeft: days } = event.data
  const isOver = account.status === 'none' || account.requirements.deadline !== deadline
  const charity = await loadCharity(store, organisationId as OrganisationId)
  const owner = findColleague(charity, staffId)
  if (isOver || owner === null) return []
  const language = charity.profile.defaultLanguage
  const text = ownerLetters.requirements_due[language]({
    days,
    deadline: writeMoment(deadline, language),
  })
  return [writeToColleague(owner, { charity, audience: owners, text, link: deskLoginLink() })]
}
