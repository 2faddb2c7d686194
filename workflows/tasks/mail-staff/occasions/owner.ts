import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { organisation, type OrganisationEvent } from '@almoner/domain/organisation/index.ts'
import type { PaymentMethodsChanged } from '@almoner/domain/organisation/payment-methods/methods-changed.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { methodName } from '../../../documents/names.ts'
import { ownerLetters } from '../../../letters/owner/index.ts'
import type { MethodsChanged } from '../../../letters/owner/payment-methods-changed.ts'
import { owners } from '../../../letters/writer/audiences.ts'
import type { LetterText } from '../../../letters/writer/letter.ts'
import { writeMoment } from '../../../locales/formats.ts'
import { messagesIn } from '../../../locales/messages.ts'
import { loadCharity } from '../../../steps/record/charity-books.ts'
import { findEvent, readEvents } from '../../../steps/record/read-events.ts'
import type { MailStaffMemberInput, OwnerLetterKind } from '../input.ts'
import type { FindLetters } from './addressed-letter.ts'
import { charityAfter, findColleague, findContact, writeToColleague } from './colleague.ts'

type Input = Extract<MailStaffMemberInput, { kind: OwnerLetterKind }>

/** Returns the letter to one owner, about an event of the charity itself. */
export const findOwnerLetters: FindLetters<Input> = async ({ store, deskLoginLink }, input) => {
  const events = await readEvents(store, organisation, input.organisationId)
  const { event } = findEvent(events, input.eventId)
  const charity = charityAfter(events)
  // A person who was removed since the event gets no letter that waited.
  const owner = findColleague(charity, input.staffId)
  if (owner === null) return []
  const language = charity.profile.defaultLanguage
  const at = writeMoment(event.meta.at, language)
  const text = write[input.kind]({ event, charity, language, at })
  return [writeToColleague(owner, { charity, audience: owners, text, link: deskLoginLink() })]
}

type Occasion = {
  event: RecordedEvent & OrganisationEvent
  charity: RegisteredOrganisation
  language: Language
  at: string
}

const write: Record<OwnerLetterKind, (occasion: Occasion) => LetterText> = {
  payment_methods_changed: ({ event, charity, language }) => {
    assert(event.type === 'PaymentMethodsChanged', 'the letter is about a changed payment method')
    return ownerLetters.payment_methods_changed[language](toMethods(event, charity))
  },
  charity_suspended: ({ event, language, at }) =>
    ownerLetters.charity_suspended[language]({ at, reason: findReason(event) }),
  charity_reinstated: ({ event, language, at }) =>
    ownerLetters.charity_reinstated[language]({ at, reason: findReason(event) }),
  custom_domain_lost: ({ event, language, at }) => {
    assert(event.type === 'CustomDomainLost', 'the letter is about a lost domain')
    return ownerLetters.custom_domain_lost[language]({ at, host: event.data.host })
  },
  profile_change_approved: ({ language, at }) =>
    ownerLetters.profile_change_approved[language]({ at }),
  profile_change_declined: ({ event, language, at }) =>
    ownerLetters.profile_change_declined[language]({ at, reason: findReason(event) }),
}

/** The administrator's own words; null if they were erased. */
const findReason = (event: Occasion['event']): string | null => {
  assert(
    event.type === 'OrganisationSuspended' ||
      event.type === 'OrganisationReinstated' ||
      event.type === 'ProfileChangeDeclined',
    'the letter is about a decision of administration',
  )
  const { reason } = event.personal
  return isErased(reason) ? null : reason
}

const toMethods = (
  { data, personal: { device, network } }: PaymentMethodsChanged,
  charity: RegisteredOrganisation,
): MethodsChanged => {
  const language = charity.profile.defaultLanguage
  const member = data.realm === 'administrator' ? null : findColleague(charity, data.personId)
  return {
    at: writeMoment(data.at, language),
    method: methodName({ brand: data.method, last4: null }, messagesIn(language)),
    changed: data.changed,
    author:
      data.realm === 'administrator'
        ? 'administrator'
        : member && { name: member.name, username: member.to },
    origin: isErased(network) ? null : { device, network },
  }
}

/** Returns the letter to an owner, or to the former address of the contact. */
export const findContactLetters: FindLetters<
  Extract<MailStaffMemberInput, { kind: 'contact_changed' }>
> = async ({ store, deskLoginLink }, { organisationId, eventId, staffId }) => {
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

/**
 * Returns the letter to an owner. Returns none if the provider got the information while the letter
 * waited.
 */
export const findRequirementsLetters: FindLetters<
  Extract<MailStaffMemberInput, { kind: 'requirements_due' }>
> = async ({ store, deskLoginLink }, { organisationId, eventId, staffId }) => {
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
