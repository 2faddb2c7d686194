import type { BankAccountEvent } from '@almoner/domain/bank-account/events.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import {
  findAccountInUse,
  payoutsHeldUntil,
  type BankAccount,
  type BankAccountState,
} from '@almoner/domain/bank-account/state.ts'
import { findBank } from '@almoner/domain/banks/banks.ts'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import { bankAccountLabels, type BankAccountFacts } from '../../../letters/bank-account/facts.ts'
import { bankAccountLetters } from '../../../letters/bank-account/index.ts'
import { owners } from '../../../letters/writer/audiences.ts'
import { writeMoment } from '../../../locales/formats.ts'
import { loadCharity } from '../../../steps/record/charity-books.ts'
import { findEvent, readEvents } from '../../../steps/record/read-events.ts'
import type { BankAccountLetterKind, MailStaffMemberInput } from '../input.ts'
import type { FindLetters } from './addressed-letter.ts'
import { findColleague, findContact, writeToColleague } from './colleague.ts'

type Input = Extract<MailStaffMemberInput, { kind: BankAccountLetterKind }>
type Reported = Exclude<BankAccountEvent, { type: 'BankAccountApproved' }>

/**
 * Returns the letter to an owner, to the person who entered the account, or to the charity's
 * contact. Returns none if the change was decided while its letter waited, or if the reader has
 * left.
 */
export const findBankAccountLetters: FindLetters<Input> = async (
  { store, deskLoginLink },
  { kind, organisationId, eventId, staffId },
) => {
  const events = await readEvents(store, bankAccount, organisationId)
  const { event, before } = findEvent(events, eventId)
  assert(event.type !== 'BankAccountApproved', 'no letter is about an approved bank account')
  const after = fold(bankAccount, [...before, event])
  const now = findAccount(fold(bankAccount, events), event)
  const charity = await loadCharity(store, organisationId as OrganisationId)
  const reader = staffId === 'contact' ? findContact(charity) : findColleague(charity, staffId)
  const isOver = kind === 'bank_account_given' && now.status === 'refused'
  if (reader === null || isOver) return []
  const facts = toFacts({ charity, after, event })
  const text = bankAccountLetters[kind][charity.profile.defaultLanguage](facts)
  return [writeToColleague(reader, { charity, audience: owners, text, link: deskLoginLink() })]
}

const findAccount = ({ accounts }: BankAccountState, { type, data }: Reported): BankAccount => {
  const changeId = type === 'BankAccountGiven' ? data.change?.changeId : data.changeId
  const account = accounts.find(({ change }) => change?.changeId === (changeId ?? undefined))
  return requirePresent(account ?? null, 'the account of a letter')
}

const toFacts = ({
  charity,
  after,
  event,
}: {
  charity: RegisteredOrganisation
  after: BankAccountState
  event: Reported
}): BankAccountFacts => {
  const language = charity.profile.defaultLanguage
  const labels = bankAccountLabels[language]
  const { bankCode, last4, change } = findAccount(after, event)
  const giver = change && findColleague(charity, change.by)
  const heldUntil = payoutsHeldUntil(after)
  const code = event.type === 'BankAccountBroken' ? event.data.code : ''
  return {
    account: labels.account(
      findBank(bankCode)?.name[language] ?? labels.otherBank(bankCode),
      last4,
    ),
    by: change && (giver ? labels.member(giver.name, giver.to) : labels.former),
    heldUntil: heldUntil && writeMoment(heldUntil, language),
    reason: labels.reasons[code] ?? labels.otherReason,
    hasAnother: findAccountInUse(after) !== null,
  }
}
