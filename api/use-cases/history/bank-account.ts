import type { BankAccountEvent } from '@almoner/domain/bank-account/events.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import type { BankAccountState } from '@almoner/domain/bank-account/state.ts'
import type { BankAccountHistory } from './contract.ts'
import type { History } from './history.ts'

type Shown = BankAccountHistory['entries'][number]['state']

// The charity may submit an account again.
const aboutAccount = (
  { data: { fingerprint } }: Pick<BankAccountEvent, 'data'>,
  { accounts }: BankAccountState,
) => {
  const account = accounts.findLast((each) => each.fingerprint === fingerprint)
  return { bankCode: account?.bankCode ?? null, last4: account?.last4 ?? null }
}

/** The bank accounts that a charity gave. */
export const bankAccountHistory: History<BankAccountState, BankAccountEvent, Shown> = {
  decider: bankAccount,
  details: {
    BankAccountGiven: aboutAccount,
    BankAccountApproved: aboutAccount,
    BankAccountRefused: (event, after) => ({
      ...aboutAccount(event, after),
      because: event.data.because,
    }),
    BankAccountInUse: (event, after) => ({
      ...aboutAccount(event, after),
      heldUntil: event.data.heldUntil,
    }),
    BankAccountBroken: (event, after) => ({
      ...aboutAccount(event, after),
      code: event.data.code,
    }),
  },
  show: ({ accounts }, { seesHolder }) => ({
    accounts: accounts.map(({ bankCode, branchCode, last4, status, accountHolder }, place) => ({
      number: place + 1,
      bankCode,
      branchCode,
      last4,
      status,
      accountHolder: seesHolder ? accountHolder : null,
    })),
  }),
}
