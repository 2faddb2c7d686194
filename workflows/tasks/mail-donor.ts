import { assert, requirePresent, unreachable } from '@almoner/domain/kernel/assert.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { donor, type DonorEvent } from '@almoner/domain/donor/index.ts'
import type { RegisteredDonor } from '@almoner/domain/donor/state.ts'
import type { DonorLinkRequested, LinkPurpose } from '@almoner/domain/donor/events.ts'
import { listMailedLinks } from '@almoner/domain/donor/state.ts'
import { openAmong } from '@almoner/domain/logins/mailed-link.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { CharityHosts } from '@almoner/platform/site.ts'
import { loadCharity } from '../steps/record/charity-books.ts'
import { findEvent, readEvents } from '../steps/record/read-events.ts'
import { greetingName } from '../documents/names.ts'
import { task } from '../flow/task.ts'
import { withName } from '../gateways/mail/gateway.ts'
import { donorLetters } from '../letters/donor/index.ts'
import { donors } from '../letters/writer/audiences.ts'
import { toLetterhead, writeLetter } from '../letters/writer/write-letter.ts'
import { writeMoment } from '../locales/formats.ts'
import { mailLetter, type MailLetterDependencies, type Reader } from '../mail-letter.ts'
import { whileALinkIsValid } from '../retry-policies.ts'
import { ifUnmailed, leaveLetter, type LetterSubject } from '../steps/review/failure-review.ts'

export type MailDonorDependencies = {
  store: EventStore
  /** The address in a mail's link, which an attacker cannot forge. */
  donorLink: (
    link: CharityHosts & { purpose: LinkPurpose; donorId: string; linkId: string },
  ) => string
  /** The address at which a donor logs in. */
  loginLink: (hosts: CharityHosts) => string
  noticesFrom: string
  now: () => Instant
} & MailLetterDependencies

type Recorded = RecordedEvent & DonorEvent

type DonorLetterKind = keyof typeof donorLetters

/** The event that a letter is for, and the link and the page of its request. */
type Occasion = {
  kind: DonorLetterKind
  to: string
  language: Language
  siteOf: OrganisationId
  /** Null if the letter leads to no link of its own. */
  link: { purpose: LinkPurpose; linkId: string } | null
}

/**
 * The input for one letter to a donor about their account, for one event of theirs: a requested
 * link, or a change that they should know about. Each event sends one letter, even if it is
 * delivered more than once.
 */
type MailDonorInput = { donorId: string; eventId: string }

const toId = ({ eventId }: Pick<MailDonorInput, 'eventId'>): string => `mail-donor-${eventId}`

/**
 * Writes to a donor about their account. The donor may be waiting for the letter at their screen.
 * The outcome is false if there is no address, or if the letter is outdated.
 */
export const mailDonor = task({
  name: 'mail-donor',
  id: toId,
  policy: whileALinkIsValid,
  mostActivitiesAtOnce: 4,
  run:
    (deps: MailDonorDependencies) =>
    async ({ donorId, eventId }: MailDonorInput) => {
      const events = await readEvents(deps.store, donor, donorId)
      const { event, before } = findEvent(events, eventId)
      const occasion = findOccasion(event, { before, events })
      if (occasion === null || isErased(occasion.to)) return { mailed: false }
      // A donor who requested their erasure gets one last letter.
      const isLast = occasion.kind === 'account_erased'
      const state = fold(donor, isLast ? before : events)
      if (state.status !== 'registered') return { mailed: false }
      const { kind, language, to, link } = occasion
      // Used or run out while the letter waited: it would lead nowhere.
      if (
        link !== null &&
        openAmong(listMailedLinks(state), { ...link, at: deps.now() }) === null
      ) {
        return { mailed: false }
      }
      const charity = await loadCharity(deps.store, occasion.siteOf)
      const { subDomain, customHost, profile, contact } = charity
      const hosts = { subDomain, customHost }
      const facts = { at: writeMoment(event.meta.at, language) }
      const letter = writeLetter(donorLetters[kind][language](facts), {
        audience: donors,
        language,
        name: greetingName(state.details, { isConfirmed: isConfirmed(state, occasion) }),
        charity: toLetterhead(profile, language),
        link: link ? deps.donorLink({ ...link, donorId, ...hosts }) : deps.loginLink(hosts),
      })
      const mail = {
        ...letter,
        messageId: toId({ eventId }),
        to,
        from: withName('Almoner', deps.noticesFrom),
        replyTo: contact.email,
        attachments: [],
      }
      return mailLetter(deps, mail, {
        ...toSubject({ donorId }),
        reader: toReader(state, occasion),
      })
    },
  afterFailure: (deps) => (input, last) =>
    ifUnmailed(last, () => leaveLetter(deps, { ...toSubject(input), letter: toId(input) })),
})

// An account is the platform's: no charity can change its address.
const toSubject = ({ donorId }: { donorId: string }): LetterSubject => ({
  about: { kind: 'donor', id: donorId },
  owner: null,
})

// A link sent to a new address confirms that address.
const isConfirmed = ({ emailVerified }: RegisteredDonor, { kind }: Occasion): boolean =>
  emailVerified && kind !== 'verify_email' && kind !== 'change_username'

// Any person may enter any address when they sign up, or as their next one.
const toReader = (state: RegisteredDonor, occasion: Occasion): Reader =>
  isConfirmed(state, occasion) ? 'confirmed' : (strangers[occasion.kind] ?? 'confirmed')

const strangers: Partial<Record<DonorLetterKind, Reader>> = {
  verify_email: { unconfirmed: 'sign_up' },
  reset_password: { unconfirmed: 'reset_password' },
  change_username: { unconfirmed: 'change_username' },
}

const findOccasion = (
  event: Recorded,
  { before, events }: { before: readonly Recorded[]; events: readonly Recorded[] },
): Occasion | null => {
  switch (event.type) {
    case 'DonorLinkRequested': {
      const { purpose, linkId, language, siteOf } = event.data
      const { email: to } = event.personal
      return { kind: purpose, to, language, siteOf, link: { purpose, linkId } }
    }
    case 'DonorSecondFactorConfirmed': {
      const { language, siteOf, undo } = event.data
      const to = usernameAfter(before)
      const kind = changed[event.type]
      if (undo === undefined) return { kind, to, language, siteOf, link: null }
      const link = { purpose: 'undo_second_factor', linkId: undo.linkId } as const
      return { kind: link.purpose, to, language, siteOf, link }
    }
    case 'DonorPasswordChanged':
    case 'DonorSecondFactorRemoved': {
      const { language, siteOf } = event.data
      const to = usernameAfter(before)
      return { kind: changed[event.type], to, language, siteOf, link: null }
    }
    case 'DonorPasswordReset': {
      const { language, siteOf } = findLink(event.data.linkId, events).data
      const to = usernameAfter(before)
      return { kind: 'password_changed', to, language, siteOf, link: null }
    }
    // Sent to the former address. The new address was written to before.
    case 'DonorUsernameChanged': {
      const { language, siteOf } = findLink(event.data.linkId, events).data
      const to = event.personal.before
      const { undo } = event.data
      if (undo === undefined) return { kind: 'username_changed', to, language, siteOf, link: null }
      const link = { purpose: 'undo_username', linkId: undo.linkId } as const
      return { kind: link.purpose, to, language, siteOf, link }
    }
    // The letter goes to the address that the restored one replaces.
    case 'DonorUsernameRestored': {
      const { language, siteOf } = event.data
      const to = event.personal.before
      return { kind: 'username_changed', to, language, siteOf, link: null }
    }
    // An operator who makes the change informs the donor.
    case 'DonorErasureRequested': {
      const { language, siteOf } = event.data
      if (siteOf === null) return null
      const to = usernameAfter(before)
      return { kind: 'account_erased', to, language, siteOf, link: null }
    }
    case 'DonorRegistered':
    case 'DonorEmailVerified':
    case 'DonorUsernameChangeCancelled':
    case 'DonorDetailsChanged':
    case 'DonorErased':
      return null
    default:
      return unreachable(event)
  }
}

const changed = {
  DonorPasswordChanged: 'password_changed',
  DonorSecondFactorConfirmed: 'second_factor_confirmed',
  DonorSecondFactorRemoved: 'second_factor_removed',
} as const satisfies Partial<Record<DonorEvent['type'], DonorLetterKind>>

const findLink = (linkId: string, events: readonly Recorded[]): DonorLinkRequested => {
  const link = events.find(
    (event): event is Extract<Recorded, { type: 'DonorLinkRequested' }> =>
      event.type === 'DonorLinkRequested' && event.data.linkId === linkId,
  )
  return requirePresent(link ?? null, 'the link that was followed')
}

// None of these events changes the username.
const usernameAfter = (before: readonly Recorded[]): string => {
  const state = fold(donor, before)
  assert(state.status === 'registered', 'a letter goes to somebody who has registered')
  return state.username
}
