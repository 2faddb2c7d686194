import type { BankAccountEvent } from '@almoner/domain/bank-account/events.ts'
import type { NewEvent } from '@almoner/eventstore/event-store.ts'
import { changeBankAccountId } from '../../processes/change-bank-account/contract.ts'
import { changeBankAccount } from '../../processes/change-bank-account/process.ts'
import type { BankAccountLetterKind } from '../../tasks/mail-staff/input.ts'
import { mailStaff } from '../../tasks/mail-staff/mail-staff.ts'
import { toStart, type Start } from '../start.ts'

type Of<Type extends BankAccountEvent['type']> = Extract<BankAccountEvent, { type: Type }> &
  Pick<NewEvent, 'id'>

/** The processes that start for a charity's bank account: its change, and the letters about it. */
export const bankAccountReactions = {
  BankAccountGiven: (event: Of<'BankAccountGiven'>): readonly Start[] => {
    const { organisationId, change } = event.data
    // The letter about the opening covers the account of the application.
    if (change === null) return []
    const input = { organisationId, changeId: change.changeId }
    const started = { process: changeBankAccount.name, id: changeBankAccountId(input), input }
    return [started, ...letters(event, 'bank_account_given')]
  },
  BankAccountInUse: (event: Of<'BankAccountInUse'>): readonly Start[] =>
    event.data.changeId === null ? [] : letters(event, 'bank_account_in_use'),
  BankAccountBroken: (event: Of<'BankAccountBroken'>): readonly Start[] =>
    letters(event, 'bank_account_broken'),
}

const wake = ({ data }: Of<'BankAccountApproved' | 'BankAccountRefused'>): string | null => {
  const { changeId } = data
  return changeId === null ? null : changeBankAccountId({ changeId })
}

/** The events on which the wait for an approval ends. */
export const bankAccountNudges = { BankAccountApproved: wake, BankAccountRefused: wake }

const letters = (
  { id: eventId, data }: Of<'BankAccountGiven' | 'BankAccountInUse' | 'BankAccountBroken'>,
  kind: BankAccountLetterKind,
): readonly Start[] =>
  [...data.recipients, 'contact' as const].map((staffId) =>
    toStart(mailStaff, { organisationId: data.organisationId, eventId, kind, staffId }),
  )
