import { application, type ApplicationEvent } from '@almoner/domain/application/index.ts'
import type { StartedApplication } from '@almoner/domain/application/state.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { takesCards } from '@almoner/domain/connected-account/state.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { openAmong } from '@almoner/domain/logins/mailed-link.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { greetingName } from '../../../documents/names.ts'
import { applicantLetters } from '../../../letters/applicant/index.ts'
import { applicants } from '../../../letters/writer/audiences.ts'
import { platformLetterhead, writeLetter } from '../../../letters/writer/write-letter.ts'
import { writeDay, writeMoment } from '../../../locales/formats.ts'
import { findEvent, readEvents } from '../../../steps/record/read-events.ts'
import type { MailApplicantInput } from '../input.ts'
import type { FindLetters, OccasionDependencies } from './addressed-letter.ts'

/** Returns the letters to an applicant about the application of their charity. */
export const findApplicantLetters: FindLetters<MailApplicantInput> = async (
  deps,
  { applicationId, eventId, kind },
) => {
  const events = await readEvents(deps.store, application, applicationId)
  const { event } = findEvent(events, eventId)
  const state = fold(application, events)
  assert(state.status !== 'none', 'a letter goes to an applicant')
  const { email: to, emailVerified, filled } = state
  const link = findLink(deps, event, state)
  if (isErased(to) || link === null) return []
  const language = event.type === 'ApplicantLinkRequested' ? event.data.language : state.language
  const facts = {
    at: writeMoment(event.meta.at, language),
    message: findMessage(event),
    wantedBy: event.type === 'MoreAsked' ? writeDay(event.data.dueOn, language) : '',
    page: listPage(deps, state),
    takesCards: kind !== 'application_approved' || (await chargesCards(deps, state)),
  }
  const letter = writeLetter(applicantLetters[kind][language](facts), {
    audience: applicants,
    language,
    name: greetingName(startedBy(events), { isConfirmed: emailVerified }),
    // A stranger could write into another person's mail by the name of a charity.
    charity: { ...platformLetterhead, name: emailVerified ? toName(filled.charity, language) : '' },
    link,
  })
  const reader = emailVerified ? 'confirmed' : ({ unconfirmed: 'sign_up' } as const)
  return [{ ...letter, to, reader }]
}

/** Null if the link was used, replaced or expired while the letter waited. */
const findLink = (
  { staffLink, deskLoginLink, now }: OccasionDependencies,
  event: ApplicationEvent,
  { openLinks, organisationId, applicantId }: StartedApplication,
): string | null => {
  if (event.type !== 'ApplicantLinkRequested') return deskLoginLink()
  const { linkId, purpose } = event.data
  if (openAmong(openLinks, { linkId, purpose, at: now() }) === null) return null
  return staffLink({ purpose, organisationId, staffId: applicantId, linkId })
}

/** The reviewer's own words; null if the letter has none or they were erased. */
const findMessage = (event: ApplicationEvent): string | null => {
  const message =
    event.type === 'MoreAsked'
      ? event.personal.message
      : event.type === 'ApplicationDeclined'
        ? event.personal.reason
        : null
  return message === null || isErased(message) ? null : message
}

/** Lists the address of the charity's page, which is valid once the charity is open. */
const listPage = (
  { payerPage }: OccasionDependencies,
  { filled: { charity } }: StartedApplication,
): readonly string[] =>
  charity ? [payerPage({ subDomain: charity.subDomain, customHost: null, path: '/' })] : []

/**
 * The letter to an open charity lists what it can do: cards wait until the provider has checked it.
 */
const chargesCards = async (
  { store }: OccasionDependencies,
  { organisationId }: StartedApplication,
): Promise<boolean> => takesCards((await loadState(store, connectedAccount, organisationId)).state)

const toName = (charity: StartedApplication['filled']['charity'], language: Language): string =>
  charity ? localised(charity.name, language) : ''

const startedBy = (events: readonly ApplicationEvent[]) => {
  const [first] = events
  assert(first?.type === 'ApplicationStarted', 'an application begins with a person')
  return first.personal
}
