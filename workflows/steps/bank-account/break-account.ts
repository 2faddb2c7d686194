import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { findAccountInUse } from '@almoner/domain/bank-account/state.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { listRecipients } from './recipients.ts'
import { recordOnBankAccount, type BankAccountBooks } from './record-bank-account.ts'

// A payout ends by these without any fault of its bank account.
const ofPayout: ReadonlySet<string> = new Set(['canceled', 'insufficient_funds'])

// The reasons for which a payout is not made because of its bank account.
const ofAccount: ReadonlySet<string> = new Set(['bank_account_declined', 'bank_account_unusable'])

/** Returns whether the failure or return of a payout shows that its bank account takes none. */
export const isFailureOfAccount = (code: string): boolean => !ofPayout.has(code)

/** Returns whether the provider's refusal of a payout shows that its bank account takes none. */
export const isRefusalOfAccount = (code: string): boolean => ofAccount.has(code)

/**
 * Records that nothing can be paid out to the account in use any more, and writes to the owners.
 * The next payout waits for another account. Does nothing if payouts already go to another one.
 */
export const breakAccountInUse = async (
  books: BankAccountBooks,
  by: { organisationId: OrganisationId; process: string },
  { externalAccountId, code }: { externalAccountId: string | null; code: string },
): Promise<void> => {
  const { organisationId } = by
  const { state } = await loadState(books.store, bankAccount, organisationId)
  const account = findAccountInUse(state)
  if (account === null || account.externalAccountId !== externalAccountId) return
  const { change } = account
  const recipients = await listRecipients(books, organisationId, change?.by ?? null)
  await recordOnBankAccount(books, by, {
    type: 'BreakBankAccount',
    organisationId,
    changeId: change?.changeId ?? null,
    code,
    recipients,
  })
}
