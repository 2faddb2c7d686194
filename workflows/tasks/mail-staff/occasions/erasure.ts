import { erasureRequests, type ErasureRequestEvent } from '@almoner/domain/erasure-request/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { erasureLetters } from '../../../letters/erasure/index.ts'
import { owners } from '../../../letters/writer/audiences.ts'
import { writeDay } from '../../../locales/formats.ts'
import { loadCharity } from '../../../steps/record/charity-books.ts'
import { findEvent, readEvents } from '../../../steps/record/read-events.ts'
import type { ErasureLetterKind, MailStaffMemberInput } from '../input.ts'
import type { FindLetters } from './addressed-letter.ts'
import { toColleague, writeToColleague } from './colleague.ts'

type Input = Extract<MailStaffMemberInput, { kind: ErasureLetterKind }>

/** Returns the letters to all owners about the end of a request that a donor is erased. */
export const findErasureLetters: FindLetters<Input> = async ({ store, donorPageLink }, input) => {
  const organisationId = input.organisationId as OrganisationId
  const events = await readEvents(store, erasureRequests, organisationId)
  const { event, before } = findEvent(events, input.eventId)
  const { personId, receivedOn, at } = requirePresent(
    before.find(
      (each): each is (typeof before)[number] & Requested =>
        each.type === 'ErasureRequested' && each.data.requestId === event.data.requestId,
    ) ?? null,
    'the request of an erasure',
  ).data
  const charity = await loadCharity(store, organisationId)
  const language = charity.profile.defaultLanguage
  const facts = {
    receivedOn: writeDay(receivedOn, language),
    requestedOn: writeDay(toCalendarDay(at), language),
  }
  const text =
    event.type === 'ErasureRequestDeclined'
      ? erasureLetters.erasure_declined[language]({
          ...facts,
          reason: isErased(event.personal.reason) ? null : event.personal.reason,
        })
      : erasureLetters.erasure_carried_out[language](facts)
  const link = donorPageLink(personId)
  const parts = { text, charity, audience: owners, link, isOneOfSeveral: true }
  return charity.staff
    .filter(({ role, username }) => role === 'owner' && !isErased(username))
    .map((owner) => writeToColleague(toColleague(owner), parts))
}

type Requested = Extract<ErasureRequestEvent, { type: 'ErasureRequested' }>
