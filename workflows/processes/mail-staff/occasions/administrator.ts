import type { AdministratorLinkPurpose } from '@almoner/domain/administrator/events.ts'
import { administrator, type AdministratorEvent } from '@almoner/domain/administrator/index.ts'
import { listMailedAdministratorLinks } from '@almoner/domain/administrator/state.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { openAmong } from '@almoner/domain/logins/mailed-link.ts'
import { greetingName } from '../../../documents/names.ts'
import { loginLetters } from '../../../letters/login/index.ts'
import { administrators } from '../../../letters/writer/audiences.ts'
import { platformLetterhead, writeLetter } from '../../../letters/writer/write-letter.ts'
import { findEvent, readEvents } from '../../../steps/record/read-events.ts'
import type { MailAdministratorInput } from '../contract.ts'
import type { FindLetters } from './addressed-letter.ts'
import { toLoginFacts } from './login-facts.ts'

/** Returns the letters to an administrator about their login, like those to a charity's staff. */
export const findAdministratorLetters: FindLetters<MailAdministratorInput> = async (
  { store, now, administratorLink },
  { administratorId, eventId, kind },
) => {
  const events = await readEvents(store, administrator, administratorId)
  const { event } = findEvent(events, eventId)
  const person = fold(administrator, events)
  assert(person.status === 'appointed', 'a letter goes to an administrator')
  const { username: to } = person
  if (isErased(to)) return []
  const link = findLink(event)
  // The link was used or expired while the letter waited: it would no longer work.
  const followed = link && { ...link, at: now() }
  if (followed && openAmong(listMailedAdministratorLinks(person), followed) === null) return []
  const language = pickLanguage(event, events)
  const letter = writeLetter(loginLetters[kind][language](toLoginFacts(event, language)), {
    audience: administrators,
    language,
    name: greetingName(person, { isConfirmed: true }),
    charity: platformLetterhead,
    link: link && administratorLink({ ...link, administratorId }),
  })
  return [{ ...letter, to }]
}

/** The link that a letter about this event leads to, or null. */
const findLink = ({
  type,
  data,
}: AdministratorEvent): { purpose: AdministratorLinkPurpose; linkId: string } | null => {
  if (type === 'AdministratorLinkRequested') return { purpose: data.purpose, linkId: data.linkId }
  if (type !== 'AdministratorSecondFactorConfirmed' || !data.undo) return null
  return { purpose: 'undo_second_factor', linkId: data.undo.linkId }
}

const pickLanguage = (
  event: AdministratorEvent,
  events: readonly AdministratorEvent[],
): Language => {
  assert(event.type !== 'AdministratorAppointed', 'an appointment sends no letter')
  if (event.type !== 'AdministratorPasswordReset') return event.data.language
  for (const each of events) {
    if (each.type !== 'AdministratorLinkRequested') continue
    if (each.data.linkId === event.data.linkId) return each.data.language
  }
  assert(false, 'a link that was followed was asked for')
}
