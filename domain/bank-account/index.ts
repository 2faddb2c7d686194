import type { Decider } from '../kernel/decider.ts'
import type { BankAccountCommand, BankAccountRefusal } from './commands.ts'
import { decideBankAccount } from './decide.ts'
import { bankAccountEvents, type BankAccountEvent } from './events.ts'
import { evolveBankAccount } from './evolve.ts'
import { initialBankAccount, type BankAccountState } from './state.ts'

/**
 * The bank accounts of a charity, under the charity's id. Payouts go to the one in use.
 *
 *   none ── give ──▶ pending ── approve ──▶ approved ── use ──▶ in use ── another's use ──▶ former
 *                       │                      │                  │
 *                       ├─ refuse ─▶ refused   └──── break ───────┴─▶ broken
 *                       └─ another is given ─▶ refused
 *
 * The account of an application is approved by its review. A change at the desk holds payouts for
 * 72 hours, and is approved by a second person or, where there is none, by 24 hours that pass.
 * A refused, broken or former account may be given again, and is then a pending one.
 */
export const bankAccount: Decider<
  BankAccountState,
  BankAccountCommand,
  BankAccountEvent,
  BankAccountRefusal
> = {
  category: 'bank_account',
  shapes: bankAccountEvents,
  initial: initialBankAccount,
  decide: decideBankAccount,
  evolve: evolveBankAccount,
}

export type { BankAccountEvent, BankAccountState }
