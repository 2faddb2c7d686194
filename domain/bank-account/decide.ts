import type { Refused } from '../kernel/decider.ts'
import type {
  ApproveBankAccount,
  BankAccountCommand,
  BankAccountRefusal,
  BreakBankAccount,
  GiveBankAccount,
  RefuseBankAccount,
  UseBankAccount,
} from './commands.ts'
import type { BankAccountEvent } from './events.ts'
import {
  findAccountInUse,
  findWaitingAccount,
  toHeldUntil,
  type BankAccount,
  type BankAccountState,
} from './state.ts'

type Decision = readonly BankAccountEvent[] | Refused<BankAccountRefusal>

export const decideBankAccount = (
  command: BankAccountCommand,
  state: BankAccountState,
): Decision => {
  switch (command.type) {
    case 'GiveBankAccount':
      return give(command, state)
    case 'ApproveBankAccount':
      return approve(command, state)
    case 'RefuseBankAccount':
      return refuse(command, state)
    case 'UseBankAccount':
      return use(command, state)
    case 'BreakBankAccount':
      return breakAccount(command, state)
  }
}

const give = (command: GiveBankAccount, state: BankAccountState): Decision => {
  const { type: _, accountHolder, ...account } = command
  const data = { ...account, recipients: [...command.recipients] }
  const accountEvent: BankAccountEvent = {
    type: 'BankAccountGiven',
    data,
    personal: { accountHolder },
  }
  const { fingerprint, change } = data
  if (findChange(state, change?.changeId ?? null)) return []
  // Only the first account can come from the application. Later accounts come from the desk's form.
  if (change === null && state.accounts.length > 0) return { refused: 'bank_account_changed' }
  if (findAccountInUse(state)?.fingerprint === fingerprint) {
    return { refused: 'bank_account_in_use' }
  }
  const waiting = findWaitingAccount(state)
  if (waiting === null) return [accountEvent]
  // The provider may have got it, or get it at any moment.
  if (waiting.status === 'approved' && waiting.change) return { refused: 'bank_account_being_sent' }
  const isSame = waiting.fingerprint === fingerprint && waiting.accountHolder === accountHolder
  if (isSame) return { refused: 'bank_account_waiting' }
  return [
    {
      type: 'BankAccountRefused',
      data: {
        ...which(command, waiting),
        because: 'replaced',
        by: change?.by ?? null,
      },
    },
    accountEvent,
  ]
}

const approve = (command: ApproveBankAccount, state: BankAccountState): Decision => {
  const account = findChange(state, command.changeId)
  if (account === undefined) return { refused: 'bank_account_not_found' }
  if (account.status === 'refused') return { refused: 'bank_account_changed' }
  if (account.status !== 'pending') return []
  return [{ type: 'BankAccountApproved', data: which(command, account) }]
}

const refuse = (command: RefuseBankAccount, state: BankAccountState): Decision => {
  const { changeId, because, by } = command
  const account = findChange(state, changeId)
  if (account === undefined) return { refused: 'bank_account_not_found' }
  if (account.status === 'pending') {
    const data = { ...which(command, account), because, by }
    return [{ type: 'BankAccountRefused', data }]
  }
  const isSame = account.status === 'refused' && account.because === because && account.by === by
  return isSame ? [] : { refused: 'bank_account_changed' }
}

const use = (command: UseBankAccount, state: BankAccountState): Decision => {
  const { changeId, externalAccountId } = command
  const account = findChange(state, changeId)
  if (account === undefined) return { refused: 'bank_account_not_found' }
  if (account.status === 'in_use' && account.externalAccountId === externalAccountId) return []
  if (account.status !== 'approved') return { refused: 'bank_account_changed' }
  const heldUntil = toHeldUntil(account)
  const data = { ...which(command, account), externalAccountId, heldUntil, ...toLetters(command) }
  return [{ type: 'BankAccountInUse', data }]
}

const breakAccount = (command: BreakBankAccount, state: BankAccountState): Decision => {
  const { changeId, code } = command
  const account = findChange(state, changeId)
  if (account === undefined) return { refused: 'bank_account_not_found' }
  if (account.status === 'broken') return []
  const isCurrent = account.status === 'approved' || account.status === 'in_use'
  if (!isCurrent) return { refused: 'bank_account_changed' }
  const data = { ...which(command, account), code, ...toLetters(command) }
  return [{ type: 'BankAccountBroken', data }]
}

const findChange = (
  { accounts }: BankAccountState,
  changeId: ApproveBankAccount['changeId'],
): BankAccount | undefined => accounts.find(({ change }) => (change?.changeId ?? null) === changeId)

const which = (
  { organisationId }: Pick<BankAccountCommand, 'organisationId'>,
  { fingerprint, change }: BankAccount,
) => ({ organisationId, fingerprint, changeId: change?.changeId ?? null })

const toLetters = ({ recipients }: Pick<UseBankAccount, 'recipients'>) => ({
  recipients: [...recipients],
})
