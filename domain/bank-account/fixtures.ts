import { fixtureId, harbourId } from '../fixtures.ts'
import { instant } from '../kernel/time.ts'
import type {
  ApproveBankAccount,
  BreakBankAccount,
  GiveBankAccount,
  RefuseBankAccount,
  UseBankAccount,
} from './commands.ts'
import type { BankAccountEvent } from './events.ts'

type Event<Type extends BankAccountEvent['type']> = Extract<BankAccountEvent, { type: Type }>

const fingerprint = '3'.padStart(64, '0')
const ids = { organisationId: harbourId }
const which = { ...ids, fingerprint, changeId: null }
const noLetters = { recipients: [] }
const data = {
  ...ids,
  fingerprint,
  bankCode: '004',
  branchCode: '808',
  last4: '6001',
  change: null,
  ...noLetters,
}
const personal = { accountHolder: 'Harbour Light Children’s Fund Limited' }
const externalAccountId = 'ba_first'

/** The account of the application. */
export const giveBankAccount: GiveBankAccount = { type: 'GiveBankAccount', ...data, ...personal }
export const approveBankAccount: ApproveBankAccount = {
  type: 'ApproveBankAccount',
  ...ids,
  changeId: null,
}
export const useBankAccount: UseBankAccount = {
  type: 'UseBankAccount',
  ...ids,
  changeId: null,
  externalAccountId,
  ...noLetters,
}

export const accountGiven: Event<'BankAccountGiven'> = { type: 'BankAccountGiven', data, personal }
export const approved: Event<'BankAccountApproved'> = { type: 'BankAccountApproved', data: which }
export const inUse: Event<'BankAccountInUse'> = {
  type: 'BankAccountInUse',
  data: { ...which, externalAccountId, heldUntil: null, ...noLetters },
}

/** An account that is entered later at the desk. */
export const change = {
  changeId: fixtureId('bank_account_change', 61),
  by: fixtureId('staff', 10),
  at: instant('2026-12-06T02:00:00.000Z'),
}
export const heldUntil = instant('2026-12-09T02:00:00.000Z')
const colleagueId = fixtureId('staff', 11)
const { changeId } = change
const nextAbout = { ...ids, changeId }
const nextWhich = { ...nextAbout, fingerprint: '4'.padStart(64, '0') }
const toOwner = { recipients: [change.by] }
const nextData = {
  ...ids,
  fingerprint: nextWhich.fingerprint,
  bankCode: '012',
  branchCode: '875',
  last4: '7002',
  change,
  ...toOwner,
}

export const giveNext: GiveBankAccount = { type: 'GiveBankAccount', ...nextData, ...personal }
export const approveNext: ApproveBankAccount = {
  type: 'ApproveBankAccount',
  ...nextAbout,
}
export const refuseNext: RefuseBankAccount = {
  type: 'RefuseBankAccount',
  ...ids,
  changeId,
  because: 'refused',
  by: colleagueId,
}
export const useNext: UseBankAccount = {
  type: 'UseBankAccount',
  ...nextAbout,
  externalAccountId: 'ba_next',
  ...toOwner,
}
export const breakNext: BreakBankAccount = {
  type: 'BreakBankAccount',
  ...nextAbout,
  code: 'account_closed',
  ...toOwner,
}

export const nextGiven: Event<'BankAccountGiven'> = {
  type: 'BankAccountGiven',
  data: nextData,
  personal,
}
export const nextApproved: Event<'BankAccountApproved'> = {
  type: 'BankAccountApproved',
  data: nextWhich,
}
export const nextRefused: Event<'BankAccountRefused'> = {
  type: 'BankAccountRefused',
  data: { ...nextWhich, because: 'refused', by: colleagueId },
}
export const nextInUse: Event<'BankAccountInUse'> = {
  type: 'BankAccountInUse',
  data: { ...nextWhich, externalAccountId: 'ba_next', heldUntil, ...toOwner },
}
export const nextBroken: Event<'BankAccountBroken'> = {
  type: 'BankAccountBroken',
  data: { ...nextWhich, code: 'account_closed', ...toOwner },
}
