import type { BankAccountEvent } from '@almoner/domain/bank-account/events.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import {
  findAccountInUse,
  payoutsHeldUntil,
  type BankAccount,
  type BankAccountState,
} from '@almoner/domain/bank-account/state.ts'
import { findBank } from '@almoner/domain/banks/banks.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fold, readEvent } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { findStaffMember } from '@almoner/domain/organisation/team/staff.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { accountLetter } from '../../documents/letter/account-letter.ts'
import { withName } from '../../gateways/mail/gateway.ts'
import { bankAccountLetters, type BankAccountFacts } from '../../locales/bank-account-letters.ts'
import { messagesIn, toHongKongClock } from '../../locales/messages.ts'
import { mailLetter } from '../../mail-letter.ts'
import { loadCharity } from '../../steps/record/charity-books.ts'
import { letterSubject } from './letter-subject.ts'
import { mailStaffId, type MailStaffMemberInput } from './contract.ts'
import type { MailApplicantDependencies } from './mail-applicant.ts'

type Input = Extract<MailStaffMemberInput, { kind: `bank_account_${string}` }>
type Recorded = RecordedEvent & Exclude<BankAccountEvent, { type: 'BankAccountApproved' }>

/** Its event is of the bank account, and not of the charity. */
export const isAboutBankAccount = (input: MailStaffMemberInput): input is Input =>
  input.kind.startsWith('bank_account_')

/**
 * To an owner, to the person who gave the account, or to the charity's contact. None where a change
 * was decided on while its letter waited, or the reader has left.
 */
export const mailBankAccount = async (
  deps: MailApplicantDependencies,
  input: Input,
): Promise<{ mailed: boolean }> => {
  const { event, after, now } = await loadStates(deps.store, input)
  const account = findAccount(after, event)
  const charity = await loadCharity(deps.store, input.organisationId as OrganisationId)
  const reader = findReader(charity, input)
  const isOver = input.kind === 'bank_account_given' && findAccount(now, event).status === 'refused'
  if (reader === null || isOver) return { mailed: false }
  const language = charity.profile.defaultLanguage
  const { of, button, foot } = bankAccountLetters[language]
  const facts = toFacts({ charity, account, after, event, language })
  const { subject, lines } = of[input.kind](facts)
  const letter = accountLetter({
    kind: 'change',
    said: {
      ...messagesIn(language).staffLetters,
      foot,
      of: { change: { subject, heading: subject, lines, button } },
    },
    language,
    at: event.meta.at,
    name: reader.name,
    charityName: localised(charity.profile.name, language),
    accentColour: `#${charity.profile.colours.header}`,
    link: deps.deskLoginLink(),
  })
  const { mailFrom } = deps
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

/** How the accounts stood after the event, and how they stand now. */
const loadStates = async (
  store: EventStore,
  { organisationId, eventId }: Input,
): Promise<{ event: Recorded; after: BankAccountState; now: BankAccountState }> => {
  const recorded = await store.read(streamName(bankAccount.category, organisationId))
  const events = recorded.map((event) => readEvent(bankAccount.shapes, event) as Recorded)
  const place = events.findIndex(({ id }) => id === eventId)
  return {
    event: requirePresent(events[place] ?? null, 'the event of a letter'),
    after: fold(bankAccount, events.slice(0, place + 1)),
    now: fold(bankAccount, events),
  }
}

const findAccount = ({ accounts }: BankAccountState, { type, data }: Recorded): BankAccount => {
  const changeId = type === 'BankAccountGiven' ? data.change?.changeId : data.changeId
  const found = accounts.find(({ change }) => change?.changeId === (changeId ?? undefined))
  return requirePresent(found ?? null, 'the account of a letter')
}

const findReader = (
  { staff, contact }: RegisteredOrganisation,
  { staffId }: Input,
): { to: string; name: string } | null => {
  if (staffId === 'contact') {
    // An owner who is the contact too has a letter already.
    const isOwners = staff.some(
      ({ role, username }) =>
        role === 'owner' && username.toLowerCase() === contact.email.toLowerCase(),
    )
    return isOwners || isErased(contact.email) ? null : { to: contact.email, name: '' }
  }
  const member = findStaffMember(staff, staffId)
  if (member === null || isErased(member.username)) return null
  return { to: member.username, name: fullName(member) }
}

const toFacts = (given: {
  charity: RegisteredOrganisation
  account: BankAccount
  after: BankAccountState
  event: Recorded
  language: Language
}): BankAccountFacts => {
  const { charity, account, after, event, language } = given
  const { bankCode, last4, change } = account
  const {
    account: name,
    otherBank,
    member,
    former,
    reasons,
    otherReason,
  } = bankAccountLetters[language]
  const giver = change && findStaffMember(charity.staff, change.by)
  const by = giver && !isErased(giver.username) ? member(fullName(giver), giver.username) : former
  const heldUntil = payoutsHeldUntil(after)
  return {
    account: name(findBank(bankCode)?.name[language] ?? otherBank(bankCode), last4),
    by: change && by,
    heldUntil: heldUntil && messagesIn(language).receipt.dateAndTime(toHongKongClock(heldUntil)),
    reason: reasons[event.type === 'BankAccountBroken' ? event.data.code : ''] ?? otherReason,
    hasAnother: findAccountInUse(after) !== null,
  }
}
