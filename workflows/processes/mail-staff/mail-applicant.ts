import { application, type ApplicationEvent } from '@almoner/domain/application/index.ts'
import type { StartedApplication } from '@almoner/domain/application/state.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { takesCards } from '@almoner/domain/connected-account/state.ts'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fold, readEvent } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { openAmong } from '@almoner/domain/logins/mailed-link.ts'
import type { StaffLinkPurpose } from '@almoner/domain/organisation/team/staff-events.ts'
import type { CharityHosts } from '@almoner/platform/site.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { accountLetter } from '../../documents/letter/account-letter.ts'
import { greetingName } from '../../documents/names.ts'
import { withName } from '../../gateways/mail/gateway.ts'
import { applicantLetters } from '../../locales/applicant-letters.ts'
import { mailLetter, type Reader } from '../../mail-letter.ts'
import { letterSubject } from './letter-subject.ts'
import { mailStaffId, type MailApplicantInput } from './contract.ts'
import type { MailAdministratorDependencies } from './mail-administrator.ts'

export type MailApplicantDependencies = MailAdministratorDependencies & {
  /** The address in a mail's link on the platform's own site, which an attacker cannot forge. */
  staffLink: (link: {
    purpose: StaffLinkPurpose
    organisationId: string
    staffId: string
    linkId: string
  }) => string
  /** Where an applicant logs in, and gets to where their application stands. */
  deskLoginLink: () => string
  /** The address of a page on a charity's own site. */
  payerPage: (page: CharityHosts & { path: string }) => string
}

type Recorded = RecordedEvent & ApplicationEvent

// An application has tens of events. This limit equals a change every hour for a year.
const mostEvents = 10_000

// The platform's own colour: the charity is not open yet.
const accentColour = '#1F3A5F'

/** Writes to an applicant about the application of their charity, once for an event. */
export const mailApplicant = async (
  deps: MailApplicantDependencies,
  input: MailApplicantInput,
): Promise<{ mailed: boolean }> => {
  const { applicationId, eventId, kind } = input
  const stream = streamName(application.category, applicationId)
  const recorded = await deps.store.read(stream, { limit: mostEvents })
  const events = recorded.map((event) => readEvent(application.shapes, event) as Recorded)
  const event = requirePresent(
    events.find(({ id }) => id === eventId) ?? null,
    'the event of a letter',
  )
  const state = fold(application, events)
  assert(state.status !== 'none', 'a letter goes to an applicant')
  if (isErased(state.email)) return { mailed: false }
  const link = linkIn(deps, event, state)
  if (link === null) return { mailed: false }
  const language = pickLanguage(event, state)
  const letter = accountLetter({
    kind,
    said: wordsWith(messageIn(deps, event, state), {
      kind,
      language,
      cardsFollow: kind === 'application_approved' && !(await chargesCards(deps, state)),
    }),
    language,
    at: event.meta.at,
    name: greetingName(startedBy(events), { isConfirmed: state.emailVerified }) ?? '',
    charityName: state.filled.charity ? localised(state.filled.charity.name, language) : '',
    accentColour,
    link,
  })
  const mail = {
    ...letter,
    messageId: mailStaffId(input),
    to: state.email,
    from: withName('Almoner', deps.mailFrom),
    replyTo: deps.mailFrom,
    language,
    attachments: [],
  }
  const reader: Reader = state.emailVerified ? 'confirmed' : { unconfirmed: 'sign_up' }
  return mailLetter(deps, mail, { ...letterSubject(input), reader })
}

/** Null where the link was used, replaced or expired while the letter waited. */
const linkIn = (
  { staffLink, deskLoginLink, now }: MailApplicantDependencies,
  event: Recorded,
  { openLinks, organisationId, applicantId }: StartedApplication,
): string | null => {
  if (event.type !== 'ApplicantLinkRequested') return deskLoginLink()
  const { linkId, purpose } = event.data
  if (openAmong(openLinks, { linkId, purpose, at: now() }) === null) return null
  return staffLink({ purpose, organisationId, staffId: applicantId, linkId })
}

const pickLanguage = (event: Recorded, { language }: StartedApplication): Language =>
  event.type === 'ApplicantLinkRequested' ? event.data.language : language

/** The reviewer's own words; after an approval, where the charity's page is. */
const messageIn = (
  { payerPage }: MailApplicantDependencies,
  event: Recorded,
  { filled: { charity } }: StartedApplication,
): string | null => {
  if (event.type === 'MoreAsked') return event.personal.message
  if (event.type === 'ApplicationApproved') {
    return charity && payerPage({ subDomain: charity.subDomain, customHost: null, path: '/' })
  }
  return event.type === 'ApplicationDeclined' ? event.personal.reason : null
}

/** The message stands before the line that says what to do. */
const wordsWith = (
  message: string | null,
  {
    kind,
    language,
    cardsFollow,
  }: Pick<MailApplicantInput, 'kind'> & { language: Language; cardsFollow: boolean },
) => {
  const stated = applicantLetters[language]
  const before = message === null || isErased(message) ? [] : [message]
  const notice = cardsFollow ? [stated.cardsFollow] : []
  if (before.length + notice.length === 0) return stated
  const own = stated.of[kind]
  const lines = [...before, ...notice, ...own.lines]
  return { ...stated, of: { ...stated.of, [kind]: { ...own, lines } } }
}

/** An open charity is told what it can do: cards wait until the provider has checked it. */
const chargesCards = async (
  { store }: Pick<MailApplicantDependencies, 'store'>,
  { organisationId }: StartedApplication,
): Promise<boolean> => takesCards((await loadState(store, connectedAccount, organisationId)).state)

const startedBy = (events: readonly Recorded[]) => {
  const [first] = events
  assert(first?.type === 'ApplicationStarted', 'an application begins with a person')
  return first.personal
}
