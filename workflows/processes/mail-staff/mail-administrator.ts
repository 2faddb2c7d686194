import type { AdministratorLinkPurpose } from '@almoner/domain/administrator/events.ts'
import { administrator, type AdministratorEvent } from '@almoner/domain/administrator/index.ts'
import { listMailedAdministratorLinks } from '@almoner/domain/administrator/state.ts'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fold, readEvent } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { openAmong } from '@almoner/domain/logins/mailed-link.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { accountLetter } from '../../documents/letter/account-letter.ts'
import { greetingName } from '../../documents/names.ts'
import { withName } from '../../gateways/mail/gateway.ts'
import { messagesIn } from '../../locales/messages.ts'
import { mailLetter, type MailLetterDependencies } from '../../mail-letter.ts'
import { letterSubject } from './letter-subject.ts'
import { mailStaffId, type MailAdministratorInput } from './contract.ts'
import { loginLetters } from './new-device-letter.ts'

export type MailAdministratorDependencies = {
  store: EventStore
  /** The address in the link of a letter to an administrator, which an attacker cannot forge. */
  administratorLink: (link: {
    purpose: AdministratorLinkPurpose
    administratorId: string
    linkId: string
  }) => string
  mailFrom: string
  now: () => Instant
} & MailLetterDependencies

type Recorded = RecordedEvent & AdministratorEvent

// A login's events are tens a year.
const mostEvents = 10_000

// The platform's own colour: an administrator belongs to no charity.
const accentColour = '#1F3A5F'

/** Writes to an administrator about their login, as to a charity's staff. */
export const mailAdministrator = async (
  deps: MailAdministratorDependencies,
  input: MailAdministratorInput,
): Promise<{ mailed: boolean }> => {
  const { administratorId, eventId, kind } = input
  const stream = streamName(administrator.category, administratorId)
  const recorded = await deps.store.read(stream, { limit: mostEvents })
  const events = recorded.map((event) => readEvent(administrator.shapes, event) as Recorded)
  const event = requirePresent(
    events.find(({ id }) => id === eventId) ?? null,
    'the event of a letter',
  )
  const person = fold(administrator, events)
  assert(person.status === 'appointed', 'a letter goes to an administrator')
  const { username } = person
  if (isErased(username)) return { mailed: false }
  const link = findLink(event)
  const asked = link && { ...link, at: deps.now() }
  // The link was used or expired while the letter waited: it would no longer work.
  if (asked !== null && openAmong(listMailedAdministratorLinks(person), asked) === null) {
    return { mailed: false }
  }
  const language = pickLanguage(event, events)
  const { administratorFoot } = messagesIn(language)
  const letter = accountLetter({
    kind,
    said: { ...loginLetters(event, language), foot: () => administratorFoot },
    language,
    at: event.meta.at,
    name: greetingName(person, { isConfirmed: true }) ?? '',
    charityName: '',
    accentColour,
    link: link && deps.administratorLink({ ...link, administratorId }),
  })
  const mail = {
    ...letter,
    messageId: mailStaffId(input),
    to: username,
    from: withName('Almoner', deps.mailFrom),
    replyTo: deps.mailFrom,
    language,
    attachments: [],
  }
  return mailLetter(deps, mail, {
    ...letterSubject(input),
    reader: 'confirmed',
  })
}

/** The link that a letter about this event leads to, or null. */
const findLink = ({
  type,
  data,
}: Recorded): { purpose: AdministratorLinkPurpose; linkId: string } | null => {
  if (type === 'AdministratorLinkRequested') return { purpose: data.purpose, linkId: data.linkId }
  if (type !== 'AdministratorSecondFactorConfirmed' || !data.undo) return null
  return { purpose: 'undo_second_factor', linkId: data.undo.linkId }
}

const pickLanguage = (event: Recorded, events: readonly Recorded[]): Language => {
  assert(event.type !== 'AdministratorAppointed', 'an appointment sends no letter')
  if (event.type !== 'AdministratorPasswordReset') return event.data.language
  for (const each of events) {
    if (each.type !== 'AdministratorLinkRequested') continue
    if (each.data.linkId === event.data.linkId) return each.data.language
  }
  assert(false, 'a link that was followed was asked for')
}
