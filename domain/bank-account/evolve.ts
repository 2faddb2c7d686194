import type { BankAccountEvent } from './events.ts'
import type { BankAccount, BankAccountState } from './state.ts'

export const evolveBankAccount = (
  { accounts }: BankAccountState,
  event: BankAccountEvent,
): BankAccountState => {
  if (event.type === 'BankAccountGiven') {
    const { organisationId: _, recipients: __, ...account } = event.data
    return { accounts: [...accounts, { ...account, ...event.personal, status: 'pending' }] }
  }
  return {
    accounts: accounts.map((account) =>
      (account.change?.changeId ?? null) === event.data.changeId
        ? take(account, event)
        : displace(account, event),
    ),
  }
}

type Outcome = Exclude<BankAccountEvent, { type: 'BankAccountGiven' }>

const take = (account: BankAccount, event: Outcome): BankAccount => {
  const { fingerprint, bankCode, branchCode, last4, accountHolder, change } = account
  const accountFields = { fingerprint, bankCode, branchCode, last4, accountHolder, change }
  switch (event.type) {
    case 'BankAccountApproved':
      return { ...accountFields, status: 'approved' }
    case 'BankAccountRefused': {
      const { because, by } = event.data
      return { ...accountFields, status: 'refused', because, by }
    }
    case 'BankAccountInUse': {
      const { externalAccountId, heldUntil } = event.data
      return { ...accountFields, status: 'in_use', externalAccountId, heldUntil }
    }
    case 'BankAccountBroken':
      return { ...accountFields, status: 'broken', code: event.data.code }
  }
}

/** The provider has one account: the one before is no longer used. */
const displace = (account: BankAccount, event: Outcome): BankAccount => {
  if (event.type !== 'BankAccountInUse' || account.status !== 'in_use') return account
  const { heldUntil: _, ...former } = account
  return { ...former, status: 'former' }
}
