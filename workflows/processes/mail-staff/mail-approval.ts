import { approval, type ApprovalEvent } from '@almoner/domain/approval/index.ts'
import type { RequestedApproval } from '@almoner/domain/approval/state.ts'
import { permissionToApprove } from '@almoner/domain/approval/subject.ts'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fold, readEvent } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { streamName, type Id, type StaffId } from '@almoner/domain/kernel/ids.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { findStaffMember } from '@almoner/domain/organisation/team/staff.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { describeRules, describeSubject } from '../../documents/approval-subject.ts'
import { accountLetter } from '../../documents/letter/account-letter.ts'
import { withName } from '../../gateways/mail/gateway.ts'
import { approvalLetters, type ApprovalFacts } from '../../locales/approval-letters.ts'
import { messagesIn, toHongKongClock } from '../../locales/messages.ts'
import { mailLetter } from '../../mail-letter.ts'
import { loadCharity } from '../../steps/record/charity-books.ts'
import { letterSubject } from './letter-subject.ts'
import { mailStaffId, type MailStaffMemberInput } from './contract.ts'
import type { MailAdministratorDependencies } from './mail-administrator.ts'

export type MailApprovalDependencies = MailAdministratorDependencies & {
  /** By which a delayed request is cancelled without a login. */
  approvalLink: (link: { approvalId: Id<'approval'> }) => string
  /** The desk's screen of requests. */
  safetyLink: () => string
}

type Input = Extract<MailStaffMemberInput, { approvalId: string }>
type Recorded = RecordedEvent & ApprovalEvent

/**
 * Writes about a request that needs a second person. None where it was decided while the letter
 * waited, or its reader can do nothing about it any more.
 */
export const mailApproval = async (
  deps: MailApprovalDependencies,
  input: Input,
): Promise<{ mailed: boolean }> => {
  const { state, event } = await loadRequest(deps.store, input)
  const charity = await loadCharity(deps.store, state.organisationId)
  const reader = findReader(charity, state, input)
  if (reader === null || isOutdated(input, state)) return { mailed: false }
  const language = charity.profile.defaultLanguage
  const letters = approvalLetters[language]
  const { subject, lines, button, foot } = letters.of[input.kind](
    toFacts({ charity, state, event, language }),
  )
  const { mailFrom } = deps
  const letter = accountLetter({
    kind: 'request',
    said: {
      ...messagesIn(language).staffLetters,
      foot,
      of: {
        request: {
          subject,
          heading: subject,
          lines: [...lines.slice(0, 1), ...toRuleLines(state, input, language), ...lines.slice(1)],
          button,
        },
      },
    },
    language,
    at: event.meta.at,
    name: reader.name,
    charityName: localised(charity.profile.name, language),
    accentColour: `#${charity.profile.colours.header}`,
    link: input.kind === 'approval_delayed' ? deps.approvalLink(state) : deps.safetyLink(),
  })
  // An attacker who took over the desk may read the charity's mail too.
  const mail = {
    ...letter,
    messageId: mailStaffId(input),
    to: reader.to,
    from: withName('Almoner', mailFrom),
    replyTo: mailFrom,
    language,
    attachments: [],
  }
  return mailLetter(deps, mail, {
    ...letterSubject(input),
    reader: 'confirmed',
  })
}

const loadRequest = async (
  store: EventStore,
  { approvalId, eventId }: Input,
): Promise<{ state: RequestedApproval; event: Recorded }> => {
  const recorded = await store.read(streamName(approval.category, approvalId))
  const events = recorded.map((event) => readEvent(approval.shapes, event) as Recorded)
  const state = fold(approval, events)
  assert(state.status !== 'none', 'a letter is about a request')
  const event = requirePresent(
    events.find(({ id }) => id === eventId) ?? null,
    'the event of a letter',
  )
  return { state, event }
}

const isOutdated = ({ kind }: Input, { status }: RequestedApproval): boolean =>
  (kind === 'approval_wanted' || kind === 'approval_delayed') && status !== 'open'

const findReader = (
  charity: RegisteredOrganisation,
  { askedBy, subject }: RequestedApproval,
  { kind, reader }: Input,
): { to: string; name: string } | null => {
  if (reader === 'contact') return findContact(charity)
  const staffId = reader === 'asker' ? askedBy : reader
  const member = staffId === null ? null : findStaffMember(charity.staff, staffId)
  if (member === null || isErased(member.username)) return null
  const isAsked = kind === 'approval_wanted'
  if (isAsked && !may(member.role, permissionToApprove[subject.kind])) return null
  return { to: member.username, name: fullName(member) }
}

// An owner who is the contact too has a letter already.
const findContact = ({ contact, staff }: RegisteredOrganisation) => {
  const isOwners = staff.some(
    ({ role, username }) =>
      role === 'owner' && username.toLowerCase() === contact.email.toLowerCase(),
  )
  return isOwners || isErased(contact.email) ? null : { to: contact.email, name: '' }
}

const toFacts = (given: {
  charity: RegisteredOrganisation
  state: RequestedApproval
  event: Recorded
  language: Language
}): ApprovalFacts => {
  const { charity, state, event, language } = given
  const { outcomes, otherOutcome, schedule, former } = approvalLetters[language]
  const toName = (staffId: StaffId): string => {
    const member = findStaffMember(charity.staff, staffId)
    return member === null || isErased(member.username) ? former : fullName(member)
  }
  const written = (at: Instant) => messagesIn(language).receipt.dateAndTime(toHongKongClock(at))
  const reason = event.type === 'ApprovalRefused' ? event.personal.reason : ''
  return {
    what: describeSubject(state.subject, language, toName),
    askedAt: written(state.askedAt),
    endsAt: written(state.endsAt),
    who: state.askedBy === null ? schedule : toName(state.askedBy),
    by: state.decidedBy === null ? null : toName(state.decidedBy),
    reason: isErased(reason) ? '' : reason,
    outcome: outcomes[state.outcome ?? ''] ?? otherOutcome,
  }
}

/** A person decides on rules by what they would be. */
const toRuleLines = (
  { subject }: RequestedApproval,
  { kind }: Input,
  language: Language,
): readonly string[] => {
  const isAsked = kind === 'approval_wanted' || kind === 'approval_delayed'
  return isAsked && subject.kind === 'policy' ? describeRules(subject.rules, language) : []
}
